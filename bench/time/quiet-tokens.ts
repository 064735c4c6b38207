import { type ChainName, toQuantity } from '@assay/facts';
import type { NodeClient, RpcRequest } from '../../devnet/node/node-client.js';
import type { Database } from '../../src/db/database.js';

/** State variables of the copied contracts lie in these slots. */
const SLOTS = 32;
const AT_ONCE = 200;
/** Every tenth copy has a pool. */
const POOL_EVERY = 10;

interface QuietPlace {
  readonly database: Database;
  readonly node: NodeClient;
  readonly watchId: string;
  readonly chain: ChainName;
}

/**
 * Adds watched tokens that never move: copies of the first watched one on the chain, with its code and storage
 * at other addresses, and with what its analysis said. Analysing 10,000 tokens would take the better part of an
 * hour.
 */
export async function addQuietTokens(
  place: QuietPlace,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<void> {
  const [row] = await place.database.query(
    'select address, block_number, state from watch_states where chain = $1 order by address, block_number desc limit 1',
    [place.chain],
  );
  const text = String(row?.state);
  const model = { token: String(row?.address), pool: findPool(text) };
  const contracts = await Promise.all([
    readContract(place.node, model.token),
    readContract(place.node, model.pool),
  ]);
  for (let at = from; at < to; at += AT_ONCE) {
    const copies = Array.from({ length: Math.min(AT_ONCE, to - at) }, (_, index) => toCopy(at + index));
    await place.node.batch(
      copies.flatMap(({ token, pool }) => [
        ...write(token, contracts[0]),
        ...(pool === undefined ? [] : write(pool, contracts[1])),
      ]),
    );
    const states = copies.map(({ token, pool }) => [token, toState(text, model, { token, pool })]);
    await insert(place, Number(row?.block_number), states);
  }
  await place.database.query('update watch_counters set revision = revision + 1');
}

interface Copied {
  readonly code: string;
  readonly slots: readonly string[];
}

async function readContract(node: NodeClient, address: string): Promise<Copied> {
  const slots = await node.batch(
    Array.from({ length: SLOTS }, (_, slot) => ['eth_getStorageAt', [address, toQuantity(slot), 'latest']]),
  );
  return { code: String(await node.send('eth_getCode', [address, 'latest'])), slots: slots.map(String) };
}

function write(address: string, { code, slots }: Copied): readonly RpcRequest[] {
  return [
    ['anvil_setCode', [address, code]],
    ...slots.flatMap((word, slot): RpcRequest[] =>
      BigInt(word) === 0n ? [] : [['anvil_setStorageAt', [address, toQuantity(slot), word]]],
    ),
  ];
}

interface Parts {
  readonly token: string;
  readonly pool: string | undefined;
}

function toCopy(number: number): Parts {
  const end = number.toString(16).padStart(38, '0');
  return { token: `0xe1${end}`, pool: number % POOL_EVERY === 0 ? `0xe2${end}` : undefined };
}

function findPool(state: string): string {
  const [pool] = Object.keys(JSON.parse(JSON.parse(state).snapshot).watched.pools);
  if (pool === undefined) throw new Error('the first watched token has no pool');
  return pool;
}

function toState(model: string, from: Parts, { token, pool }: Parts): string {
  const moved = model.replaceAll(from.token, token);
  if (pool !== undefined) return moved.replaceAll(String(from.pool), pool);
  const state = JSON.parse(moved);
  const snapshot = JSON.parse(state.snapshot);
  const watched = { ...snapshot.watched, pools: {}, locks: [] };
  return JSON.stringify({ ...state, snapshot: JSON.stringify({ ...snapshot, watched }) });
}

async function insert(
  { database, watchId, chain }: QuietPlace,
  block: number,
  states: readonly (readonly string[])[],
): Promise<void> {
  const rows = JSON.stringify(states);
  await database.query(
    `insert into watch_tokens (watch_id, chain, address)
     select $1, $2, s.value->>0 from jsonb_array_elements($3::jsonb) s`,
    [watchId, chain, rows],
  );
  await database.query(
    `insert into watch_states (chain, address, block_number, state)
     select $1, s.value->>0, $2::bigint, s.value->>1 from jsonb_array_elements($3::jsonb) s`,
    [chain, block, rows],
  );
}
