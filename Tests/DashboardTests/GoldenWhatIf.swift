/// What would be, under its banner.
extension Golden {
  static let whatIf80x24 = #"""
    pintop  REFUSED 2  NOREACH 1  EXPIRY 1  PARTIAL 1  accept 3            14:03:22Z
     WHAT-IF new.pem at 2027-01-05, not live   (Esc returns)
    ==*1 Endpoints =========================================== by severity  1-7/8 ==
     STATE      ENDPOINT                 CLIENTS NEXT BREAK         LEAF   RTT SINCE
     X REFUSED  api.example.com            2/3   now 35%             61d  38ms    4m
    >X REFUSED  docs.example.com           2/3   now 35%             16d    --    --
     - NOREACH  pay.example.net:8443       ?/1   45d? leaf          45d?    --    5m
     ! EXPIRY   login.example.com          1/1   2d 04h leaf       2d04h  41ms    1d
     % PARTIAL  pool.example.com     1/2   1/1   ~30d renewal        61d  44ms   12m
     + accept   auth.example.com           1/1   ~30d renewal        88d  29ms   41d
     + accept   maps.example.com           1/1   --                  61d  38ms   41d
    == 2 Alerts ====================================== 2 new, 2 lasting, 2 in all ==
     13:59:22 X REFUSED  ios-6.2 (35%) refuses api.example.com: leaf re-keyed 4m NEW
     13:58:22 - NOREACH  pay.example.net:8443: timeout in handshake after 5.~ 5m NEW

    == 3 Detail ===================================================== Enter opens ==
    docs.example.com  192.0.2.10:443  TLS1.3 X25519  SNI docs.example.com
     X ios-6.2 35%     refuses: trustkit: no key on the path is pinned
     + android-7.1 60% accepts: pin on the intermediate; survives same key, new key
     + web-view-2 5%   accepts: pin on the leaf; survives same key, new intermediat~
     leaf   TVhjbnmE... pinned  docs.example.com                      ends in 16d
     then:  serve key DRgjLjlE...; if the change is meant, ship ios-6.2 with pin TV~
    what if: REFUSED 1; Esc returns                                   [filter: none]
    ?help r:recheck /filter a:ack R:all s:sort Tab:pane :rehearse z:zoom q:quit
    """#

  static let whatIf120x40 = #"""
    pintop  REFUSED 2  NOREACH 1  EXPIRY 1  PARTIAL 1  accept 3                                                    14:03:22Z
     WHAT-IF new.pem at 2027-01-05, not live   (1 endpoint supposed; alerts are live; Esc returns)
    ==*1 Endpoints =================================================================================== by severity  1-8/8 ==
     STATE      ENDPOINT             CLIENTS NEXT BREAK         LEAF   RTT SINCE LAST 8   PINS END      WHY
     X REFUSED  api.example.com        2/3   now 35%             61d  38ms    4m ++++XXXX 19d then off  ios-6.2: trustkit: ~
    >X REFUSED  docs.example.com       2/3   now 35%             16d    --    -- XXXXXXXX ended 25d ago ios-6.2: trustkit: ~
     - NOREACH  pay.example.net:8443   ?/1   45d? leaf          45d?    --    5m -------- 180d then off timeout in handshak~
     ! EXPIRY   login.example.com      1/1   2d 04h leaf       2d04h  41ms    1d ~~~~~~~~ 180d then off the leaf ends, 2026~
     % PARTIAL  pool.example.com 1/2   1/1   ~30d renewal        61d  44ms   12m %%%%%%%% 180d then off 1 of 2 addresses ac~
     + accept   auth.example.com       1/1   ~30d renewal        88d  29ms   41d ++++++++ 180d then off every client accepts
     + accept   maps.example.com       1/1   --                  61d  38ms   41d ++++++++ 180d then off every client accepts
     + accept   news.example.com       1/1   --                  61d  38ms   41d ++++++++ 180d then off every client accepts
    == 2 Alerts ============================================================================== 2 new, 2 lasting, 2 in all ==
     13:59:22 X REFUSED  ios-6.2 (35%) refuses api.example.com: leaf re-keyed                                         4m NEW
     13:58:22 - NOREACH  pay.example.net:8443: timeout in handshake after 5.0s                                        5m NEW



