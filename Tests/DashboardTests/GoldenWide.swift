/// Screens with the detail at the right.
extension Golden {
  static let ascii200x60 = #"""
    pintop  REFUSED 1  BADCERT 1  NOREACH 1  HTTP 1  BADCONF 1  EXPIRY 2  UNPINNED 1  PARTIAL 1  DEPENDS 1  STALE 1  WAIT 1  accept 1                                                              14:03:22Z
    ==*1 Endpoints ================================================================================= by severity  1-13/13 ==|== 3 Detail ==================================================== Enter opens ==
     STATE      ENDPOINT             CLIENTS NEXT BREAK         LEAF   RTT SINCE LAST 8   PINS END      WHY                 |api.example.com  192.0.2.10:443  TLS1.3 X25519  SNI api.example.com
    >X REFUSED  api.example.com         0/1  now 35%             61d  38ms    4m ++++XXXX 180d then off no pinned key on th~| X REFUSED since today 13:59: pins: none of the 2 pins is on the path: expected
     B BADCERT  cdn.example.org         0/1  now wrong name     300d  22ms    2h BBBBBBBB --            the certificate doe~|   DRgjLjlET... ISw3Qk1YY..., seen TVhjbnmEj... rrnEz9rl8... Mj1IU15pd...
     - NOREACH  pay.example.net:8443    ?/1  45d? leaf          45d?    --    5m -------- 180d then off timeout in handshak~| then:  serve key DRgjLjlE...; if the change is meant, ship pin TVhjbnmE...
     H HTTP     www.example.com         1/1  --                  61d 120ms    1m HHHHHHHH 180d then off every client accepts|
     C BADCONF  tv.example.com          1/1  --                  61d  38ms    2h CCCCCCCC 180d then off tv-1: no pins cover~|CLIENTS
     ! EXPIRY   login.example.com       1/1  2d 04h leaf       2d04h  41ms    1d ~~~~~~~~ 180d then off the leaf ends, 2026~| X pins 35%     refuses: no key on the validated path is in its pins (2 pins)
     ~ EXPIRY   push.example.com        1/1  19d pins off        88d  55ms    3d ~~~~~~~~ 180d then off the pin set ends, a~|   pins: cut off now; pin set ends 2027-05-20 (in 180d); survives no renewal
     u UNPINNED img.example.com         1/1  now unpinned       120d  31ms    6h uuuuuuuu ended 1d ago  the pin set has end~|
     % PARTIAL  pool.example.com 1/2    1/1  ~30d renewal        61d  44ms   12m %%%%%%%% 180d then off 1 of 2 addresses ac~|1 ADDRESS
     d DEPENDS  old.example.com         1/1  --                  61d  38ms   22h dddddddd 180d then off android-4: no pins ~| X REFUSED  192.0.2.10:443  dns 2ms tcp 12ms tls 26ms  no pinned key on the
     ? STALE    ws.example.com          1/1  --                  88d    --    9m ???????? 180d then off no result for 9m    |            path
     . WAIT     new.example.com          --  --                   --    --    5s        . --            no probe has ended ~|
     + accept   auth.example.com        1/1  ~30d renewal        88d  29ms   41d ++++++++ 180d then off every client accepts|VALIDATED PATH
    == 2 Alerts ============================================================================== 2 new, 3 lasting, 4 in all ==| leaf   TVhjbnmE...         api.example.com                      ends in 61d
     13:59:22 X REFUSED  api.example.com: no pinned key on the path                                                   4m NEW| inter  rrnEz9rl...         R11                                  ends in 500d
     13:58:22 - NOREACH  pay.example.net:8443: timeout in handshake after 5.0s                                        5m NEW| anchor Mj1IU15p...         ISRG Root X1                         ends in 3500d
     11:20:40 ! EXPIRY   login.example.com: the leaf ends, 2026-11-23                                              2h ack kd|
     Nov 20   - NOREACH  auth.example.com: timeout in handshake after 5.0s                                    over after 16m|DEADLINES, soonest first
                                                                                                                            | 2027-01-21  in 61d       leaf api.example.com
                                                                                                                            | 2027-05-20  in 180d      pin set of pins
                                                                                                                            | 2028-04-04  in 500d      inter R11
                                                                                                                            | 2036-06-21  in 3500d     anchor ISRG Root X1
                                                                                                                            |
                                                                                                                            |PRESENTED CHAIN, as the server sent it
                                                                                                                            | 0  CN=api.example.com,O=Example
                                                                                                                            |    issued by CN=R11,O=Example
                                                                                                                            |    EC P-256, ecdsa-with-SHA256, 2026-10-23 to 2027-01-21
                                                                                                                            |    pin TVhjbnmEj5qlsLvG0dzn8v0IEx4pND9KVWBrdoGMl6I=
                                                                                                                            |    for api.example.com
                                                                                                                            | 1  CN=R11,O=Example
                                                                                                                            |    issued by CN=ISRG Root X1,O=Example
                                                                                                                            |    EC P-256, ecdsa-with-SHA256, 2028-01-05 to 2028-04-04
                                                                                                                            |    pin rrnEz9rl8PsGERwnMj1IU15pdH+KlaCrtsHM1+Lt+AM=
                                                                                                                            |
                                                                                                                            |PINS
                                                                                                                            | backup    DRgjLjlET1plcHuGkZynsr3I097p9P8KFSArNkFMV2I=
                                                                                                                            | backup    ISw3Qk1YY255hI+apbC7xtHc5/L9CBMeKTQ/SlVga3Y=
                                                                                                                            | mode publicKey, enforced, ends 2027-05-20 (in 180d)
                                                                                                                            |
                                                                                                                            |ENDPOINT
                                                                                                                            | https://api.example.com/; group prod
                                                                                                                            | every 30s, timeout 10s; last probe today 14:03, 3s ago
                                                                                                                            | trust anchors: the system's
                                                                                                                            | TLS 1.3, TLS_AES_128_GCM_SHA256, X25519, ecdsa_secp256r1_sha256, ALPN h2
                                                                                                                            |
                                                                                                                            |
                                                                                                                            |
                                                                                                                            |
                                                                                                                            |
                                                                                                                            |
                                                                                                                            |
                                                                                                                            |
                                                                                                                            |
                                                                                                                            |
                                                                                                                            |
    api.example.com: pins: none of the 2 pins is on the path: expected DRgjLjlET... ISw3Qk1YY..., seen TVhjbnmEj... rrnEz9rl8... Mj1IU15pd...                                                 [filter: none]
    ?help r:recheck /filter a:ack R:all s:sort Tab:pane z:zoom Enter:open S:reverse n:next problem q:quit
    """#

  static let unicode200x60 = #"""
    pintop  REFUSED 1  BADCERT 1  NOREACH 1  HTTP 1  BADCONF 1  EXPIRY 2  UNPINNED 1  PARTIAL 1  DEPENDS 1  STALE 1  WAIT 1  accept 1                                                              14:03:22Z
    ──*1 Endpoints ───────────────────────────────────────────────────────────────────────────────── by severity  1-13/13 ──│── 3 Detail ──────────────────────────────────────────────────── Enter opens ──
     STATE      ENDPOINT             CLIENTS NEXT BREAK         LEAF   RTT SINCE LAST 8   PINS END      WHY                 │api.example.com  192.0.2.10:443  TLS1.3 X25519  SNI api.example.com
    >✗ REFUSED  api.example.com         0/1  now 35%             61d  38ms    4m ●●●●✗✗✗✗ 180d then off no pinned key on th…│ ✗ REFUSED since today 13:59: pins: none of the 2 pins is on the path: expected
     ⊘ BADCERT  cdn.example.org         0/1  now wrong name     300d  22ms    2h ⊘⊘⊘⊘⊘⊘⊘⊘ --            the certificate doe…│   DRgjLjlET… ISw3Qk1YY…, seen TVhjbnmEj… rrnEz9rl8… Mj1IU15pd…
     ▼ NOREACH  pay.example.net:8443    ?/1  45d? leaf          45d?    --    5m ▼▼▼▼▼▼▼▼ 180d then off timeout in handshak…│ then:  serve key DRgjLjlE...; if the change is meant, ship pin TVhjbnmE...
     ◆ HTTP     www.example.com         1/1  --                  61d 120ms    1m ◆◆◆◆◆◆◆◆ 180d then off every client accepts│
     ◈ BADCONF  tv.example.com          1/1  --                  61d  38ms    2h ◈◈◈◈◈◈◈◈ 180d then off tv-1: no pins cover…│CLIENTS
     ▲ EXPIRY   login.example.com       1/1  2d 04h leaf       2d04h  41ms    1d △△△△△△△△ 180d then off the leaf ends, 2026…│ ✗ pins 35%     refuses: no key on the validated path is in its pins (2 pins)
     △ EXPIRY   push.example.com        1/1  19d pins off        88d  55ms    3d △△△△△△△△ 180d then off the pin set ends, a…│   pins: cut off now; pin set ends 2027-05-20 (in 180d); survives no renewal
     ◇ UNPINNED img.example.com         1/1  now unpinned       120d  31ms    6h ◇◇◇◇◇◇◇◇ ended 1d ago  the pin set has end…│
     ◑ PARTIAL  pool.example.com 1/2    1/1  ~30d renewal        61d  44ms   12m ◑◑◑◑◑◑◑◑ 180d then off 1 of 2 addresses ac…│1 ADDRESS
     ◈ DEPENDS  old.example.com         1/1  --                  61d  38ms   22h ◈◈◈◈◈◈◈◈ 180d then off android-4: no pins …│ ✗ REFUSED  192.0.2.10:443  dns 2ms tcp 12ms tls 26ms  no pinned key on the
     ◌ STALE    ws.example.com          1/1  --                  88d    --    9m ◌◌◌◌◌◌◌◌ 180d then off no result for 9m    │            path
     · WAIT     new.example.com          --  --                   --    --    5s        · --            no probe has ended …│
     ● accept   auth.example.com        1/1  ~30d renewal        88d  29ms   41d ●●●●●●●● 180d then off every client accepts│VALIDATED PATH
    ── 2 Alerts ────────────────────────────────────────────────────────────────────────────── 2 new, 3 lasting, 4 in all ──│ leaf   TVhjbnmE...         api.example.com                      ends in 61d
     13:59:22 ✗ REFUSED  api.example.com: no pinned key on the path                                                   4m NEW│ inter  rrnEz9rl...         R11                                  ends in 500d
     13:58:22 ▼ NOREACH  pay.example.net:8443: timeout in handshake after 5.0s                                        5m NEW│ anchor Mj1IU15p...         ISRG Root X1                         ends in 3500d
     11:20:40 ▲ EXPIRY   login.example.com: the leaf ends, 2026-11-23                                              2h ack kd│
     Nov 20   ▼ NOREACH  auth.example.com: timeout in handshake after 5.0s                                    over after 16m│DEADLINES, soonest first
                                                                                                                            │ 2027-01-21  in 61d       leaf api.example.com
                                                                                                                            │ 2027-05-20  in 180d      pin set of pins
                                                                                                                            │ 2028-04-04  in 500d      inter R11
                                                                                                                            │ 2036-06-21  in 3500d     anchor ISRG Root X1
                                                                                                                            │
                                                                                                                            │PRESENTED CHAIN, as the server sent it
                                                                                                                            │ 0  CN=api.example.com,O=Example
                                                                                                                            │    issued by CN=R11,O=Example
                                                                                                                            │    EC P-256, ecdsa-with-SHA256, 2026-10-23 to 2027-01-21
                                                                                                                            │    pin TVhjbnmEj5qlsLvG0dzn8v0IEx4pND9KVWBrdoGMl6I=
                                                                                                                            │    for api.example.com
                                                                                                                            │ 1  CN=R11,O=Example
                                                                                                                            │    issued by CN=ISRG Root X1,O=Example
                                                                                                                            │    EC P-256, ecdsa-with-SHA256, 2028-01-05 to 2028-04-04
                                                                                                                            │    pin rrnEz9rl8PsGERwnMj1IU15pdH+KlaCrtsHM1+Lt+AM=
                                                                                                                            │
                                                                                                                            │PINS
                                                                                                                            │ backup    DRgjLjlET1plcHuGkZynsr3I097p9P8KFSArNkFMV2I=
                                                                                                                            │ backup    ISw3Qk1YY255hI+apbC7xtHc5/L9CBMeKTQ/SlVga3Y=
                                                                                                                            │ mode publicKey, enforced, ends 2027-05-20 (in 180d)
                                                                                                                            │
                                                                                                                            │ENDPOINT
                                                                                                                            │ https://api.example.com/; group prod
                                                                                                                            │ every 30s, timeout 10s; last probe today 14:03, 3s ago
                                                                                                                            │ trust anchors: the system's
                                                                                                                            │ TLS 1.3, TLS_AES_128_GCM_SHA256, X25519, ecdsa_secp256r1_sha256, ALPN h2
                                                                                                                            │
                                                                                                                            │
                                                                                                                            │
                                                                                                                            │
                                                                                                                            │
                                                                                                                            │
                                                                                                                            │
                                                                                                                            │
                                                                                                                            │
                                                                                                                            │
                                                                                                                            │
    api.example.com: pins: none of the 2 pins is on the path: expected DRgjLjlET… ISw3Qk1YY…, seen TVhjbnmEj… rrnEz9rl8… Mj1IU15pd…                                                           [filter: none]
    ?help r:recheck /filter a:ack R:all s:sort Tab:pane z:zoom Enter:open S:reverse n:next problem q:quit
    """#

  static let ascii160x24 = #"""
    pintop  REFUSED 1  BADCERT 1  NOREACH 1  HTTP 1  BADCONF 1  EXPIRY 2  UNPINNED 1  PARTIAL 1  DEPENDS 1  STALE 1  WAIT 1  accept 1                      14:03:22Z
    ==*1 Endpoints ===================================================== by severity  1-13/13 ==|== 3 Detail ========================= Enter opens  1-20/50 lines ==
     STATE      ENDPOINT                             CLIENTS NEXT BREAK         LEAF   RTT SINCE|api.example.com  192.0.2.10:443  TLS1.3 X25519  SNI api.example.com
    >X REFUSED  api.example.com                         0/1  now 35%             61d  38ms    4m| X REFUSED since today 13:59: pins: none of the 2 pins is on the
     B BADCERT  cdn.example.org                         0/1  now wrong name     300d  22ms    2h|   path: expected DRgjLjlET... ISw3Qk1YY..., seen TVhjbnmEj...
     - NOREACH  pay.example.net:8443                    ?/1  45d? leaf          45d?    --    5m|   rrnEz9rl8... Mj1IU15pd...
     H HTTP     www.example.com                         1/1  --                  61d 120ms    1m| then:  serve key DRgjLjlE...; if the change is meant, ship pin
     C BADCONF  tv.example.com                          1/1  --                  61d  38ms    2h|        TVhjbnmE...
     ! EXPIRY   login.example.com                       1/1  2d 04h leaf       2d04h  41ms    1d|
     ~ EXPIRY   push.example.com                        1/1  19d pins off        88d  55ms    3d|CLIENTS
     u UNPINNED img.example.com                         1/1  now unpinned       120d  31ms    6h| X pins 35%     refuses: no key on the validated path is in its
     % PARTIAL  pool.example.com                 1/2    1/1  ~30d renewal        61d  44ms   12m|   pins (2 pins)
     d DEPENDS  old.example.com                         1/1  --                  61d  38ms   22h|   pins: cut off now; pin set ends 2027-05-20 (in 180d); survives
     ? STALE    ws.example.com                          1/1  --                  88d    --    9m|     no renewal
     . WAIT     new.example.com                          --  --                   --    --    5s|
     + accept   auth.example.com                        1/1  ~30d renewal        88d  29ms   41d|1 ADDRESS
    == 2 Alerts ================================================== 2 new, 3 lasting, 4 in all ==| X REFUSED  192.0.2.10:443  dns 2ms tcp 12ms tls 26ms  no pinned
     13:59:22 X REFUSED  api.example.com: no pinned key on the path                       4m NEW|            key on the path
     13:58:22 - NOREACH  pay.example.net:8443: timeout in handshake after 5.0s            5m NEW|
     11:20:40 ! EXPIRY   login.example.com: the leaf ends, 2026-11-23                  2h ack kd|VALIDATED PATH
     Nov 20   - NOREACH  auth.example.com: timeout in handshake after 5.0s        over after 16m| leaf   TVhjbnmE...         api.example.com          ends in 61d
                                                                                                | inter  rrnEz9rl...         R11                      ends in 500d
    api.example.com: pins: none of the 2 pins is on the path: expected DRgjLjlET... ISw3Qk1YY..., seen TVhjbnmEj... rrnEz9rl8... Mj1IU15pd...         [filter: none]
    ?help r:recheck /filter a:ack R:all s:sort Tab:pane z:zoom Enter:open S:reverse n:next problem q:quit
    """#
}
