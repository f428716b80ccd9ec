/// Screens with something open.
extension Golden {
  static let help = #"""
    == Help ===================================== j k scroll  1-22/79  Esc closes ==
    | KEYS                                                                         |
    | r F5         probe the selection, or what is marked, now                     |
    | R            probe all that is shown now; above 50 rows it asks first        |
    | Space        mark the selection, or unmark it                                |
    | U            unmark all                                                      |
    | a            acknowledge the alerts of the selection, with a comment         |
    | A            acknowledge the alerts of all that is shown; it asks first      |
    | m            mute the selection until a time                                 |
    | y            copy: then h host, p pin, f fingerprint, o openssl, j JSON, t ~ |
    | :            command: recheck, goto, rehearse, help, quit                    |
    | /            filter: text, !not, state: group: client: leaf<14d break<30d    |
    | s            sort by ...                                                     |
    | S            reverse the order                                               |
    | n            the next row with a problem                                     |
    | N            the row with a problem before                                   |
    | Enter        show the selection's detail on the whole screen                 |
    | z            this pane on the whole screen, or back                          |
    | Tab          the next pane                                                   |
    | S-Tab        the pane before                                                 |
    | 1            the pane Endpoints                                              |
    | 2            the pane Alerts                                                 |
    | 3            the pane Detail                                                 |
    ================================================================================
    """#

  static let sortPicker = #"""
    REFUSED 1 BADCERT 1 NOREACH 1 HTTP 1 BADCONF 1 !2 u1 %1 d1 ?1 .1 +1    14:03:22Z
    ==*1 Endpoints ========================================== by severity  1-8/13 ==
     STATE      ENDPOINT                 CLIENTS NEXT BREAK         LEAF   RTT SINCE
    >X REFUSED  api.example.com            2/3   now 35%             61d  38ms    4m
     B BADCERT  cdn.example.org            0/1   now wrong name     300d  22ms    2h
     - NOREACH  pay.example.net:8443       ?/1   45d? leaf          45d?    --    5m
     H HTTP     www.example.com            1/1   --                  61d 120ms    1m
     C BADCONF  tv.ex== Sort by ========================== Enter ==  61d  38ms    2h
     ! EXPIRY   login|  * severity     the worst state first      |2d04h  41ms    1d
     ~ EXPIRY   push.| >  name         A to Z                     |  88d  55ms    3d
     u UNPINNED img.e|    next break   the soonest first          | 120d  31ms    6h
    == 2 Alerts =====|    leaf end     the leaf that ends first   |ting, 4 in all ==
     13:59:22 X REFUS|    round trip   the slowest first          |f re-keyed 4m NEW
     13:58:22 - NOREA|    last change  the latest change first    | after 5.~ 5m NEW
     11:20:40 ! EXPIR|    group        by group, then name        |23      2h ack kd
    == 3 Detail ===================================================== Enter opens ==
    api.example.com  192.0.2.10:443  TLS1.3 X25519  SNI api.example.com
     X ios-6.2 35%     refuses since 13:59: trustkit: no key on the path is pinned
     + android-7.1 60% accepts: pin on the intermediate; survives same key, new key
     + web-view-2 5%   accepts: pin on the leaf; survives same key, new intermediat~
     leaf   TVhjbnmE... pinned  api.example.com                       ends in 61d
     then:  serve key DRgjLjlE...; if the change is meant, ship ios-6.2 with pin TV~
    api.example.com: ios-6.2: trustkit: no pinned key on the path     [filter: none]
    Esc:close Enter:sort by this S:reverse
    """#

  static let detail = #"""
    REFUSED 1 BADCERT 1 NOREACH 1 HTTP 1 BADCONF 1 !2 u1 %1 d1 ?1 .1 +1    14:03:22Z
    ==*3 Detail ========================================= Esc back  1-20/56 lines ==
    auth.example.com  192.0.2.10:443  TLS1.3 X25519  SNI auth.example.com
     + accept since 2026-10-11 14:03: every client accepts
     then:  add a backup pin to the app before its key changes: a new one cuts it
            off

    CLIENTS, 1 of 1 accept
       CLIENT     VERDICT  NEXT BREAK        SURVIVES
     + pins       accepts  61d leaf          same key, new key
       pin on the intermediate "R11", 1 backup pin
       pin set ends 2027-05-20 (in 180d)

    TRUST
     a valid path to "ISRG Root X1"

    VALIDATED PATH
     leaf   JTA7RlFc...         auth.example.com                      ends in 88d
     inter  DRgjLjlE... pinned  R11                                   ends in 500d
     anchor Mj1IU15p...         ISRG Root X1                          ends in 3500d

    CHAIN AS SENT
    auth.example.com: every client accepts                            [filter: none]
    ?help r:recheck /filter a:ack R:all s:sort Tab:pane :rehearse z:zoom q:quit
    """#

  static let partialDetail = #"""
    pintop  PARTIAL 1                                                      14:03:22Z
    ==*3 Detail ========================================= Esc back  1-20/56 lines ==
    pool.example.com  [2001:db8::41]:443  (one of 2)  TLS1.3 X25519  SNI
      pool.example.com
     % PARTIAL since today 13:51: 1 of 2 addresses accept; 1/2 addresses have
       another server key: TVhjbnmEj... at [2001:db8::41]:443, not JTA7RlFcZ... as
       at 192.0.2.41:443
     then:  bring every address to the same certificate and state

    CLIENTS, 1 of 1 accept
       CLIENT     VERDICT  NEXT BREAK        SURVIVES
     + pins       accepts  61d leaf          same key, new key
       pin on the intermediate "R11", 1 backup pin
       pin set ends 2027-05-20 (in 180d)

    TRUST
     a valid path to "ISRG Root X1"

    VALIDATED PATH, at [2001:db8::41]:443
     leaf   TVhjbnmE...         pool.example.com                      ends in 61d
     inter  rrnEz9rl...         R11                                   ends in 500d
     anchor Mj1IU15p...         ISRG Root X1                          ends in 3500d
    no other row with a problem                                       [filter: none]
    ?help r:recheck /filter a:ack R:all s:sort Tab:pane :rehearse z:zoom q:quit
    """#

  static let filtering = #"""
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
    /example leaf<9x                           13 of 13; leaf<9x wants a time such ~
    Esc:clear Enter:keep
    """#

  static let commenting = #"""
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
    ack api.example.com, comment: re-keyed, app 6.3 is on its way
    Esc:cancel Enter:acknowledge
    """#
}
