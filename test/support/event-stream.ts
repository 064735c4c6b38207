/** A subscription over server-sent events, as a client sees it. */
export interface EventStream {
  readonly status: number;
  /** False once the server has ended it. */
  readonly isOpen: () => boolean;
  /** All that was received. */
  readonly text: () => string;
  end(): void;
}

export const pairsQuery = 'subscription { newPairs(chain: eth) { id } }';

export const tokenQuery = (address: string) =>
  `subscription { tokenChanged(refs: [{ chain: eth, address: "${address}" }]) { id kind } }`;

export async function openEventStream(url: string, apiKey: string, query: string): Promise<EventStream> {
  const ending = new AbortController();
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: {
      accept: 'text/event-stream',
      'content-type': 'application/json',
      authorization: `Bearer ${apiKey}`,
    },
    body: JSON.stringify({ query }),
    signal: ending.signal,
  });
  let isOpen = response.status === 200;
  let text = '';
  const read = async () => {
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) text += chunk;
  };
  read()
    .catch(() => undefined)
    .finally(() => {
      isOpen = false;
    });
  return { status: response.status, isOpen: () => isOpen, text: () => text, end: () => ending.abort() };
}
