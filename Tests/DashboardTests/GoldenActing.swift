/// Lines that ask, and what keys leave behind.
extension Golden {
  static let commandLine = #"""
    pintop  REFUSED 1  NOREACH 1  EXPIRY 1  PARTIAL 1  accept 4            14:03:22Z
    ==*1 Endpoints =========================================== by severity  1-5/8 ==
     STATE      ENDPOINT                 CLIENTS NEXT BREAK         LEAF   RTT SINCE
    >X REFUSED  api.example.com            2/3   now 35%             61d  38ms    4m
     - NOREACH  pay.example.net:8443       ?/1   45d? leaf          45d?    --    5m
     ! EXPIRY   login.example.com          1/1   2d 04h leaf       2d04h  41ms    1d
     % PARTIAL  pool.example.com     1/2   1/1   ~30d renewal        61d  44ms   12m
     + accept   auth.example.com           1/1   ~30d renewal        88d  29ms   41d
    :rehearse new.pem at tomorrow              "tomorrow" is no date: write 2027-01~
    Esc:cancel Enter:do it Tab:complete Up:earlier
    """#

  static let copyMenu = #"""
    pintop  REFUSED 1  NOREACH 1  EXPIRY 1  PARTIAL 1  accept 4            14:03:22Z
    ==*1 Endpoints =========================================== by severity  1-5/8 ==
     STATE      ENDPOINT                 CLIENTS NEXT BREAK         LEAF   RTT SINCE
    >X REFUSED  api.example.com            2/3   now 35%             61d  38ms    4m
     - NOREACH  pay.example.net:8443       ?/1   45d? leaf          45d?    --    5m
     ! EXPIRY   login.example.com          1/1   2d 04h leaf       2d04h  41ms    1d
     % PARTIAL  pool.example.com     1/2   1/1   ~30d renewal        61d  44ms   12m
     + accept   auth.example.com           1/1   ~30d renewal        88d  29ms   41d
    copy what of api.example.com?
    Esc:close h:host p:pin f:fingerprint o:openssl j:JSON t:incident
    """#

  static let columnPicker = #"""
    REFUSED 1 BADCERT 1 NOREACH 1 HTTP 1 BADCONF 1 !2 u1 %1 d1 ?1 .1 +1    14:03:22Z
    ==*1 Endpoints ========================================== by severity  1-8/13 ==
     STATE      ENDPOINT                         NEXT BREAK         LEAF   RTT SINCE
    >X REFUSED  api.example.com                  now 35%             61d  38ms    4m
     B BADCERT  cdn.example.org                  now wrong name     300d  22ms    2h
     - NOREACH  pay.example.net:8443             45d? leaf          45d?    --    5m
    == Columns ============================================= Enter shows or hides ==
    |  [*] STATE      the state's glyph and word                                   |
    |  [*] ENDPOINT   its name; n/m: of several addresses, so many are in order    |
    | >[ ] CLIENTS    so many of the clients that cover it accept, and the worst ~ |
    |  [*] NEXT BREAK the first moment some client is cut off or loses its protec~ |
    |  [x] LEAF       time left to the leaf certificate                            |
    |  [x] RTT        connect and handshake, of the slowest address                |
    |  [x] SINCE      how long it has been in this state                           |
    |  [x] LAST 8     the last rounds, the newest at the right                     |
    |  [x] PINS END   when the first pin set ends, and what that client does then  |
    |  [x] WHY        the reason in a few words                                    |
    ================================================================================
     + android-7.1 60% accepts: pin on the intermediate; survives same key, new key
     + web-view-2 5%   accepts: pin on the leaf; survives same key, new intermediat~
     leaf   TVhjbnmE... pinned  api.example.com                       ends in 61d
     then:  serve key DRgjLjlE...; if the change is meant, ship ios-6.2 with pin TV~
    api.example.com: ios-6.2: trustkit: no pinned key on the path     [filter: none]
    Esc:close Enter:show or hide
    """#

  static let muting = #"""
    pintop  REFUSED 1  NOREACH 1  EXPIRY 1  PARTIAL 1  accept 4            14:03:22Z
    ==*1 Endpoints =========================================== by severity  1-5/8 ==
     STATE      ENDPOINT                 CLIENTS NEXT BREAK         LEAF   RTT SINCE
    >X REFUSED  api.example.com            2/3   now 35%             61d  38ms    4m
     - NOREACH  pay.example.net:8443       ?/1   45d? leaf          45d?    --    5m
     ! EXPIRY   login.example.com          1/1   2d 04h leaf       2d04h  41ms    1d
     % PARTIAL  pool.example.com     1/2   1/1   ~30d renewal        61d  44ms   12m
     + accept   auth.example.com           1/1   ~30d renewal        88d  29ms   41d
    mute api.example.com until: 1h                          2h, 14:30 (UTC), 2027-0~
    Esc:cancel Enter:mute
    """#

  static let frozen = #"""
    pintop  REFUSED 1  NOREACH 1  EXPIRY 1  PARTIAL 1  accept 4            14:03:22Z
     DISPLAY FROZEN, still probing   (as of 14:03:22; f goes on)
    ==*1 Endpoints =========================================== by severity  1-4/8 ==
     STATE      ENDPOINT                 CLIENTS NEXT BREAK         LEAF   RTT SINCE
    >X REFUSED  api.example.com            2/3   now 35%             61d  38ms    4m
     - NOREACH  pay.example.net:8443       ?/1   45d? leaf          45d?    --    5m
     ! EXPIRY   login.example.com          1/1   2d 04h leaf       2d04h  41ms    1d
     % PARTIAL  pool.example.com     1/2   1/1   ~30d renewal        61d  44ms   12m
    api.example.com: ios-6.2: trustkit: no pinned key on the path     [filter: none]
    ?help r:recheck /filter a:ack R:all s:sort Tab:pane :rehearse z:zoom q:quit
    """#

  static let marked = #"""
    pintop  REFUSED 1  NOREACH 1  EXPIRY 1  PARTIAL 1  accept 4            14:03:22Z
    ==*1 Endpoints ================================= by severity  2 marked  1-6/8 ==
     STATE      ENDPOINT                 CLIENTS NEXT BREAK         LEAF   RTT SINCE
     X*REFUSED  api.example.com            2/3   now 35%             61d  38ms    4m
     m NOREACH  pay.example.net:8443       ?/1   45d? leaf          45d?    --    5m
     !*EXPIRY   login.example.com          1/1   2d 04h leaf       2d04h  41ms    1d
    >% PARTIAL  pool.example.com     1/2   1/1   ~30d renewal        61d  44ms   12m
     + accept   auth.example.com           1/1   ~30d renewal        88d  29ms   41d
     + accept   docs.example.com           1/1   --                  61d  38ms   41d
    == 2 Alerts ====================================== 1 new, 2 lasting, 2 in all ==
     13:59:22 X REFUSED  ios-6.2 (35%) refuses api.example.com: leaf re-keyed 4m NEW
     13:58:22 - NOREACH  pay.example.net:8443: timeout in handshake after ~ 5m muted
    2 marked: r a m and :rehearse act on them                         [filter: none]
    ?help r:recheck /filter a:ack R:all s:sort Tab:pane :rehearse z:zoom q:quit
    """#
}
