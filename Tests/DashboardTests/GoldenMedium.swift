/// Screens at 80×24 and 120×40.
extension Golden {
  static let ascii80x24 = #"""
    REFUSED 1 BADCERT 1 NOREACH 1 HTTP 1 BADCONF 1 !2 u1 %1 d1 ?1 .1 +1    14:03:22Z
    ==*1 Endpoints ========================================== by severity  1-8/13 ==
     STATE      ENDPOINT                 CLIENTS NEXT BREAK         LEAF   RTT SINCE
    >X REFUSED  api.example.com            2/3   now 35%             61d  38ms    4m
     B BADCERT  cdn.example.org            0/1   now wrong name     300d  22ms    2h
     - NOREACH  pay.example.net:8443       ?/1   45d? leaf          45d?    --    5m
     H HTTP     www.example.com            1/1   --                  61d 120ms    1m
     C BADCONF  tv.example.com             1/1   --                  61d  38ms    2h
     ! EXPIRY   login.example.com          1/1   2d 04h leaf       2d04h  41ms    1d
     ~ EXPIRY   push.example.com           1/1   19d pins off 35%    88d  55ms    3d
     u UNPINNED img.example.com            1/1   now unpinned       120d  31ms    6h
    == 2 Alerts ====================================== 2 new, 3 lasting, 4 in all ==
     13:59:22 X REFUSED  ios-6.2 (35%) refuses api.example.com: leaf re-keyed 4m NEW
     13:58:22 - NOREACH  pay.example.net:8443: timeout in handshake after 5.~ 5m NEW
     11:20:40 ! EXPIRY   login.example.com: the leaf ends, 2026-11-23      2h ack kd
    == 3 Detail ===================================================== Enter opens ==
    api.example.com  192.0.2.10:443  TLS1.3 X25519  SNI api.example.com
     X ios-6.2 35%     refuses since 13:59: trustkit: no key on the path is pinned
     + android-7.1 60% accepts: pin on the intermediate; survives same key, new key
     + web-view-2 5%   accepts: pin on the leaf; survives same key, new intermediat~
     leaf   TVhjbnmE... pinned  api.example.com                       ends in 61d
     then:  serve key DRgjLjlE...; if the change is meant, ship ios-6.2 with pin TV~
    api.example.com: ios-6.2: trustkit: no pinned key on the path     [filter: none]
    ?help r:recheck /filter a:ack R:all s:sort Tab:pane :rehearse z:zoom q:quit
    """#

  static let unicode80x24 = #"""
    REFUSED 1 BADCERT 1 NOREACH 1 HTTP 1 BADCONF 1 ▲2 ◇1 ◑1 ◈1 ◌1 ·1 ●1    14:03:22Z
    ──*1 Endpoints ────────────────────────────────────────── by severity  1-8/13 ──
     STATE      ENDPOINT                 CLIENTS NEXT BREAK         LEAF   RTT SINCE
    >✗ REFUSED  api.example.com            2/3   now 35%             61d  38ms    4m
     ⊘ BADCERT  cdn.example.org            0/1   now wrong name     300d  22ms    2h
     ▼ NOREACH  pay.example.net:8443       ?/1   45d? leaf          45d?    --    5m
     ◆ HTTP     www.example.com            1/1   --                  61d 120ms    1m
     ◈ BADCONF  tv.example.com             1/1   --                  61d  38ms    2h
     ▲ EXPIRY   login.example.com          1/1   2d 04h leaf       2d04h  41ms    1d
     △ EXPIRY   push.example.com           1/1   19d pins off 35%    88d  55ms    3d
     ◇ UNPINNED img.example.com            1/1   now unpinned       120d  31ms    6h
    ── 2 Alerts ────────────────────────────────────── 2 new, 3 lasting, 4 in all ──
     13:59:22 ✗ REFUSED  ios-6.2 (35%) refuses api.example.com: leaf re-keyed 4m NEW
     13:58:22 ▼ NOREACH  pay.example.net:8443: timeout in handshake after 5.… 5m NEW
     11:20:40 ▲ EXPIRY   login.example.com: the leaf ends, 2026-11-23      2h ack kd
    ── 3 Detail ───────────────────────────────────────────────────── Enter opens ──
    api.example.com  192.0.2.10:443  TLS1.3 X25519  SNI api.example.com
     ✗ ios-6.2 35%     refuses since 13:59: trustkit: no key on the path is pinned
     ● android-7.1 60% accepts: pin on the intermediate; survives same key, new key
     ● web-view-2 5%   accepts: pin on the leaf; survives same key, new intermediat…
     leaf   TVhjbnmE... pinned  api.example.com                       ends in 61d
     then:  serve key DRgjLjlE...; if the change is meant, ship ios-6.2 with pin TV…
    api.example.com: ios-6.2: trustkit: no pinned key on the path     [filter: none]
    ?help r:recheck /filter a:ack R:all s:sort Tab:pane :rehearse z:zoom q:quit
    """#

  static let ascii120x40 = #"""
    REFUSED 1 BADCERT 1 NOREACH 1 HTTP 1 BADCONF 1 EXPIRY 2 UNPINNED 1 PARTIAL 1 DEPENDS 1 STALE 1 WAIT 1 accept 1 14:03:22Z
    ==*1 Endpoints ================================================================================= by severity  1-13/13 ==
     STATE      ENDPOINT             CLIENTS NEXT BREAK         LEAF   RTT SINCE LAST 8   PINS END      WHY
    >X REFUSED  api.example.com        2/3   now 35%             61d  38ms    4m ++++XXXX 19d then off  ios-6.2: trustkit: ~
     B BADCERT  cdn.example.org        0/1   now wrong name     300d  22ms    2h BBBBBBBB --            the certificate doe~
     - NOREACH  pay.example.net:8443   ?/1   45d? leaf          45d?    --    5m -------- 180d then off timeout in handshak~
     H HTTP     www.example.com        1/1   --                  61d 120ms    1m HHHHHHHH 180d then off every client accepts
     C BADCONF  tv.example.com         1/1   --                  61d  38ms    2h CCCCCCCC 180d then off tv-1: no pins cover~
     ! EXPIRY   login.example.com      1/1   2d 04h leaf       2d04h  41ms    1d ~~~~~~~~ 180d then off the leaf ends, 2026~
     ~ EXPIRY   push.example.com       1/1   19d pins off 35%    88d  55ms    3d ~~~~~~~~ 180d then off the pin set ends, a~
     u UNPINNED img.example.com        1/1   now unpinned       120d  31ms    6h uuuuuuuu ended 1d ago  the pin set has end~
     % PARTIAL  pool.example.com 1/2   1/1   ~30d renewal        61d  44ms   12m %%%%%%%% 180d then off 1 of 2 addresses ac~
     d DEPENDS  old.example.com        1/2   --                  61d  38ms   22h dddddddd ended 0s ago  tv-1: the pin set e~
     ? STALE    ws.example.com         1/1   --                  88d    --    9m ???????? 180d then off no result for 9m
     . WAIT     new.example.com         --   --                   --    --    5s        . --            no probe has ended ~
     + accept   auth.example.com       1/1   ~30d renewal        88d  29ms   41d ++++++++ 180d then off every client accepts
    == 2 Alerts ============================================================================== 2 new, 3 lasting, 4 in all ==
     13:59:22 X REFUSED  ios-6.2 (35%) refuses api.example.com: leaf re-keyed                                         4m NEW
     13:58:22 - NOREACH  pay.example.net:8443: timeout in handshake after 5.0s                                        5m NEW
     11:20:40 ! EXPIRY   login.example.com: the leaf ends, 2026-11-23                                              2h ack kd
     Nov 20   - NOREACH  auth.example.com: timeout in handshake after 5.0s                                    over after 16m

