/** Results of many concurrent requests to three replicas. */
export interface Storm {
  /** Requests that passed the gateway's limits, and those that did not. */
  readonly passed: number;
  readonly refused: number;
  /** Other statuses. */
  readonly others: readonly number[];
}

type Send = (url: string, at: number) => Promise<Response>;

interface Refusal {
  readonly provider?: string;
  readonly errors?: readonly { readonly extensions: { readonly provider?: string } }[];
}

/** Sends `requests` evenly to all replicas, with that many at once. */
export async function storm(
  urls: readonly string[],
  requests: number,
  send: Send,
  atOnce = requests,
): Promise<Storm> {
  const outcomes: { status: number; byGateway: boolean }[] = [];
  let next = 0;
  const worker = async () => {
    while (next < requests) {
      const at = next++;
      const response = await send(urls[at % urls.length] ?? '', at);
      const { provider, errors } = (await response.json()) as Refusal;
      const byGateway = (provider ?? errors?.[0]?.extensions.provider) === 'gateway';
      outcomes.push({ status: response.status, byGateway });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  const passed = outcomes.filter(({ status }) => status === 200).length;
  const refused = outcomes.filter(({ status, byGateway }) => status === 429 && byGateway).length;
  const others = outcomes
    .filter(({ status, byGateway }) => status !== 200 && !(status === 429 && byGateway))
    .map(({ status }) => status);
  return { passed, refused, others };
}

/** The cheapest request that does work. */
export const sendCheapest =
  (apiKey: string): Send =>
  (url) =>
    fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${apiKey}` },
      body: '{"query":"{ __typename }"}',
    });

/** A request that takes as long as the slowest provider. */
export const sendAnalysis =
  (apiKey: string, token: { readonly chain: string; readonly address: string }): Send =>
  (url) =>
    fetch(`${url}/api/v1/token/security-analysis`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${apiKey}` },
      body: JSON.stringify({ contract_address: token.address, chain: token.chain }),
    });
