/// Screens of small sizes, and of few endpoints.
extension Golden {
  static let ascii40x10 = #"""
    X1 B1 -1 H1 C1 !2 u1 %1 d1 ?1 .1 +1
    ==*1 Endpoints == by severity  1-5/13 ==
     STATE      ENDPOINT   NEXT BREAK
    >X REFUSED  api.examp~ now 35%
     B BADCERT  cdn.examp~ now wrong name
     - NOREACH  pay.examp~ 45d? leaf
     H HTTP     www.examp~ --
     C BADCONF  tv.exampl~ --
    api.example.com: ios-6.2: trustkit: no ~
    ?help r:recheck /filter a:ack q:quit
    """#

  static let unicode40x10 = #"""
    ✗1 ⊘1 ▼1 ◆1 ◈1 ▲2 ◇1 ◑1 ◈1 ◌1 ·1 ●1
    ──*1 Endpoints ── by severity  1-5/13 ──
     STATE      ENDPOINT   NEXT BREAK
    >✗ REFUSED  api.examp… now 35%
     ⊘ BADCERT  cdn.examp… now wrong name
     ▼ NOREACH  pay.examp… 45d? leaf
     ◆ HTTP     www.examp… --
     ◈ BADCONF  tv.exampl… --
    api.example.com: ios-6.2: trustkit: no …
    ?help r:recheck /filter a:ack q:quit
    """#

  static let ascii20x3 = #"""
    X1 B1 -1 H1 C1 !2 u1
    %1 d1 ?1 .1 +1
    >X REFUSED  api.exa~
    """#

  static let unicode20x3 = #"""
    ✗1 ⊘1 ▼1 ◆1 ◈1 ▲2 ◇1
    ◑1 ◈1 ◌1 ·1 ●1
    >✗ REFUSED  api.exa…
    """#

  static let ascii1x1 = #"""
    X
    """#

  static let unicode1x1 = #"""
    ✗
    """#

  static let ascii80x15 = #"""
    REFUSED 1 BADCERT 1 NOREACH 1 HTTP 1 BADCONF 1 !2 u1 %1 d1 ?1 .1 +1    14:03:22Z
    ==*1 Endpoints ========================================== by severity  1-6/13 ==
     STATE      ENDPOINT                 CLIENTS NEXT BREAK         LEAF   RTT SINCE
    >X REFUSED  api.example.com            2/3   now 35%             61d  38ms    4m
     B BADCERT  cdn.example.org            0/1   now wrong name     300d  22ms    2h
     - NOREACH  pay.example.net:8443       ?/1   45d? leaf          45d?    --    5m
     H HTTP     www.example.com            1/1   --                  61d 120ms    1m
     C BADCONF  tv.example.com             1/1   --                  61d  38ms    2h
     ! EXPIRY   login.example.com          1/1   2d 04h leaf       2d04h  41ms    1d
    == 2 Alerts ====================================== 2 new, 3 lasting, 4 in all ==
     13:59:22 X REFUSED  ios-6.2 (35%) refuses api.example.com: leaf re-keyed 4m NEW
     13:58:22 - NOREACH  pay.example.net:8443: timeout in handshake after 5.~ 5m NEW
     11:20:40 ! EXPIRY   login.example.com: the leaf ends, 2026-11-23      2h ack kd
    api.example.com: ios-6.2: trustkit: no pinned key on the path     [filter: none]
    ?help r:recheck /filter a:ack R:all s:sort Tab:pane :rehearse z:zoom q:quit
    """#

  static let usualScreen = #"""
    pintop  REFUSED 1  NOREACH 1  EXPIRY 1  PARTIAL 1  accept 4            14:03:22Z
    ==*1 Endpoints =========================================== by severity  1-8/8 ==
     STATE      ENDPOINT                 CLIENTS NEXT BREAK         LEAF   RTT SINCE
    >X REFUSED  api.example.com            2/3   now 35%             61d  38ms    4m
     - NOREACH  pay.example.net:8443       ?/1   45d? leaf          45d?    --    5m
     ! EXPIRY   login.example.com          1/1   2d 04h leaf       2d04h  41ms    1d
     % PARTIAL  pool.example.com     1/2   1/1   ~30d renewal        61d  44ms   12m
     + accept   auth.example.com           1/1   ~30d renewal        88d  29ms   41d
     + accept   docs.example.com           1/1   --                  61d  38ms   41d
     + accept   maps.example.com           1/1   --                  61d  38ms   41d
     + accept   news.example.com           1/1   --                  61d  38ms   41d
    == 2 Alerts ====================================== 2 new, 2 lasting, 2 in all ==
     13:59:22 X REFUSED  ios-6.2 (35%) refuses api.example.com: leaf re-keyed 4m NEW
     13:58:22 - NOREACH  pay.example.net:8443: timeout in handshake after 5.~ 5m NEW

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

  static let usualSmall = #"""
    REFUSED 1 NOREACH 1
    EXPIRY 1 PARTIAL 1
    accept 4
    """#

  static let probing = #"""
    REFUSED 1 NOREACH 1 EXPIRY 1 PARTIAL 1 accept 4    14:03:22Z
    ==*1 Endpoints ======================= by severity  1-7/8 ==
     STATE      ENDPOINT         CLIENTS NEXT BREAK        SINCE
     X REFUSED  api.example.com    2/3   now 35%              4m
    >- NOREACH  pay.example.net~   ?/1   45d? leaf       probing
     ! EXPIRY   login.example.c~   1/1   2d 04h leaf          1d
     % PARTIAL  pool.exampl~ 1/2   1/1   ~30d renewal        12m
     + accept   auth.example.com   1/1   ~30d renewal        41d
     + accept   docs.example.com   1/1   --                  41d
     + accept   maps.example.com   1/1   --                  41d
    pay.example.net:8443: probing                 [filter: none]
    ?help r:recheck /filter a:ack R:all s:sort Tab:pane q:quit
    """#

  static let paused = #"""
    pintop  REFUSED 1  NOREACH 1  EXPIRY 1  PARTIAL 1  accept 4            14:03:22Z
     PROBING PAUSED, you are blind   (p goes on)
    ==*1 Endpoints =========================================== by severity  1-4/8 ==
     STATE      ENDPOINT                 CLIENTS NEXT BREAK         LEAF   RTT SINCE
    >X REFUSED  api.example.com            2/3   now 35%             61d  38ms    4m
     - NOREACH  pay.example.net:8443       ?/1   45d? leaf          45d?    --    5m
     ! EXPIRY   login.example.com          1/1   2d 04h leaf       2d04h  41ms    1d
     % PARTIAL  pool.example.com     1/2   1/1   ~30d renewal        61d  44ms   12m
    api.example.com: ios-6.2: trustkit: no pinned key on the path     [filter: none]
    ?help r:recheck /filter a:ack R:all s:sort Tab:pane :rehearse z:zoom q:quit
    """#

  static let waiting = #"""
    pintop  starting
    ==*1 Endpoints ===== by severity  0/0 ==
     STATE      ENDPOINT   NEXT BREAK
      Waiting for the first results.



    ?help r:recheck /filter a:ack q:quit
    """#
}
