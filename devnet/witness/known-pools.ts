import { AbiCoder, getCreate2Address, keccak256, solidityPacked } from 'ethers';
import type { KnownMapping } from './hash-trail.js';
import { type BlockRecord, toWordText } from './record.js';
import { createViews, type ReadView } from './view.js';

interface Factory {
  readonly address: string;
  readonly kind: 'v2' | 'v3';
  /** Hash of the code that creates a pool, which is part of the pool's address. */
  readonly initCodeHash: string;
  /** Slot of `getPair` or `getPool`. */
  readonly slot: bigint;
}

const factories: readonly Factory[] = [
  {
    address: '0x5c69bee701ef814a2b6a3edd4b1652cb9cc5aa6f',
    kind: 'v2',
    initCodeHash: '0x96e8ac4277198ff8b6f785478aa9a39f403cb768dd02cbee326c3e7da348845f',
    slot: 2n,
  },
  {
    address: '0xc0aee478e3658e2610c5f7a4a2e1777ce9e4f2ac',
    kind: 'v2',
    initCodeHash: '0xe18a34eb0e04b04f7a0ac29a6e80748dca96319b42c54d679cb821dca90c6303',
    slot: 2n,
  },
  {
    address: '0x1f98431c8ad98523631ae4a59f267346ea31f984',
    kind: 'v3',
    initCodeHash: '0xe34f199b19b2b4f47f68442619d555527d244f78a3297ea89325f843f87b8b54',
    slot: 5n,
  },
];

/** A pool of the record whose address proves its factory and its tokens. */
export interface RecordedPool {
  readonly address: string;
  readonly factory: string;
  readonly kind: 'v2' | 'v3';
  readonly token0: string;
  readonly token1: string;
  /** Hundredths of a basis point, for V3. */
  readonly fee?: number;
}

const coder = AbiCoder.defaultAbiCoder();
const views = {
  token0: '0x0dfe1681',
  token1: '0xd21220a7',
  fee: '0xddca3f43',
  getReserves: '0x0902f1ac',
  slot0: '0x3850c7bd',
  balanceOf: '0x70a08231',
};

/** The pools of the record whose price and holdings are recorded, by their own `token0`, `token1` and `fee`. */
export async function findPools(record: BlockRecord): Promise<readonly RecordedPool[]> {
  const view = createViews(record);
  const found: RecordedPool[] = [];
  for (const [address, { code }] of record.accounts) {
    const pool = code.length > 0 ? await toPool(view, address) : undefined;
    if (pool) found.push(pool);
  }
  return found;
}

async function toPool(view: ReadView, address: string): Promise<RecordedPool | undefined> {
  const token0 = await view(address, views.token0);
  const token1 = await view(address, views.token1);
  if (!isAddressWord(token0) || !isAddressWord(token1)) return undefined;
  const tokens = { token0: `0x${token0.slice(26)}`, token1: `0x${token1.slice(26)}` };
  const fee = Number((await view(address, views.fee)) ?? 0);
  for (const { address: factory, kind, initCodeHash } of factories) {
    const salt =
      kind === 'v2'
        ? keccak256(solidityPacked(['address', 'address'], [tokens.token0, tokens.token1]))
        : keccak256(
            coder.encode(['address', 'address', 'uint24'], [tokens.token0, tokens.token1, fee % 2 ** 24]),
          );
    if (getCreate2Address(factory, salt, initCodeHash).toLowerCase() !== address) continue;
    if (!(await hasState(view, address, kind, tokens))) return undefined;
    return { address, factory, kind, ...tokens, ...(kind === 'v3' ? { fee } : {}) };
  }
  return undefined;
}

/** The price of the pool and what it holds are recorded. */
async function hasState(
  view: ReadView,
  address: string,
  kind: Factory['kind'],
  { token0, token1 }: Pick<RecordedPool, 'token0' | 'token1'>,
): Promise<boolean> {
  const held = `${views.balanceOf}${toWordText(address).slice(2)}`;
  const answers = [
    await view(address, kind === 'v2' ? views.getReserves : views.slot0),
    await view(token0, held),
    await view(token1, held),
  ];
  return answers.every((answer) => answer !== undefined && answer !== '0x');
}

function isAddressWord(answer: string | undefined): answer is string {
  return answer !== undefined && /^0x0{24}[0-9a-f]{40}$/.test(answer) && BigInt(answer) > 0n;
}

/** Slot of `mapping[first][second]...` whose own slot is `slot`. */
export function entrySlot(slot: bigint, keys: readonly (string | number)[]): string {
  return keys.reduce<string>(
    (below, key) => keccak256(`0x${toWordText(BigInt(key)).slice(2)}${toWordText(below).slice(2)}`),
    toWordText(slot),
  );
}

/**
 * The record with the entries of its pools in their factories, in both directions. Blocks rarely read these
 * entries, and a pool that is there has them.
 */
export function withFactoryEntries(record: BlockRecord, pools: readonly RecordedPool[]): BlockRecord {
  const accounts = new Map(record.accounts);
  for (const { address, factory, token0, token1, fee } of pools) {
    const account = accounts.get(factory);
    const mapping = factories.find((one) => one.address === factory);
    if (!account || !mapping) continue;
    const slots = new Map(account.slots);
    for (const [first, second] of [
      [token0, token1],
      [token1, token0],
    ] as const)
      slots.set(
        entrySlot(mapping.slot, fee === undefined ? [first, second] : [first, second, fee]),
        toWordText(address),
      );
    accounts.set(factory, { ...account, slots });
  }
  return { ...record, accounts };
}

/** The factories' mappings of pools: what is not recorded there is no pool of this node. */
export const poolMappings: readonly KnownMapping[] = factories.map(({ address, kind, slot }) => ({
  account: address,
  slot,
  keys: kind === 'v2' ? 2 : 3,
}));
