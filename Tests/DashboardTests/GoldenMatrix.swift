/// The client matrix on the whole screen.
extension Golden {
  static let matrix80x24 = #"""
    REFUSED 1 BADCERT 1 NOREACH 1 HTTP 1 BADCONF 1 !2 u1 %1 d1 ?1 .1 +1    14:03:22Z
    ==*3 Detail ========================================= Esc back  1-20/64 lines ==
    api.example.com  192.0.2.10:443  TLS1.3 X25519  SNI api.example.com
     X REFUSED since today 13:59: ios-6.2: layer trustkit: none of the 2 pins is on
       the path: expected DRgjLjlET... ISw3Qk1YY..., seen TVhjbnmEj... rrnEz9rl8...
       Mj1IU15pd...
     then:  serve key DRgjLjlE...; if the change is meant, ship ios-6.2 with pin
            TVhjbnmE...

    CLIENTS, 2 of 3 accept; 35% of installs cut off
       CLIENT          VERDICT  NEXT BREAK        SURVIVES
     X ios-6.2 35%     refuses  now               no renewal
       since today 13:59: no key on the path is in its 2 pins (layer trustkit)
       it expects DRgjLjlET... ISw3Qk1YY...; the path has TVhjbnmEj... rrnEz9rl8...
         Mj1IU15pd...
     + android-7.1 60% accepts  61d leaf          same key, new key
       pin on the intermediate "R11", 1 backup pin
     + web-view-2 5%   accepts  19d pins off      same key, inter, root
       pin on the leaf "api.example.com", no backup pin
       pin set ends 2026-12-10 (in 19d)

    TRUST
    api.example.com: ios-6.2: trustkit: no pinned key on the path     [filter: none]
    ?help r:recheck /filter a:ack R:all s:sort Tab:pane :rehearse z:zoom q:quit
    """#

  static let matrix120x40 = #"""
    REFUSED 1 BADCERT 1 NOREACH 1 HTTP 1 BADCONF 1 EXPIRY 2 UNPINNED 1 PARTIAL 1 DEPENDS 1 STALE 1 WAIT 1 accept 1 14:03:22Z
    ==*3 Detail ================================================================================= Esc back  1-36/55 lines ==
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
     a valid path to "ISRG Root X1"

    VALIDATED PATH
     leaf   TVhjbnmE... pinned  api.example.com                          ends in 61d
     inter  rrnEz9rl...         R11                                      ends in 500d
     anchor Mj1IU15p...         ISRG Root X1                             ends in 3500d

    CHAIN AS SENT
     0  CN=api.example.com,O=Example
        issued by CN=R11,O=Example
        EC P-256, ecdsa-with-SHA256, 2026-10-23 to 2027-01-21
        pin TVhjbnmEj5qlsLvG0dzn8v0IEx4pND9KVWBrdoGMl6I=
        fingerprint c1ccd7e2edf8030e19242f3a45505b66717c87929da8b3bec9d4dfeaf5000b16
        for api.example.com
     1  CN=R11,O=Example
        issued by CN=ISRG Root X1,O=Example
        EC P-256, ecdsa-with-SHA256, 2028-01-05 to 2028-04-04
        pin rrnEz9rl8PsGERwnMj1IU15pdH+KlaCrtsHM1+Lt+AM=
        fingerprint 222d38434e59646f7a85909ba6b1bcc7d2dde8f3fe09141f2a35404b56616c77

    PINS
    api.example.com: ios-6.2: trustkit: no pinned key on the path                                             [filter: none]
    ?help r:recheck /filter a:ack R:all s:sort Tab:pane :rehearse z:zoom m:mute p:pause Enter:open y:copy f:freeze q:quit
    """#

  static let matrix200x60 = #"""
    pintop  REFUSED 1  BADCERT 1  NOREACH 1  HTTP 1  BADCONF 1  EXPIRY 2  UNPINNED 1  PARTIAL 1  DEPENDS 1  STALE 1  WAIT 1  accept 1                                                              14:03:22Z
    ==*3 Detail ================================================================================================================================================================================ Esc back ==
    api.example.com  192.0.2.10:443  TLS1.3 X25519  SNI api.example.com
     X REFUSED since today 13:59: ios-6.2: layer trustkit: none of the 2 pins is on the path: expected DRgjLjlET... ISw3Qk1YY..., seen TVhjbnmEj... rrnEz9rl8... Mj1IU15pd...
     then:  serve key DRgjLjlE...; if the change is meant, ship ios-6.2 with pin TVhjbnmE...

