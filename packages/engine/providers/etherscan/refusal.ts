import { type HttpClient, UpstreamError } from '@assay/chain';
import { type Missing, missing } from '@assay/facts';

const THROTTLED = /max (calls per sec )?rate limit|max rate limit reached|too many invalid api key/i;
const DAILY = /max daily rate limit/i;
const CHAIN = /not supported for this chain|unsupported chainid|chain not supported/i;
const KEY = /invalid api key/i;
const BUSY = /temporarily unavailable|query timeout/i;

/**
 * Interprets a status "0" of an Etherscan-like service. Only the text tells the cases apart, not a code.
 * Returns a missing fact, or throws the matching `UpstreamError`.
 */
export function readRefusal(http: HttpClient, text: string): Missing {
  const { service } = http;
  if (DAILY.test(text)) throw http.limited(3_600_000);
  if (THROTTLED.test(text)) throw http.limited(5_000);
  if (CHAIN.test(text))
    return missing('not_supported', `${service} does not serve this chain with this key.`, service);
  if (KEY.test(text)) throw new UpstreamError(service, 'refused', 'does not accept the key');
  if (BUSY.test(text)) throw new UpstreamError(service, 'server_error', 'is overloaded');
  throw new UpstreamError(service, 'refused', 'refused the request');
}
