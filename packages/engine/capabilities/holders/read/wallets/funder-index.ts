import {
  type Bracket,
  type CallOptions,
  findFirstTransfers,
  type HistoryTransfer,
  type Probes,
  probeFunded,
  type Rpc,
  searchBlocks,
  unlessFailed,
} from '@assay/chain';
import { type Address, createLru, groupBy, toAddress, toQuantity } from '@assay/facts';

/** Who first sent native coin to a wallet. */
export interface Funding {
  readonly funder: Address;
  readonly blockNumber: number;
  readonly transactionHash: string;
  /** Transactions that the funder had sent before this one. */
  readonly funderNonce: number;
}

/** `null`: the transactions do not show it (an internal transfer, an account of the genesis block). */
export type Fundings = ReadonlyMap<Address, Funding | null>;

export interface FunderIndex {
  /**
   * First funders of wallets: an index of the chain names the transactions, which the node must show to be the first;
   * for the others the blocks are searched for the first one with a balance. Needs an archive node; a
   * balance that fell back to zero misleads the search. A wallet without an entry could not be looked up.
   * @param activeAt for each wallet a block in which it had already acted
   */
  find(activeAt: ReadonlyMap<Address, number>, options: CallOptions): Promise<Fundings>;
  /** Those that were found before. */
  known(wallets: Iterable<Address>): Fundings;
}

const MAX_CACHED = 50_000;
/** Brackets of at most this many blocks are read whole: another probe would cost one more round trip. */
const READ_BLOCKS = 3;

export function createFunderIndex(rpc: Rpc): FunderIndex {
  return new CachedFunders(rpc);
}

class CachedFunders implements FunderIndex {
  private readonly cache = createLru<Address, { readonly funding: Funding | null }>(MAX_CACHED);
  private readonly pending = new Map<Address, Promise<unknown>>();

  constructor(private readonly rpc: Rpc) {}

  async find(activeAt: ReadonlyMap<Address, number>, options: CallOptions): Promise<Fundings> {
    const fresh = new Map(
      [...activeAt].filter(([wallet]) => !this.cache.has(wallet) && !this.pending.has(wallet)),
    );
    const searching = fresh.size === 0 ? undefined : this.search(fresh, options);
    for (const wallet of fresh.keys()) {
      this.pending.set(wallet, searching ?? Promise.resolve());
    }
    try {
      await searching;
      // Another caller's aborted search finds nothing here, but it must not fail this call.
      await Promise.allSettled([...activeAt.keys()].map((wallet) => this.pending.get(wallet)));
    } finally {
      for (const wallet of fresh.keys()) {
        this.pending.delete(wallet);
      }
    }
    return this.known(activeAt.keys());
  }

  known(wallets: Iterable<Address>): Fundings {
    return new Map(
      [...wallets].flatMap((wallet) => {
        const known = this.cache.get(wallet);
        return known ? [[wallet, known.funding] as const] : [];
      }),
    );
  }

  private async readFundings(
    brackets: ReadonlyMap<Address, Bracket>,
    options: CallOptions,
  ): Promise<Fundings> {
    const numbers = new Set([...brackets.values()].flatMap(blocksOf));
    const bodies = await Promise.all(
      [...numbers].map(async (number) => {
        const block = await this.rpc
          .send<{ transactions?: unknown } | null>(
            'eth_getBlockByNumber',
            [toQuantity(number), true],
            options,
          )
          .catch(unlessFailed);
        return [number, toTransfers(block?.transactions)] as const;
      }),
    );
    const byNumber = new Map(bodies);
    const fundings = new Map<Address, Funding | null>();
    for (const [wallet, bracket] of brackets) {
      const blocks = blocksOf(bracket).map((number) => ({ number, transfers: byNumber.get(number) }));
      const hit = blocks.flatMap(
        ({ number, transfers }) => toFunding(wallet, number, transfers ?? []) ?? [],
      )[0];
      if (hit || blocks.every(({ transfers }) => transfers)) {
        fundings.set(wallet, hit ?? null);
      }
    }
    return fundings;
  }