    == 3 Detail ============================================================================== Enter opens  1-19/46 lines ==
    docs.example.com  192.0.2.10:443  TLS1.3 X25519  SNI docs.example.com
     X REFUSED: ios-6.2: layer trustkit: none of the 2 pins is on the path: expected DRgjLjlET... ISw3Qk1YY..., seen
       TVhjbnmEj... rrnEz9rl8... Mj1IU15pd...
     then:  serve key DRgjLjlE...; if the change is meant, ship ios-6.2 with pin TVhjbnmE...

    CLIENTS, 2 of 3 accept; 35% of installs cut off
       CLIENT          VERDICT  NEXT BREAK        SURVIVES                 WHY
     X ios-6.2 35%     refuses  now               no renewal               no key on the path is in its 2 pins (layer
         trustkit)
       it expects DRgjLjlET... ISw3Qk1YY...; the path has TVhjbnmEj... rrnEz9rl8... Mj1IU15pd...
     + android-7.1 60% accepts  16d leaf          same key, new key        pin on the intermediate "R11", 1 backup pin
     + web-view-2 5%   accepts  now pins off      same key, inter, root    pin on the leaf "docs.example.com", no backup pin
       pin set ended 2026-12-10 (25d ago)

    TRUST
     a valid path to "ISRG Root X1"

