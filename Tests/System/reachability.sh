#!/bin/bash
# Takes a cable out and puts it back while pintop watches, in two network namespaces that a veth pair joins. Needs root.
#
#   reachability.sh PATH-OF-PINTOP
set -u
pintop=$1
work=$(mktemp -d)
near=pintop-near-$$ far=pintop-far-$$
server= watch=

clean() {
  [ -n "$watch" ] && kill "$watch" 2>/dev/null
  [ -n "$server" ] && kill "$server" 2>/dev/null
  ip netns del "$near" 2>/dev/null
  ip netns del "$far" 2>/dev/null
  rm -rf "$work"
}
trap clean EXIT

fail() {
  echo "FAILED: $1"
  cat "$work/lines"
  exit 1
}

# Waits until the lines behind number $1 hold $2.
await() {
  for _ in $(seq 200); do
    tail -n +"$(($1 + 1))" "$work/lines" | grep -q -- "$2" && { echo "seen: $3"; return; }
    sleep 0.1
  done
  fail "never seen: $3"
}

count() { wc -l < "$work/lines"; }

set -e
ip netns add "$near"
ip netns add "$far"
ip link add cable netns "$near" type veth peer name cable netns "$far"
ip -n "$near" address add 10.99.0.2/24 dev cable
ip -n "$far" address add 10.99.0.1/24 dev cable
ip -n "$far" address add 198.51.100.7/32 dev cable
for namespace in "$near" "$far"; do
  ip -n "$namespace" link set lo up
  ip -n "$namespace" link set cable up
done
ip -n "$near" route add default via 10.99.0.1

cd "$work"
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -keyout key.pem -out leaf.pem -days 90 \
  -subj /CN=far -addext subjectAltName=DNS:far.example.com 2> /dev/null
ip netns exec "$far" openssl s_server -accept 8443 -cert leaf.pem -key key.pem -www > /dev/null 2>&1 &
server=$!
ip netns exec "$near" openssl s_server -accept 127.0.0.1:8443 -cert leaf.pem -key key.pem -www > /dev/null 2>&1 &
near_server=$!
trap 'kill $near_server 2> /dev/null; clean' EXIT
cat > endpoints.json << 'END'
{ "defaults": { "interval": "2s", "timeout": "1s", "trust": { "anchors": ["leaf.pem"] } },
  "endpoints": [
    { "name": "far", "url": "tls://far.example.com:8443", "connect": ["198.51.100.7"] },
    { "name": "near", "url": "tls://far.example.com:8443", "connect": ["127.0.0.1"] } ] }
END
touch lines
ip netns exec "$near" "$pintop" --plain --config endpoints.json > lines 2> errors &
watch=$!
set +e

await 0 "net: wired cable" "the cable"
await 0 "accept far" "the server behind it"
await 0 "accept near" "the server on the loopback"

before=$(count)
ip -n "$far" link set cable down
await "$before" "net: no route" "that the cable is out"
await "$before" "STALE far" "that nothing is known of the server behind it"
tail -n +"$((before + 1))" lines | grep -q NOREACH && fail "a server is called unreachable because of our cable"
tail -n +"$((before + 1))" lines | grep -q " near" && fail "the loopback is affected"
echo "seen: no server called unreachable"

before=$(count)
ip -n "$far" link set cable up
await "$before" "net: wired cable" "that the cable is back"
await "$before" "accept far" "the server behind it again"

before=$(count)
ip -n "$near" route del default
await "$before" "net: no route" "that the default route is gone"
ip -n "$near" route add default via 10.99.0.1
await "$before" "net: wired cable" "that it is back"
tail -n +"$((before + 1))" lines | grep -q NOREACH && fail "a server is called unreachable because of our route"

before=$(count)
kill "$server"
server=
await "$before" "NOREACH far" "that the server is down while our network is fine"
echo "all seen"