  private async search(activeAt: ReadonlyMap<Address, number>, options: CallOptions): Promise<Fundings> {
    const probe = (points: Probes) => probeFunded(this.rpc, points, options);
    const told = await findFirstTransfers(this.rpc, activeAt, options);
    const shown = await readTold(this.rpc, told, options);
    const left = new Map([...activeAt].filter(([wallet]) => !shown.has(wallet)));
    const searched = await this.readFundings(await searchBlocks(left, READ_BLOCKS, probe), options);
    const fundings = new Map<Address, Funding | null>([...shown, ...searched]);
    for (const [wallet, funding] of fundings) {
      this.cache.set(wallet, { funding });
    }
    return fundings;
  }
}

/** Those that the node shows to be the first: before their block the wallet had nothing. */
async function readTold(
  rpc: Rpc,
  told: ReadonlyMap<Address, HistoryTransfer>,
  options: CallOptions,
): Promise<ReadonlyMap<Address, Funding>> {
  const before = groupBy([...told.values()], ({ block }) => block - 1);
  const points = [...before].map(([block, ones]) => [block, ones.map(({ to }) => to)] as const);
  const [hadNothing, rows] = await Promise.all([
    probeFunded(rpc, new Map(points.filter(([block]) => block >= 0)), options),
    Promise.all([...told.values()].map((one) => readTransaction(rpc, one, options))),
  ]);
  const fundings = rows.flatMap(({ told: { to: wallet, block }, transfer }) => {
    const isFirst = hadNothing.get(block - 1)?.get(wallet) === false;
    const funding = transfer && isFirst ? toFunding(wallet, block, [transfer]) : null;
    return funding ? [[wallet, funding] as const] : [];
  });
  return new Map(fundings);
}

async function readTransaction(rpc: Rpc, told: HistoryTransfer, options: CallOptions) {
  const row = await rpc.send<unknown>('eth_getTransactionByHash', [told.hash], options).catch(unlessFailed);
  const [transfer] = toTransfers([row]) ?? [];
  const block = Number((row as { readonly blockNumber?: unknown } | null | undefined)?.blockNumber);
  return { told, transfer: transfer?.to === told.to && block === told.block ? transfer : undefined };
}

function blocksOf({ low, high }: Bracket): number[] {
  return Array.from({ length: high - low }, (_, index) => low + 1 + index);
}

interface NativeTransfer {
  readonly from: Address;
  readonly to: Address | undefined;
  readonly hash: string;
  readonly input: string;
  readonly nonce: number;
}

/** Transactions of a block that carry native coin. `undefined`: the node gave no block. */
function toTransfers(transactions: unknown): readonly NativeTransfer[] | undefined {
  if (!Array.isArray(transactions)) {
    return undefined;
  }
  return transactions.flatMap((value: unknown) => {
    if (typeof value !== 'object' || value === null) {
      return [];
    }
    const row = value as Record<string, unknown>;
    const from = toAddress(row.from);
    if (!from || typeof row.hash !== 'string' || typeof row.value !== 'string' || /^0x0*$/.test(row.value)) {
      return [];
    }
    return [
      {
        from,
        to: toAddress(row.to),
        hash: row.hash,
        input: String(row.input ?? '').toLowerCase(),
        nonce: Number(row.nonce) || 0,
      },
    ];
  });
}

/** The sender of the coin, or the caller of a contract whose call data names the wallet (a disperser). */
function toFunding(
  wallet: Address,
  blockNumber: number,
  transactions: readonly NativeTransfer[],
): Funding | null {
  const direct = transactions.find(({ to, from }) => to === wallet && from !== wallet);
  const dispersed =
    direct ?? transactions.find(({ input, from }) => from !== wallet && input.includes(wallet.slice(2)));
  return dispersed
    ? { funder: dispersed.from, blockNumber, transactionHash: dispersed.hash, funderNonce: dispersed.nonce }
    : null;
}
