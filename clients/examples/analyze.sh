#!/bin/sh
# sh analyze.sh, with ASSAY_URL, ASSAY_API_KEY, CHAIN and ADDRESS. Waits and sends again as Retry-After says.
set -eu
if [ -z "${ADDRESS:-}" ] || [ -z "${ASSAY_API_KEY:-}" ]; then
  echo "Usage: ADDRESS=0x… ASSAY_API_KEY=assay_… sh analyze.sh" >&2
  echo "CHAIN (eth) and ASSAY_URL (http://127.0.0.1:4000) may be set too." >&2
  exit 2
fi
curl --silent --show-error --fail-with-body --retry 3 --max-time 90 \
  "${ASSAY_URL:-http://127.0.0.1:4000}/api/v1/token/analyze" \
  -H "Authorization: Bearer $ASSAY_API_KEY" -H 'Content-Type: application/json' \
  -d "{\"contract_address\": \"$ADDRESS\", \"chain\": \"${CHAIN:-eth}\"}"