    VALIDATED PATH
     leaf   TVhjbnmE... pinned  docs.example.com                         ends in 16d
    what if: REFUSED 1; Esc returns                                                                           [filter: none]
    ?help r:recheck /filter a:ack R:all s:sort Tab:pane :rehearse z:zoom m:mute p:pause Enter:open y:copy f:freeze q:quit
    """#

  static let whatIf200x60 = #"""
    pintop  REFUSED 2  NOREACH 1  EXPIRY 1  PARTIAL 1  accept 3                                                                                                                                    14:03:22Z
     WHAT-IF new.pem at 2027-01-05, not live   (1 endpoint supposed; alerts are live; Esc returns)
    ==*1 Endpoints =================================================================================== by severity  1-8/8 ==|== 3 Detail ==================================================== Enter opens ==
     STATE      ENDPOINT             CLIENTS NEXT BREAK         LEAF   RTT SINCE LAST 8   PINS END      WHY                 |docs.example.com  192.0.2.10:443  TLS1.3 X25519  SNI docs.example.com
     X REFUSED  api.example.com        2/3   now 35%             61d  38ms    4m ++++XXXX 19d then off  ios-6.2: trustkit: ~| X REFUSED: ios-6.2: layer trustkit: none of the 2 pins is on the path:
    >X REFUSED  docs.example.com       2/3   now 35%             16d    --    -- XXXXXXXX ended 25d ago ios-6.2: trustkit: ~|   expected DRgjLjlET... ISw3Qk1YY..., seen TVhjbnmEj... rrnEz9rl8...
     - NOREACH  pay.example.net:8443   ?/1   45d? leaf          45d?    --    5m -------- 180d then off timeout in handshak~|   Mj1IU15pd...
     ! EXPIRY   login.example.com      1/1   2d 04h leaf       2d04h  41ms    1d ~~~~~~~~ 180d then off the leaf ends, 2026~| then:  serve key DRgjLjlE...; if the change is meant, ship ios-6.2 with pin
     % PARTIAL  pool.example.com 1/2   1/1   ~30d renewal        61d  44ms   12m %%%%%%%% 180d then off 1 of 2 addresses ac~|        TVhjbnmE...
     + accept   auth.example.com       1/1   ~30d renewal        88d  29ms   41d ++++++++ 180d then off every client accepts|
     + accept   maps.example.com       1/1   --                  61d  38ms   41d ++++++++ 180d then off every client accepts|CLIENTS, 2 of 3 accept; 35% of installs cut off
     + accept   news.example.com       1/1   --                  61d  38ms   41d ++++++++ 180d then off every client accepts|   CLIENT          VERDICT  NEXT BREAK        SURVIVES
    == 2 Alerts ============================================================================== 2 new, 2 lasting, 2 in all ==| X ios-6.2 35%     refuses  now               no renewal
     13:59:22 X REFUSED  ios-6.2 (35%) refuses api.example.com: leaf re-keyed                                         4m NEW|   no key on the path is in its 2 pins (layer trustkit)
     13:58:22 - NOREACH  pay.example.net:8443: timeout in handshake after 5.0s                                        5m NEW|   it expects DRgjLjlET... ISw3Qk1YY...; the path has TVhjbnmEj... rrnEz9rl8...
                                                                                                                            |     Mj1IU15pd...
                                                                                                                            | + android-7.1 60% accepts  16d leaf          same key, new key
                                                                                                                            |   pin on the intermediate "R11", 1 backup pin
                                                                                                                            | + web-view-2 5%   accepts  now pins off      same key, inter, root
                                                                                                                            |   pin on the leaf "docs.example.com", no backup pin
                                                                                                                            |   pin set ended 2026-12-10 (25d ago)
                                                                                                                            |
                                                                                                                            |TRUST
                                                                                                                            | a valid path to "ISRG Root X1"
                                                                                                                            |
                                                                                                                            |VALIDATED PATH
                                                                                                                            | leaf   TVhjbnmE... pinned  docs.example.com                     ends in 16d
                                                                                                                            | inter  rrnEz9rl...         R11                                  ends in 455d
                                                                                                                            | anchor Mj1IU15p...         ISRG Root X1                         ends in 3455d
                                                                                                                            |
                                                                                                                            |CHAIN AS SENT
                                                                                                                            | 0  docs.example.com, from R11, 2026-10-23 to 2027-01-21
                                                                                                                            | 1  R11, from ISRG Root X1, 2028-01-05 to 2028-04-04
                                                                                                                            |
                                                                                                                            |PINS
                                                                                                                            | matched  DRgjLjlET1plcHuGkZynsr3I097p9P8KFSArNkFMV2I=  intermediate "R11":
                                                                                                                            |          android-7.1
                                                                                                                            | matched  TVhjbnmEj5qlsLvG0dzn8v0IEx4pND9KVWBrdoGMl6I=  leaf
                                                                                                                            |          "docs.example.com": web-view-2
                                                                                                                            | backup   ISw3Qk1YY255hI+apbC7xtHc5/L9CBMeKTQ/SlVga3Y=  of android-7.1, ios-6.2
                                                                                                                            | beside this endpoint: mode publicKey, enforced, ends 2027-05-20 (in 135d)
                                                                                                                            |
                                                                                                                            |DEADLINES, soonest first
                                                                                                                            | 2026-12-10  25d ago      pin set of web-view-2, over
                                                                                                                            | 2027-01-21  in 16d       leaf docs.example.com
                                                                                                                            | 2028-04-04  in 455d      inter R11
                                                                                                                            | 2036-06-21  in 3455d     anchor ISRG Root X1
                                                                                                                            |
                                                                                                                            |1 ADDRESS
                                                                                                                            | X REFUSED  192.0.2.10:443  dns 2ms tcp 12ms tls 26ms  ios-6.2: trustkit: no
                                                                                                                            |            pinned key on the path
                                                                                                                            |
                                                                                                                            |ENDPOINT
                                                                                                                            | https://docs.example.com/
                                                                                                                            | every 30s, timeout 10s; last probe 2026-11-21 14:03, 44d ago
                                                                                                                            | trust anchors: the system's
                                                                                                                            | TLS 1.3, TLS_AES_128_GCM_SHA256, X25519, ecdsa_secp256r1_sha256, ALPN h2
                                                                                                                            |
    what if: REFUSED 1; Esc returns                                                                                                                                                           [filter: none]
    ?help r:recheck /filter a:ack R:all s:sort Tab:pane :rehearse z:zoom m:mute p:pause Enter:open y:copy f:freeze Space:mark o:columns n:next problem S:reverse q:quit
    """#

  static let whatIf40x10 = #"""
    REFUSED 2 NOREACH 1 !1 %1 +3   14:03:22Z
    WHAT-IF new.pem at 2027-01-05, not live
    ==*1 Endpoints === by severity  2-5/8 ==
     STATE      ENDPOINT   NEXT BREAK
    >X REFUSED  docs.exam~ now 35%
     - NOREACH  pay.examp~ 45d? leaf
     ! EXPIRY   login.exa~ 2d 04h leaf
     % PARTIAL  pool.exam~ ~30d renewal
    what if: REFUSED 1; Esc returns
    ?help r:recheck /filter a:ack q:quit
    """#

  static let whatIf20x3 = #"""
    WHAT-IF new.pem at ~
    X2 -1 !1 %1 +3
    >X REFUSED  docs.ex~
    """#
}
