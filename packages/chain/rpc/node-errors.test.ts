import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { toConnections } from '../../../test/support/fetch-connections.js';
import { createEndpoint } from './http-endpoint.js';
import { createSharedRequest } from './shared-request.js';

interface RecordedError {
  readonly node: string;
  readonly method: string;
  readonly status: number;
  readonly body: unknown;
  readonly kind: string;
}

const recorded = JSON.parse(
  readFileSync(new URL('./fixtures/node-errors.json', import.meta.url), 'utf8'),
) as readonly RecordedError[];

test.each(recorded)('$node: $method is $kind', async ({ method, status, body, kind }) => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const endpoint = createEndpoint({
    url: 'http://node.test',
    chainId: 1,
    connections: toConnections(async () => new Response(text, { status })),
    timeoutMs: 1_000,
    maxBatch: 1,
    maxBytes: 10_000,
    onRoundTrip: () => undefined,
    now: () => 0,
    newest: () => undefined,
    isInTeam: false,
  });
  const entry = createSharedRequest(method, [{}]);
  expect((await endpoint.exchange([entry])).get(entry)).toMatchObject({ error: { kind } });
});