    == 3 Detail ============================================================================== Enter opens  1-15/46 lines ==
    api.example.com  192.0.2.10:443  TLS1.3 X25519  SNI api.example.com
     X REFUSED since today 13:59: ios-6.2: layer trustkit: none of the 2 pins is on the path: expected DRgjLjlET...
       ISw3Qk1YY..., seen TVhjbnmEj... rrnEz9rl8... Mj1IU15pd...
     then:  serve key DRgjLjlE...; if the change is meant, ship ios-6.2 with pin TVhjbnmE...

    CLIENTS, 2 of 3 accept; 35% of installs cut off
       CLIENT          VERDICT  NEXT BREAK        SURVIVES                 WHY
     X ios-6.2 35%     refuses  now               no renewal               since today 13:59: no key on the path is in its 2
         pins (layer trustkit)
       it expects DRgjLjlET... ISw3Qk1YY...; the path has TVhjbnmEj... rrnEz9rl8... Mj1IU15pd...
     + android-7.1 60% accepts  61d leaf          same key, new key        pin on the intermediate "R11", 1 backup pin
     + web-view-2 5%   accepts  19d pins off      same key, inter, root    pin on the leaf "api.example.com", no backup pin
       pin set ends 2026-12-10 (in 19d)

    TRUST
    api.example.com: ios-6.2: trustkit: no pinned key on the path                                             [filter: none]
    ?help r:recheck /filter a:ack R:all s:sort Tab:pane :rehearse z:zoom m:mute p:pause Enter:open y:copy f:freeze q:quit
    """#

  static let unicode120x40 = #"""
    REFUSED 1 BADCERT 1 NOREACH 1 HTTP 1 BADCONF 1 EXPIRY 2 UNPINNED 1 PARTIAL 1 DEPENDS 1 STALE 1 WAIT 1 accept 1 14:03:22Z
    ──*1 Endpoints ───────────────────────────────────────────────────────────────────────────────── by severity  1-13/13 ──
     STATE      ENDPOINT             CLIENTS NEXT BREAK         LEAF   RTT SINCE LAST 8   PINS END      WHY
    >✗ REFUSED  api.example.com        2/3   now 35%             61d  38ms    4m ●●●●✗✗✗✗ 19d then off  ios-6.2: trustkit: …
     ⊘ BADCERT  cdn.example.org        0/1   now wrong name     300d  22ms    2h ⊘⊘⊘⊘⊘⊘⊘⊘ --            the certificate doe…
     ▼ NOREACH  pay.example.net:8443   ?/1   45d? leaf          45d?    --    5m ▼▼▼▼▼▼▼▼ 180d then off timeout in handshak…
     ◆ HTTP     www.example.com        1/1   --                  61d 120ms    1m ◆◆◆◆◆◆◆◆ 180d then off every client accepts
     ◈ BADCONF  tv.example.com         1/1   --                  61d  38ms    2h ◈◈◈◈◈◈◈◈ 180d then off tv-1: no pins cover…
     ▲ EXPIRY   login.example.com      1/1   2d 04h leaf       2d04h  41ms    1d △△△△△△△△ 180d then off the leaf ends, 2026…
     △ EXPIRY   push.example.com       1/1   19d pins off 35%    88d  55ms    3d △△△△△△△△ 180d then off the pin set ends, a…
     ◇ UNPINNED img.example.com        1/1   now unpinned       120d  31ms    6h ◇◇◇◇◇◇◇◇ ended 1d ago  the pin set has end…
     ◑ PARTIAL  pool.example.com 1/2   1/1   ~30d renewal        61d  44ms   12m ◑◑◑◑◑◑◑◑ 180d then off 1 of 2 addresses ac…
     ◈ DEPENDS  old.example.com        1/2   --                  61d  38ms   22h ◈◈◈◈◈◈◈◈ ended 0s ago  tv-1: the pin set e…
     ◌ STALE    ws.example.com         1/1   --                  88d    --    9m ◌◌◌◌◌◌◌◌ 180d then off no result for 9m
     · WAIT     new.example.com         --   --                   --    --    5s        · --            no probe has ended …
     ● accept   auth.example.com       1/1   ~30d renewal        88d  29ms   41d ●●●●●●●● 180d then off every client accepts
    ── 2 Alerts ────────────────────────────────────────────────────────────────────────────── 2 new, 3 lasting, 4 in all ──
     13:59:22 ✗ REFUSED  ios-6.2 (35%) refuses api.example.com: leaf re-keyed                                         4m NEW
     13:58:22 ▼ NOREACH  pay.example.net:8443: timeout in handshake after 5.0s                                        5m NEW
     11:20:40 ▲ EXPIRY   login.example.com: the leaf ends, 2026-11-23                                              2h ack kd
     Nov 20   ▼ NOREACH  auth.example.com: timeout in handshake after 5.0s                                    over after 16m

