#!/bin/sh
# The first process of a container: hands signals on to its command. A first process only gets the signals that it
# listens for, and Node.js listens a few tenths of a second after its start.
stop() {
  stopped=1
  [ -z "$command" ] || kill -TERM "$command"
}
trap stop TERM INT
"$@" <&0 &
command=$!
[ -z "$stopped" ] || kill -TERM "$command"
wait "$command"
code=$?
while kill -0 "$command" 2>/dev/null; do
  wait "$command"
  code=$?
done
# Stopped before it listened.
[ -n "$stopped" ] && [ "$code" = 143 ] && code=0
exit "$code"