    CLIENTS, 2 of 3 accept; 35% of installs cut off
       CLIENT          VERDICT  NEXT BREAK        SURVIVES                 WHY
     X ios-6.2 35%     refuses  now               no renewal               since today 13:59: no key on the path is in its 2 pins (layer trustkit)
       it expects DRgjLjlET... ISw3Qk1YY...; the path has TVhjbnmEj... rrnEz9rl8... Mj1IU15pd...
     + android-7.1 60% accepts  61d leaf          same key, new key        pin on the intermediate "R11", 1 backup pin
     + web-view-2 5%   accepts  19d pins off      same key, inter, root    pin on the leaf "api.example.com", no backup pin
       pin set ends 2026-12-10 (in 19d)

    TRUST
     a valid path to "ISRG Root X1"

    VALIDATED PATH
     leaf   TVhjbnmE... pinned  api.example.com                          ends in 61d
     inter  rrnEz9rl...         R11                                      ends in 500d
     anchor Mj1IU15p...         ISRG Root X1                             ends in 3500d

    CHAIN AS SENT
     0  CN=api.example.com,O=Example
        issued by CN=R11,O=Example
        EC P-256, ecdsa-with-SHA256, 2026-10-23 to 2027-01-21
        pin TVhjbnmEj5qlsLvG0dzn8v0IEx4pND9KVWBrdoGMl6I=
        fingerprint c1ccd7e2edf8030e19242f3a45505b66717c87929da8b3bec9d4dfeaf5000b16
        for api.example.com
     1  CN=R11,O=Example
        issued by CN=ISRG Root X1,O=Example
        EC P-256, ecdsa-with-SHA256, 2028-01-05 to 2028-04-04
        pin rrnEz9rl8PsGERwnMj1IU15pdH+KlaCrtsHM1+Lt+AM=
        fingerprint 222d38434e59646f7a85909ba6b1bcc7d2dde8f3fe09141f2a35404b56616c77

    PINS
     matched  DRgjLjlET1plcHuGkZynsr3I097p9P8KFSArNkFMV2I=  intermediate "R11": android-7.1
     matched  TVhjbnmEj5qlsLvG0dzn8v0IEx4pND9KVWBrdoGMl6I=  leaf "api.example.com": web-view-2
     backup   ISw3Qk1YY255hI+apbC7xtHc5/L9CBMeKTQ/SlVga3Y=  of android-7.1, ios-6.2; never seen
     beside this endpoint: mode publicKey, enforced, ends 2027-05-20 (in 180d)

    DEADLINES, soonest first
     2026-12-10  in 19d       pin set of web-view-2, then it goes on without pins
     2027-01-21  in 61d       leaf api.example.com
     2028-04-04  in 500d      inter R11
     2036-06-21  in 3500d     anchor ISRG Root X1

    1 ADDRESS
     X REFUSED  192.0.2.10:443  dns 2ms tcp 12ms tls 26ms  ios-6.2: trustkit: no pinned key on the path

    ENDPOINT
     https://api.example.com/; group prod
     every 30s, timeout 10s; last probe today 14:03, 3s ago
     trust anchors: the system's
     TLS 1.3, TLS_AES_128_GCM_SHA256, X25519, ecdsa_secp256r1_sha256, ALPN h2



    api.example.com: ios-6.2: layer trustkit: none of the 2 pins is on the path: expected DRgjLjlET... ISw3Qk1YY..., seen TVhjbnmEj... rrnEz9rl8... Mj1IU15pd...                              [filter: none]
    ?help r:recheck /filter a:ack R:all s:sort Tab:pane :rehearse z:zoom m:mute p:pause Enter:open y:copy f:freeze Space:mark o:columns n:next problem S:reverse q:quit
    """#

  static let matrix40x10 = #"""
    X1 B1 -1 H1 C1 !2 u1 %1 d1 ?1 .1 +1
    ==*3 Detail ============================
    api.example.com  192.0.2.10:443  TLS1.3
      X25519  SNI api.example.com
     X REFUSED since today 13:59: ios-6.2:
       layer trustkit: none of the 2 pins is
       on the path: expected DRgjLjlET...
       ISw3Qk1YY..., seen TVhjbnmEj...
    api.example.com: ios-6.2: trustkit: no ~
    ?help r:recheck /filter a:ack q:quit
    """#
}
