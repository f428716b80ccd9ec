/// Screens with the detail at the right.
extension Golden {
  static let ascii200x60 = #"""
    pintop  REFUSED 1  BADCERT 1  NOREACH 1  HTTP 1  BADCONF 1  EXPIRY 2  UNPINNED 1  PARTIAL 1  DEPENDS 1  STALE 1  WAIT 1  accept 1                                                              14:03:22Z
    ==*1 Endpoints ================================================================================= by severity  1-13/13 ==|== 3 Detail ==================================================== Enter opens ==
     STATE      ENDPOINT             CLIENTS NEXT BREAK         LEAF   RTT SINCE LAST 8   PINS END      WHY                 |api.example.com  192.0.2.10:443  TLS1.3 X25519  SNI api.example.com
    >X REFUSED  api.example.com        2/3   now 35%             61d  38ms    4m ++++XXXX 19d then off  ios-6.2: trustkit: ~| X REFUSED since today 13:59: ios-6.2: layer trustkit: none of the 2 pins is on
     B BADCERT  cdn.example.org        0/1   now wrong name     300d  22ms    2h BBBBBBBB --            the certificate doe~|   the path: expected DRgjLjlET... ISw3Qk1YY..., seen TVhjbnmEj... rrnEz9rl8...
     - NOREACH  pay.example.net:8443   ?/1   45d? leaf          45d?    --    5m -------- 180d then off timeout in handshak~|   Mj1IU15pd...
     H HTTP     www.example.com        1/1   --                  61d 120ms    1m HHHHHHHH 180d then off every client accepts| then:  serve key DRgjLjlE...; if the change is meant, ship ios-6.2 with pin
     C BADCONF  tv.example.com         1/1   --                  61d  38ms    2h CCCCCCCC 180d then off tv-1: no pins cover~|        TVhjbnmE...
     ! EXPIRY   login.example.com      1/1   2d 04h leaf       2d04h  41ms    1d ~~~~~~~~ 180d then off the leaf ends, 2026~|
     ~ EXPIRY   push.example.com       1/1   19d pins off 35%    88d  55ms    3d ~~~~~~~~ 180d then off the pin set ends, a~|CLIENTS, 2 of 3 accept; 35% of installs cut off
     u UNPINNED img.example.com        1/1   now unpinned       120d  31ms    6h uuuuuuuu ended 1d ago  the pin set has end~|   CLIENT          VERDICT  NEXT BREAK        SURVIVES
     % PARTIAL  pool.example.com 1/2   1/1   ~30d renewal        61d  44ms   12m %%%%%%%% 180d then off 1 of 2 addresses ac~| X ios-6.2 35%     refuses  now               no renewal
     d DEPENDS  old.example.com        1/2   --                  61d  38ms   22h dddddddd ended 0s ago  tv-1: the pin set e~|   since today 13:59: no key on the path is in its 2 pins (layer trustkit)
     ? STALE    ws.example.com         1/1   --                  88d    --    9m ???????? 180d then off no result for 9m    |   it expects DRgjLjlET... ISw3Qk1YY...; the path has TVhjbnmEj... rrnEz9rl8...
     . WAIT     new.example.com         --   --                   --    --    5s        . --            no probe has ended ~|     Mj1IU15pd...
     + accept   auth.example.com       1/1   ~30d renewal        88d  29ms   41d ++++++++ 180d then off every client accepts| + android-7.1 60% accepts  61d leaf          same key, new key
    == 2 Alerts ============================================================================== 2 new, 3 lasting, 4 in all ==|   pin on the intermediate "R11", 1 backup pin
     13:59:22 X REFUSED  ios-6.2 (35%) refuses api.example.com: leaf re-keyed                                         4m NEW| + web-view-2 5%   accepts  19d pins off      same key, inter, root
     13:58:22 - NOREACH  pay.example.net:8443: timeout in handshake after 5.0s                                        5m NEW|   pin on the leaf "api.example.com", no backup pin
     11:20:40 ! EXPIRY   login.example.com: the leaf ends, 2026-11-23                                              2h ack kd|   pin set ends 2026-12-10 (in 19d)
     Nov 20   - NOREACH  auth.example.com: timeout in handshake after 5.0s                                    over after 16m|
                                                                                                                            |TRUST
                                                                                                                            | a valid path to "ISRG Root X1"
                                                                                                                            |
                                                                                                                            |VALIDATED PATH
                                                                                                                            | leaf   TVhjbnmE... pinned  api.example.com                      ends in 61d
                                                                                                                            | inter  rrnEz9rl...         R11                                  ends in 500d
                                                                                                                            | anchor Mj1IU15p...         ISRG Root X1                         ends in 3500d
                                                                                                                            |
                                                                                                                            |CHAIN AS SENT
                                                                                                                            | 0  api.example.com, from R11, 2026-10-23 to 2027-01-21
                                                                                                                            | 1  R11, from ISRG Root X1, 2028-01-05 to 2028-04-04
                                                                                                                            |
                                                                                                                            |PINS
                                                                                                                            | matched  DRgjLjlET1plcHuGkZynsr3I097p9P8KFSArNkFMV2I=  intermediate "R11":
                                                                                                                            |          android-7.1
                                                                                                                            | matched  TVhjbnmEj5qlsLvG0dzn8v0IEx4pND9KVWBrdoGMl6I=  leaf "api.example.com":
                                                                                                                            |          web-view-2
                                                                                                                            | backup   ISw3Qk1YY255hI+apbC7xtHc5/L9CBMeKTQ/SlVga3Y=  of android-7.1,
                                                                                                                            |          ios-6.2; never seen
                                                                                                                            | beside this endpoint: mode publicKey, enforced, ends 2027-05-20 (in 180d)
                                                                                                                            |
                                                                                                                            |DEADLINES, soonest first
                                                                                                                            | 2026-12-10  in 19d       pin set of web-view-2, then it goes on without pins
                                                                                                                            | 2027-01-21  in 61d       leaf api.example.com
                                                                                                                            | 2028-04-04  in 500d      inter R11
                                                                                                                            | 2036-06-21  in 3500d     anchor ISRG Root X1
                                                                                                                            |
                                                                                                                            |1 ADDRESS
                                                                                                                            | X REFUSED  192.0.2.10:443  dns 2ms tcp 12ms tls 26ms  ios-6.2: trustkit: no
                                                                                                                            |            pinned key on the path
                                                                                                                            |
                                                                                                                            |ENDPOINT
                                                                                                                            | https://api.example.com/; group prod
                                                                                                                            | every 30s, timeout 10s; last probe today 14:03, 3s ago
                                                                                                                            | trust anchors: the system's
                                                                                                                            | TLS 1.3, TLS_AES_128_GCM_SHA256, X25519, ecdsa_secp256r1_sha256, ALPN h2
                                                                                                                            |
    api.example.com: ios-6.2: layer trustkit: none of the 2 pins is on the path: expected DRgjLjlET... ISw3Qk1YY..., seen TVhjbnmEj... rrnEz9rl8... Mj1IU15pd...                              [filter: none]
    ?help r:recheck /filter a:ack R:all s:sort Tab:pane :rehearse z:zoom m:mute p:pause Enter:open y:copy f:freeze Space:mark o:columns n:next problem S:reverse q:quit
    """#

  static let unicode200x60 = #"""
    pintop  REFUSED 1  BADCERT 1  NOREACH 1  HTTP 1  BADCONF 1  EXPIRY 2  UNPINNED 1  PARTIAL 1  DEPENDS 1  STALE 1  WAIT 1  accept 1                                                              14:03:22Z
    ──*1 Endpoints ───────────────────────────────────────────────────────────────────────────────── by severity  1-13/13 ──│── 3 Detail ──────────────────────────────────────────────────── Enter opens ──
     STATE      ENDPOINT             CLIENTS NEXT BREAK         LEAF   RTT SINCE LAST 8   PINS END      WHY                 │api.example.com  192.0.2.10:443  TLS1.3 X25519  SNI api.example.com
    >✗ REFUSED  api.example.com        2/3   now 35%             61d  38ms    4m ●●●●✗✗✗✗ 19d then off  ios-6.2: trustkit: …│ ✗ REFUSED since today 13:59: ios-6.2: layer trustkit: none of the 2 pins is on
     ⊘ BADCERT  cdn.example.org        0/1   now wrong name     300d  22ms    2h ⊘⊘⊘⊘⊘⊘⊘⊘ --            the certificate doe…│   the path: expected DRgjLjlET… ISw3Qk1YY…, seen TVhjbnmEj… rrnEz9rl8…
     ▼ NOREACH  pay.example.net:8443   ?/1   45d? leaf          45d?    --    5m ▼▼▼▼▼▼▼▼ 180d then off timeout in handshak…│   Mj1IU15pd…
     ◆ HTTP     www.example.com        1/1   --                  61d 120ms    1m ◆◆◆◆◆◆◆◆ 180d then off every client accepts│ then:  serve key DRgjLjlE...; if the change is meant, ship ios-6.2 with pin
     ◈ BADCONF  tv.example.com         1/1   --                  61d  38ms    2h ◈◈◈◈◈◈◈◈ 180d then off tv-1: no pins cover…│        TVhjbnmE...
     ▲ EXPIRY   login.example.com      1/1   2d 04h leaf       2d04h  41ms    1d △△△△△△△△ 180d then off the leaf ends, 2026…│
     △ EXPIRY   push.example.com       1/1   19d pins off 35%    88d  55ms    3d △△△△△△△△ 180d then off the pin set ends, a…│CLIENTS, 2 of 3 accept; 35% of installs cut off
     ◇ UNPINNED img.example.com        1/1   now unpinned       120d  31ms    6h ◇◇◇◇◇◇◇◇ ended 1d ago  the pin set has end…│   CLIENT          VERDICT  NEXT BREAK        SURVIVES
     ◑ PARTIAL  pool.example.com 1/2   1/1   ~30d renewal        61d  44ms   12m ◑◑◑◑◑◑◑◑ 180d then off 1 of 2 addresses ac…│ ✗ ios-6.2 35%     refuses  now               no renewal
     ◈ DEPENDS  old.example.com        1/2   --                  61d  38ms   22h ◈◈◈◈◈◈◈◈ ended 0s ago  tv-1: the pin set e…│   since today 13:59: no key on the path is in its 2 pins (layer trustkit)
     ◌ STALE    ws.example.com         1/1   --                  88d    --    9m ◌◌◌◌◌◌◌◌ 180d then off no result for 9m    │   it expects DRgjLjlET… ISw3Qk1YY…; the path has TVhjbnmEj… rrnEz9rl8…
     · WAIT     new.example.com         --   --                   --    --    5s        · --            no probe has ended …│     Mj1IU15pd…
     ● accept   auth.example.com       1/1   ~30d renewal        88d  29ms   41d ●●●●●●●● 180d then off every client accepts│ ● android-7.1 60% accepts  61d leaf          same key, new key
    ── 2 Alerts ────────────────────────────────────────────────────────────────────────────── 2 new, 3 lasting, 4 in all ──│   pin on the intermediate "R11", 1 backup pin
     13:59:22 ✗ REFUSED  ios-6.2 (35%) refuses api.example.com: leaf re-keyed                                         4m NEW│ ● web-view-2 5%   accepts  19d pins off      same key, inter, root
     13:58:22 ▼ NOREACH  pay.example.net:8443: timeout in handshake after 5.0s                                        5m NEW│   pin on the leaf "api.example.com", no backup pin
     11:20:40 ▲ EXPIRY   login.example.com: the leaf ends, 2026-11-23                                              2h ack kd│   pin set ends 2026-12-10 (in 19d)
     Nov 20   ▼ NOREACH  auth.example.com: timeout in handshake after 5.0s                                    over after 16m│
                                                                                                                            │TRUST
                                                                                                                            │ a valid path to "ISRG Root X1"
                                                                                                                            │
                                                                                                                            │VALIDATED PATH
                                                                                                                            │ leaf   TVhjbnmE... pinned  api.example.com                      ends in 61d
                                                                                                                            │ inter  rrnEz9rl...         R11                                  ends in 500d
                                                                                                                            │ anchor Mj1IU15p...         ISRG Root X1                         ends in 3500d
                                                                                                                            │
                                                                                                                            │CHAIN AS SENT
                                                                                                                            │ 0  api.example.com, from R11, 2026-10-23 to 2027-01-21
                                                                                                                            │ 1  R11, from ISRG Root X1, 2028-01-05 to 2028-04-04
                                                                                                                            │
                                                                                                                            │PINS
                                                                                                                            │ matched  DRgjLjlET1plcHuGkZynsr3I097p9P8KFSArNkFMV2I=  intermediate "R11":
                                                                                                                            │          android-7.1
                                                                                                                            │ matched  TVhjbnmEj5qlsLvG0dzn8v0IEx4pND9KVWBrdoGMl6I=  leaf "api.example.com":
                                                                                                                            │          web-view-2
                                                                                                                            │ backup   ISw3Qk1YY255hI+apbC7xtHc5/L9CBMeKTQ/SlVga3Y=  of android-7.1,
                                                                                                                            │          ios-6.2; never seen
                                                                                                                            │ beside this endpoint: mode publicKey, enforced, ends 2027-05-20 (in 180d)
                                                                                                                            │
                                                                                                                            │DEADLINES, soonest first
                                                                                                                            │ 2026-12-10  in 19d       pin set of web-view-2, then it goes on without pins
                                                                                                                            │ 2027-01-21  in 61d       leaf api.example.com
                                                                                                                            │ 2028-04-04  in 500d      inter R11
                                                                                                                            │ 2036-06-21  in 3500d     anchor ISRG Root X1
                                                                                                                            │
                                                                                                                            │1 ADDRESS
                                                                                                                            │ ✗ REFUSED  192.0.2.10:443  dns 2ms tcp 12ms tls 26ms  ios-6.2: trustkit: no
                                                                                                                            │            pinned key on the path
                                                                                                                            │
                                                                                                                            │ENDPOINT
                                                                                                                            │ https://api.example.com/; group prod
                                                                                                                            │ every 30s, timeout 10s; last probe today 14:03, 3s ago
                                                                                                                            │ trust anchors: the system's
                                                                                                                            │ TLS 1.3, TLS_AES_128_GCM_SHA256, X25519, ecdsa_secp256r1_sha256, ALPN h2
                                                                                                                            │
    api.example.com: ios-6.2: layer trustkit: none of the 2 pins is on the path: expected DRgjLjlET… ISw3Qk1YY…, seen TVhjbnmEj… rrnEz9rl8… Mj1IU15pd…                                        [filter: none]
    ?help r:recheck /filter a:ack R:all s:sort Tab:pane :rehearse z:zoom m:mute p:pause Enter:open y:copy f:freeze Space:mark o:columns n:next problem S:reverse q:quit
    """#

  static let ascii160x24 = #"""
    pintop  REFUSED 1  BADCERT 1  NOREACH 1  HTTP 1  BADCONF 1  EXPIRY 2  UNPINNED 1  PARTIAL 1  DEPENDS 1  STALE 1  WAIT 1  accept 1                      14:03:22Z
    ==*1 Endpoints ===================================================== by severity  1-13/13 ==|== 3 Detail ========================= Enter opens  1-20/59 lines ==
     STATE      ENDPOINT                             CLIENTS NEXT BREAK         LEAF   RTT SINCE|api.example.com  192.0.2.10:443  TLS1.3 X25519  SNI api.example.com
    >X REFUSED  api.example.com                        2/3   now 35%             61d  38ms    4m| X REFUSED since today 13:59: ios-6.2: layer trustkit: none of the
     B BADCERT  cdn.example.org                        0/1   now wrong name     300d  22ms    2h|   2 pins is on the path: expected DRgjLjlET... ISw3Qk1YY..., seen
     - NOREACH  pay.example.net:8443                   ?/1   45d? leaf          45d?    --    5m|   TVhjbnmEj... rrnEz9rl8... Mj1IU15pd...
     H HTTP     www.example.com                        1/1   --                  61d 120ms    1m| then:  serve key DRgjLjlE...; if the change is meant, ship ios-6.2
     C BADCONF  tv.example.com                         1/1   --                  61d  38ms    2h|        with pin TVhjbnmE...
     ! EXPIRY   login.example.com                      1/1   2d 04h leaf       2d04h  41ms    1d|
     ~ EXPIRY   push.example.com                       1/1   19d pins off 35%    88d  55ms    3d|CLIENTS, 2 of 3 accept; 35% of installs cut off
     u UNPINNED img.example.com                        1/1   now unpinned       120d  31ms    6h|   CLIENT       VERDICT  NEXT BREAK        SURVIVES
     % PARTIAL  pool.example.com                 1/2   1/1   ~30d renewal        61d  44ms   12m| X ios-6.2 35%  refuses  now               no renewal
     d DEPENDS  old.example.com                        1/2   --                  61d  38ms   22h|   since today 13:59: no key on the path is in its 2 pins (layer
     ? STALE    ws.example.com                         1/1   --                  88d    --    9m|     trustkit)
     . WAIT     new.example.com                         --   --                   --    --    5s|   it expects DRgjLjlET... ISw3Qk1YY...; the path has TVhjbnmEj...
     + accept   auth.example.com                       1/1   ~30d renewal        88d  29ms   41d|     rrnEz9rl8... Mj1IU15pd...
    == 2 Alerts ================================================== 2 new, 3 lasting, 4 in all ==| + android-7.1~ accepts  61d leaf          same key, new key
     13:59:22 X REFUSED  ios-6.2 (35%) refuses api.example.com: leaf re-keyed             4m NEW|   pin on the intermediate "R11", 1 backup pin
     13:58:22 - NOREACH  pay.example.net:8443: timeout in handshake after 5.0s            5m NEW| + web-view-2 ~ accepts  19d pins off      same key, inter, root
     11:20:40 ! EXPIRY   login.example.com: the leaf ends, 2026-11-23                  2h ack kd|   pin on the leaf "api.example.com", no backup pin
     Nov 20   - NOREACH  auth.example.com: timeout in handshake after 5.0s        over after 16m|   pin set ends 2026-12-10 (in 19d)
                                                                                                |
    api.example.com: ios-6.2: trustkit: no pinned key on the path                                                                                     [filter: none]
    ?help r:recheck /filter a:ack R:all s:sort Tab:pane :rehearse z:zoom m:mute p:pause Enter:open y:copy f:freeze Space:mark o:columns n:next problem q:quit
    """#
}
