#!/bin/sh
# Runs the TypeScript file of the same name on the Node that the tools need, whatever the machine's own is:
# scripts/check-course, check-page, import-fixtures and match-events are links to this file.
here=$(cd "$(dirname "$0")" && pwd)
node="$here/../node_modules/node/bin/node"
if [ ! -x "$node" ]; then
  echo "The dependencies are not installed yet: run npm start, npm test or npm ci once." >&2
  exit 2
fi
exec "$node" "$here/$(basename "$0").ts" "$@"
