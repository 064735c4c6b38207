import type { AssessInput } from '../capabilities/component.js';
import type { FactBag, FactKind } from '../capabilities/fact-map.js';
import type { ChainName } from '../chains/registry.js';
import type { BlockRef } from '../domain/fact.js';
import { AppError } from '../errors/app-error.js';
import { toQuantity } from '../lib/hex.js';
import type { Change, ChangeKind, WatchedTopic } from '../reports/change.js';
import { diffSnapshots } from '../reports/diff-snapshots.js';
import type { OriginFinder } from '../reports/origin.js';
import type { Snapshot } from '../reports/snapshot.js';
import { toWatchedValues } from '../reports/to-snapshot.js';
import { toBlockRef } from '../rpc/head.js';
import { type Rpc, RpcError } from '../rpc/rpc.js';
import type { PastFacts } from './past-facts.js';

/** The facts that show a watched value at a block. Absent: too much to be read again for each block. */
const factsOf: Readonly<Partial<Record<WatchedTopic, readonly FactKind[]>>> = {
  trade: ['simulation', 'protocolToken'],
  owner: ['ownership'],
  code: ['code'],
  supply: ['metadata'],
  pools: ['pools'],
  locks: ['liquidityLocks'],
};
/** Done by time alone. */
const withoutOrigin: ReadonlySet<ChangeKind> = new Set(['LOCK_ENDING', 'LOCK_ENDED']);
/** 2^40 blocks are more than any chain has. */
const MAX_STEPS = 40;
const BUDGET_MS = 15_000;
/** Functions that every token has and that change nothing but balances. */
const ordinary: ReadonlySet<string> = new Set(['0xa9059cbb', '0x23b872dd', '0x095ea7b3']);

export interface ChangeOriginOptions {
  readonly rpcs: ReadonlyMap<ChainName, Rpc>;
  readonly past: PastFacts['open'];
}

/**
 * Finds the block by halving the blocks between the two reports: at each, only what changed is read, as of that
 * block. Then the transaction: the one in that block that called the token, or that left a log of it.
 */
export function createOriginFinder({ rpcs, past }: ChangeOriginOptions): OriginFinder {
  return async ({ change, before, after, signal }) => {
    const kinds = factsOf[change.topic];
    const rpc = rpcs.get(change.ref.chain);
    if (!kinds || !rpc || withoutOrigin.has(change.kind)) return undefined;
    const request = { signal, deadline: Date.now() + BUDGET_MS, caller: 'change origin' };
    const isThere = async (number: number): Promise<boolean | undefined> => {
      const { block, facts } = await past(change.ref, { block: number }, request);
      const entries = kinds.map(async (kind) => [kind, await facts.load(kind, change.ref)] as const);
      const bag = Object.fromEntries(await Promise.all(entries)) as FactBag;
      return holds(change, before, { ref: change.ref, facts: bag, now: block.timestamp * 1_000 }, block);
    };
    try {
      const number = await findFirst(
        { low: change.sinceBlock, high: after.block.number },
        isThere,
        request.deadline,
      );
      return number === undefined ? undefined : await findTransaction(rpc, number, change, after);
    } catch (error) {
      if (error instanceof AppError || error instanceof RpcError) return undefined;
      throw error;
    }
  };
}

/** Whether the change is there already; `undefined`: the block does not tell. */
function holds(change: Change, before: Snapshot, input: AssessInput, block: BlockRef): boolean | undefined {
  const kinds = factsOf[change.topic] ?? [];
  if (!kinds.some((kind) => input.facts[kind]?.known)) return undefined;
  const then: Snapshot = { ...before, block, watched: toWatchedValues(input) };
  return diffSnapshots(before, then).some(
    ({ kind, subject }) => kind === change.kind && subject === change.subject,
  );
}

/** The first block of which it is true: it is not at `low`, and it is at `high`. */
async function findFirst(
  { low: from, high: to }: { readonly low: number; readonly high: number },
  isThere: (block: number) => Promise<boolean | undefined>,
  deadline: number,
): Promise<number | undefined> {
  let [low, high] = [from, to];
  for (let step = 0; high - low > 1; step += 1) {
    if (step === MAX_STEPS || Date.now() > deadline) return undefined;
    const middle = Math.floor((low + high) / 2);
    const answer = await isThere(middle);
    if (answer === undefined) return undefined;
    if (answer) high = middle;
    else low = middle;
  }
  return high;
}

interface Sent {
  readonly hash: string;
  readonly to: string | null;
  readonly input: string;
}

async function findTransaction(
  rpc: Rpc,
  number: number,
  { ref }: { readonly ref: { readonly address: string } },
  after: Snapshot,
) {
  const answer = await rpc.send<{ readonly transactions?: readonly Sent[] } | null>('eth_getBlockByNumber', [
    toQuantity(number),
    true,
  ]);
  const block = toBlockRef(answer);
  const sent = answer?.transactions ?? [];
  const calls = sent.filter(
    ({ to, input }) => to?.toLowerCase() === ref.address && !ordinary.has(input.slice(0, 10)),
  );
  if (calls.length === 1) return { block, transaction: calls[0]?.hash ?? null };
  const pools = Object.keys(after.watched.pools ?? {}).filter((id) => id.length === 42);
  const lockers = (after.watched.locks ?? []).map(({ holder }) => holder);
  const filter = { blockHash: block.hash, address: [ref.address, ...pools, ...lockers] };
  const logs = await rpc.send<readonly { readonly transactionHash: string }[]>('eth_getLogs', [filter]);
  const hashes = new Set([
    ...calls.map(({ hash }) => hash),
    ...logs.map(({ transactionHash }) => transactionHash),
  ]);
  const only = [...hashes][0] ?? (sent.length === 1 ? sent[0]?.hash : undefined);
  return { block, transaction: hashes.size <= 1 ? (only ?? null) : null };
}
