/** What three doors of one service gave when they were stormed at once. */
export interface Storm {
  /** Requests that got past the gateway's own limits, and those that did not. */
  readonly passed: number;
  readonly refused: number;
  /** Statuses that say neither. */
  readonly others: readonly number[];
}

type Send = (url: string, at: number) => Promise<Response>;

/** `requests` at once, evenly over all replicas. */
export async function storm(urls: readonly string[], requests: number, send: Send): Promise<Storm> {
  const outcomes = await Promise.all(
    Array.from({ length: requests }, async (_, at) => {
      const response = await send(urls[at % urls.length] ?? '', at);
      const body = (await response.json()) as { provider?: string };
      return { status: response.status, byGateway: body.provider === 'gateway' };
    }),
  );
  const passed = outcomes.filter(({ status }) => status === 200 || status === 400).length;
  const refused = outcomes.filter(({ status, byGateway }) => status === 429 && byGateway).length;
  const others = outcomes
    .filter(({ status, byGateway }) => status !== 200 && status !== 400 && !(status === 429 && byGateway))
    .map(({ status }) => status);
  return { passed, refused, others };
}

/** A request that the gateway counts and that costs nothing else: its body misses every field. */
export const sendEmpty =
  (apiKey: string): Send =>
  (url) =>
    fetch(`${url}/api/v1/token/analyze`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${apiKey}` },
      body: '{}',
    });

/** A request that is in progress for as long as the slowest provider takes. */
export const sendAnalysis =
  (apiKey: string, token: { readonly chain: string; readonly address: string }): Send =>
  (url) =>
    fetch(`${url}/api/v1/token/security-analysis`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${apiKey}` },
      body: JSON.stringify({ contract_address: token.address, chain: token.chain }),
    });