    ── 3 Detail ────────────────────────────────────────────────────────────────────────────── Enter opens  1-15/46 lines ──
    api.example.com  192.0.2.10:443  TLS1.3 X25519  SNI api.example.com
     ✗ REFUSED since today 13:59: ios-6.2: layer trustkit: none of the 2 pins is on the path: expected DRgjLjlET…
       ISw3Qk1YY…, seen TVhjbnmEj… rrnEz9rl8… Mj1IU15pd…
     then:  serve key DRgjLjlE...; if the change is meant, ship ios-6.2 with pin TVhjbnmE...

    CLIENTS, 2 of 3 accept; 35% of installs cut off
       CLIENT          VERDICT  NEXT BREAK        SURVIVES                 WHY
     ✗ ios-6.2 35%     refuses  now               no renewal               since today 13:59: no key on the path is in its 2
         pins (layer trustkit)
       it expects DRgjLjlET… ISw3Qk1YY…; the path has TVhjbnmEj… rrnEz9rl8… Mj1IU15pd…
     ● android-7.1 60% accepts  61d leaf          same key, new key        pin on the intermediate "R11", 1 backup pin
     ● web-view-2 5%   accepts  19d pins off      same key, inter, root    pin on the leaf "api.example.com", no backup pin
       pin set ends 2026-12-10 (in 19d)

    TRUST
    api.example.com: ios-6.2: trustkit: no pinned key on the path                                             [filter: none]
    ?help r:recheck /filter a:ack R:all s:sort Tab:pane :rehearse z:zoom m:mute p:pause Enter:open y:copy f:freeze q:quit
    """#
}
