import type { GraphQLSchema } from 'graphql';
import { tools } from '../../../src/mcp/tools.js';
import { endpoints } from '../../../src/rest/endpoints.js';
import { drawDisputing } from './dispute-requests.js';
import { type Draw, times } from './draw.js';
import { type AskedRow, drawQuery, drawToken } from './graphql-requests.js';

/** One request to one of the doors. */
export interface DoorRequest {
  readonly door: 'graphql' | 'rest' | 'mcp' | 'page' | 'stream';
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Whether it is about tokens, so that it may cost calls. */
  readonly isMetered: boolean;
  /** What it asks of tokens, one entry for each token; the places are of a GraphQL answer. */
  readonly rows: readonly AskedRow[];
}

const row = (draw: Draw): AskedRow => ({ ref: drawToken(draw), path: [], fields: [] });
/** A row of a batch with a wrong address or network: about no token. */
const nobody: AskedRow = { ref: { chain: 'eth', address: `0x${'0'.repeat(40)}` }, path: [], fields: [] };
/** Now and then a wrong one. */
const addressOf = (draw: Draw, { ref }: AskedRow) => draw(ref.address, ref.address, ref.address, '0x1', '');

const inputs: Readonly<Record<string, readonly unknown[]>> = {
  chain: ['eth', 'eth', 'eth', 'nowhere'],
  chain_id: ['1', '1', '99'],
  at_block: [undefined, undefined, 5, 5_000, -1],
  partner_api_key: [undefined, 'own', 'with space'],
  since: [undefined, '0', 'x'],
  limit: [undefined, '1', '0', '101'],
  code: ['can_sell', 'website', 'HIDDEN_MINT', 'proven_honeypot', 'zzz', ''],
  amount_tokens: [undefined, 1, 0],
  amount_usd: [undefined, 100, -1],
  id: ['0'.repeat(32), 'x'],
  intent: ['BUY', 'SELL', 'x'],
  policy: [undefined, 'strict', 'nobodys'],
  amount: [undefined, 1, -1],
  holder: [undefined, `0x${'7'.repeat(40)}`, 'x'],
  token: [undefined],
};
const inputOf = (draw: Draw, name: string) => draw(...(inputs[name] ?? [undefined, 'x', 1]));

function drawRest(draw: Draw): DoorRequest {
  const endpoint = draw(...endpoints.filter(isMetered), ...endpoints);
  const rows: AskedRow[] = [];
  const drawValue = (name: string): unknown => {
    if (name === 'tokens' || name === 'contract_addresses') {
      const asked = times(draw(1, 2, 3, 0), () => row(draw));
      const addresses = asked.map((one) => addressOf(draw, one));
      const chains = asked.map(() => inputOf(draw, 'chain'));
      rows.push(
        ...asked.map((one, place) =>
          addresses[place] === one.ref.address && (name !== 'tokens' || chains[place] === 'eth')
            ? one
            : nobody,
        ),
      );
      if (name === 'contract_addresses') return addresses.join();
      return addresses.map((contract_address, place) => ({ contract_address, chain: chains[place] }));
    }
    if (name !== 'contract_address') return inputOf(draw, name);
    const one = row(draw);
    rows.push(one);
    return addressOf(draw, one);
  };
  const given = Object.entries(
    Object.fromEntries(Object.keys(endpoint.input.shape).map((name) => [name, drawValue(name)])),
  ).filter(([, value]) => value !== undefined);
  const path = given.reduce(
    (made, [name, value]) => made.replace(`:${name}`, encodeURIComponent(String(value))),
    endpoint.path,
  );
  const common = { door: 'rest', method: endpoint.method, isMetered: isMetered(endpoint), rows } as const;
  if (endpoint.method === 'POST') return { ...common, path, body: JSON.stringify(Object.fromEntries(given)) };
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return { ...common, path: `${path}?${query}` };
}

function isMetered({ path }: { readonly path: string }): boolean {
  return /^\/(api\/v1\/(token|features|decide)|compat)(\/|$)/.test(path);
}

function drawMcp(draw: Draw): DoorRequest {
  const tool = draw(...tools);
  const one = row(draw);
  const given = Object.keys(tool.input.shape).map((name) => [
    name,
    name === 'contract_address' ? addressOf(draw, one) : inputOf(draw, name),
  ]);
  const report = draw('analysis', 'security', 'market', 'holders', 'nothing');
  const call = draw(
    { method: 'tools/call', params: { name: tool.name, arguments: Object.fromEntries(given) } },
    { method: 'tools/call', params: { name: tool.name, arguments: Object.fromEntries(given) } },
    { method: 'resources/read', params: { uri: `assay://eth/${addressOf(draw, one)}/${report}` } },
  );
  return {
    door: 'mcp',
    method: 'POST',
    path: '/mcp',
    headers: { accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...call }),
    isMetered: true,
    rows: [one],
  };
}

function drawPage(draw: Draw, documents: readonly string[]): DoorRequest {
  const one = row(draw);
  const asked = times(draw(1, 2, 4, 8), () => draw(...documents));
  const { chain, address } = one.ref;
  const variables = { chain, address, code: inputOf(draw, 'code'), id: inputOf(draw, 'id'), refs: [one.ref] };
  return {
    door: 'page',
    method: 'POST',
    path: '/page/read',
    body: JSON.stringify({ documents: asked, variables }),
    isMetered: true,
    rows: [one],
  };
}

function drawStream(draw: Draw): DoorRequest {
  const { chain, address } = drawToken(draw);
  const query = draw(
    `subscription { tokenChanged(refs: [{ chain: ${chain}, address: "${address}" }]) { id } }`,
    'subscription { newPairs(chain: eth) { __typename } }',
    'subscription { nothing }',
  );
  return {
    door: 'stream',
    method: 'POST',
    path: '/graphql',
    headers: { accept: 'text/event-stream' },
    body: JSON.stringify({ query }),
    isMetered: false,
    rows: [],
  };
}

interface Drawn {
  readonly schema: GraphQLSchema;
  /** Names of those of the page. */
  readonly documents: readonly string[];
  readonly reportId: string;
}

/** Any request to any door. */
export function drawRequest(draw: Draw, { schema, documents, reportId }: Drawn): DoorRequest {
  const door = draw('graphql', 'graphql', 'graphql', 'rest', 'rest', 'mcp', 'page', 'stream', 'dispute');
  if (door === 'rest') return drawRest(draw);
  if (door === 'mcp') return drawMcp(draw);
  if (door === 'page' && documents.length > 0) return drawPage(draw, documents);
  if (door === 'stream') return drawStream(draw);
  const { query, rows } = door === 'dispute' ? drawDisputing(draw, reportId) : drawQuery(draw, schema);
  return {
    door: 'graphql',
    method: 'POST',
    path: '/graphql',
    body: JSON.stringify({ query }),
    isMetered: true,
    rows,
  };
}
