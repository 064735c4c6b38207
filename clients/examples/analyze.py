"""python3 analyze.py, with the variables below. Nothing but the standard library (3.9 or newer)."""

import json
import os
import sys
import time
import urllib.error
import urllib.request

URL = os.environ.get("ASSAY_URL", "http://127.0.0.1:4000")
KEY = os.environ.get("ASSAY_API_KEY", "")
LONGEST_WAIT = 60


def ask(path, body, retries=3):
    """The answer as a dictionary. Sends again where the service names a time to wait."""
    request = urllib.request.Request(
        URL + path,
        data=json.dumps(body).encode(),
        headers={"Content-Type": "application/json", "Authorization": "Bearer " + KEY},
    )
    try:
        with urllib.request.urlopen(request, timeout=90) as response:
            return json.load(response)
    except urllib.error.HTTPError as error:
        refusal = json.load(error)
        wait = int(error.headers.get("Retry-After") or 0)
        if error.code in (429, 503) and retries > 0 and 0 < wait <= LONGEST_WAIT:
            time.sleep(wait)
            return ask(path, body, retries - 1)
        sys.exit(f"{error.code} {refusal['error']}: {refusal['reason']}")


USAGE = """Usage: ADDRESS=0x… ASSAY_API_KEY=assay_… python3 analyze.py
CHAIN (eth) and ASSAY_URL (http://127.0.0.1:4000) may be set too."""
if not KEY or not os.environ.get("ADDRESS"):
    sys.exit(USAGE)

token = {"contract_address": os.environ["ADDRESS"], "chain": os.environ.get("CHAIN", "eth")}
report = ask("/api/v1/token/analyze", token)
print("core_score", report["core_score"])
print("overall_risk", report["analysis_details"]["security_analysis"]["overall_risk"])
# An absent or neutral value may mean that something is not known: this list says what.
print("unknown", len(report["assurance"]["unknown_fields"]))
