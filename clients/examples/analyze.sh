#!/bin/sh
# sh analyze.sh, with ASSAY_URL, ASSAY_API_KEY, CHAIN and ADDRESS. Waits and sends again as Retry-After says.
set -eu
curl --silent --show-error --fail-with-body --retry 3 --max-time 90 \
  "${ASSAY_URL:-http://127.0.0.1:4000}/api/v1/token/analyze" \
  -H "Authorization: Bearer $ASSAY_API_KEY" -H 'Content-Type: application/json' \
  -d "{\"contract_address\": \"$ADDRESS\", \"chain\": \"${CHAIN:-eth}\"}"
