import { type CallOptions, type Rpc, RpcError } from '@assay/chain';
import type { AssessInput, PastFacts } from '@assay/engine';
import {
  AppError,
  type BlockRef,
  type CallEvidence,
  type ChainName,
  type FactBag,
  type FactKind,
} from '@assay/facts';
import type { Change, ChangeKind, WatchedTopic } from './change.js';
import { diffSnapshots } from './diff-snapshots.js';
import type { FoundOrigin, OriginFinder } from './origin.js';
import { findTransaction, findTransfer } from './origin-transaction.js';
import type { Snapshot } from './snapshot.js';
import { toWatchedValues } from './to-snapshot.js';

/** The facts that show a watched value at a block. Absent: found in another way, or not at all. */
const factsOf: Readonly<Partial<Record<WatchedTopic, readonly FactKind[]>>> = {
  trade: ['simulation', 'protocolToken'],
  owner: ['ownership'],
  powers: ['powers'],
  code: ['code'],
  supply: ['metadata'],
  pools: ['pools'],
  locks: ['liquidityLocks'],
};
/** Time alone does these changes, no transaction. */
const withoutOrigin: ReadonlySet<ChangeKind> = new Set(['LOCK_ENDING', 'LOCK_ENDED']);
/** 2^40 blocks are more than any chain has. */
const MAX_STEPS = 40;
const BUDGET_MS = 15_000;

/** Whether a call at a block gives the answer that its report holds. */
type IsSameAt = (rpc: Rpc, call: CallEvidence, block: number, options: CallOptions) => Promise<boolean>;

export interface ChangeOriginOptions {
  readonly rpcs: ReadonlyMap<ChainName, Rpc>;
  readonly past: PastFacts['open'];
  readonly isSameAt: IsSameAt;
}

type Question = Parameters<OriginFinder>[0];
/** Whether a change is there at a block; `undefined`: it cannot be known at that block. */
type IsThere = (block: number) => Promise<boolean | undefined>;

interface Search {
  readonly rpc: Rpc;
  readonly question: Question;
  readonly deadline: number;
  /** By the facts of a block. */
  readonly isThere: IsThere;
  readonly isSameAt: IsSameAt;
}

/**
 * Finds the block by halving the blocks between the two reports: at each, only what changed is read, as of that
 * block. Then the transaction: the one in that block that called the token, or that left a log of it.
 */
export function createOriginFinder({ rpcs, past, isSameAt }: ChangeOriginOptions): OriginFinder {
  return async (question) => {
    const { change, before, signal } = question;
    const rpc = rpcs.get(change.ref.chain);
    if (!rpc) return { reason: `No node is configured for ${change.ref.chain}.` };
    if (withoutOrigin.has(change.kind)) return { reason: 'Time alone did it: no transaction ends a lock.' };
    const deadline = Date.now() + BUDGET_MS;
    const request = { signal, deadline, caller: 'change origin' };
    const isThere: IsThere = async (number) => {
      const { block, facts } = await past(change.ref, { block: number }, request);
      const kinds = factsOf[change.topic] ?? [];
      const entries = kinds.map(async (kind) => [kind, await facts.load(kind, change.ref)] as const);
      const bag = Object.fromEntries(await Promise.all(entries)) as FactBag;
      return holds(change, before, { ref: change.ref, facts: bag, now: block.timestamp * 1_000 }, block);
    };
    try {
      return await findOrigin({ rpc, question, deadline, isThere, isSameAt });
    } catch (error) {
      if (error instanceof AppError || error instanceof RpcError)
        return { reason: asSentence(error.message) };
      throw error;
    }
  };
}

function asSentence(text: string): string {
  const sentence = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}

async function findOrigin(search: Search): Promise<FoundOrigin> {
  const { rpc, question } = search;
  const { change, after, evidence, signal } = question;
  const range = { from: change.sinceBlock + 1, to: after.block.number };
  if (change.topic === 'holders')
    return findTransfer(rpc, { token: change.ref.address, range, evidence: evidence.after }, { signal });
  if (change.topic === 'wash')
    return { reason: 'Many trades did it together: the evidence lists transactions of them.' };
  const found = change.topic === 'powers' ? await findPower(search) : await findFirst(search, search.isThere);
  return typeof found === 'string'
    ? { reason: found }
    : findTransaction(rpc, { number: found, token: change.ref.address, after }, { signal });
}

/** Whether the change is there already. */
function holds(change: Change, before: Snapshot, input: AssessInput, block: BlockRef): boolean | undefined {
  const kinds = factsOf[change.topic] ?? [];
  if (!kinds.some((kind) => input.facts[kind]?.known)) return undefined;
  const then: Snapshot = { ...before, block, watched: toWatchedValues(input) };
  return diffSnapshots(before, then).some(
    ({ kind, subject }) => kind === change.kind && subject === change.subject,
  );
}

/**
 * A power is tried with many calls. The halving uses one call that proved it. That call may begin to answer
 * otherwise for another reason, so all calls are made at the block that was found, and at the one before it.
 */
async function findPower(search: Search): Promise<number | string> {
  const { rpc, question, isSameAt, isThere } = search;
  const { change, evidence, signal } = question;
  const isGained = change.kind === 'POWER_GAINED';
  const proof = (isGained ? evidence.after : evidence.before).find(({ kind }) => kind === 'call');
  if (proof?.kind !== 'call') return 'The report holds no call that proves the power.';
  const isThereByCall: IsThere = async (block) =>
    (await isSameAt(rpc, proof, block, { signal })) === isGained;
  if (await isThereByCall(change.sinceBlock))
    return 'The call that proves the power answers the same at both reports.';
  const number = await findFirst(search, isThereByCall);
  if (typeof number === 'string') return number;
  const isOld = number - 1 <= change.sinceBlock;
  const [then, now] = [isOld ? false : await isThere(number - 1), await isThere(number)];
  if (then === false && now === true) return number;
  return `The call that proves the power changed at block ${number}, but not the power.`;
}

/**
 * The first block at which the predicate is true. It is false at the former report and true at the latter.
 */
async function findFirst(
  { question: { change, after }, deadline }: Search,
  isThere: IsThere,
): Promise<number | string> {
  let [low, high] = [change.sinceBlock, after.block.number];
  for (let step = 0; high - low > 1; step += 1) {
    if (step === MAX_STEPS || Date.now() > deadline) return 'There was no time to halve all blocks between.';
    const middle = Math.floor((low + high) / 2);
    const answer = await isThere(middle);
    if (answer === undefined) return `At block ${middle}, between both reports, the value could not be read.`;
    if (answer) high = middle;
    else low = middle;
  }
  return high;
}
