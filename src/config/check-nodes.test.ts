import { expect, test } from 'vitest';
import { toConnections } from '../../test/support/fetch-connections.js';
import { checkNodes } from './check-nodes.js';
import { EnvError } from './env.js';
import { readSettings } from './settings.js';

const settings = readSettings({
  RPC_URL_ETH: 'https://one.example/v2/hush,https://two.example/v2/hush',
  RPC_URL_BASE: 'https://base.example',
  RPC_URL_BSC: 'https://bsc.example',
});

/** Nodes by host, each with the body of its answer; any other host is unreachable. */
function nodes(answers: Readonly<Record<string, string>>): typeof fetch {
  return async (url) => {
    const body = answers[new URL(String(url)).host];
    if (body === undefined) throw new TypeError('fetch failed');
    return new Response(body);
  };
}

const on = (chainId: number) =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, result: `0x${chainId.toString(16)}` });

test('right nodes, unreachable nodes and nodes with invalid answers do not prevent the start', async () => {
  const fetch = nodes({ 'one.example': on(1), 'two.example': '<html>', 'base.example': '{"result":"main"}' });
  await expect(checkNodes(settings, { connections: toConnections(fetch) })).resolves.toBeUndefined();
});

test('every node of another chain is named at once, by its variable and host, and no key shows', async () => {
  const fetch = nodes({
    'one.example': on(1),
    'two.example': on(56),
    'base.example': on(1),
    'bsc.example': on(56),
  });
  const error = await checkNodes(settings, { connections: toConnections(fetch) }).catch(
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(EnvError);
  expect((error as EnvError).problems).toEqual([
    'RPC_URL_ETH: two.example is a node of chain 56, not of 1',
    'RPC_URL_BASE: base.example is a node of chain 1, not of 8453',
  ]);
  expect((error as EnvError).message).not.toContain('hush');
});
