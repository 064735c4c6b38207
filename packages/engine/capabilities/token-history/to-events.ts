import type {
  Address,
  BlockRef,
  CodeHistory,
  Evidence,
  HistoryEvent,
  LiquidityRemoval,
  LiquidityRemovals,
  LiquidityStep,
  LogEvidence,
  Ownership,
  TokenRelation,
} from '@assay/facts';
import { fateOf } from '../liquidity-removals/fate.js';

/** What is known of a token's past, each part only where it could be read. */
export interface KnownPast {
  readonly ownership?: Ownership | undefined;
  readonly removals?: LiquidityRemovals | undefined;
  readonly code?: CodeHistory | undefined;
}

/** Whose events they are. */
interface Subject {
  readonly token: Address;
  readonly chainId: number;
  /** The blocks of {@link blocksOf}, as far as the node has them. */
  readonly blocks: ReadonlyMap<number, BlockRef>;
  /** Who sent the transactions of {@link unsentOf}, as far as the node has them. */
  readonly senders: ReadonlyMap<string, Address>;
}

/** Smaller removals happen every day in a large pool; those that emptied one count whatever their size. */
const MIN_TAKEN_SHARE = 0.2;

/** The blocks that the events need. */
export function blocksOf(past: KnownPast): readonly number[] {
  const { createdIn, handovers = [] } = past.ownership ?? {};
  const steps = [...filled(past), ...taken(past)];
  const numbers = [...handovers, ...steps, ...(createdIn ? [createdIn] : [])].map(
    ({ blockNumber }) => blockNumber,
  );
  return [...new Set(numbers)];
}

/** The transactions of first liquidity whose sender was not read. */
export function unsentOf(past: KnownPast): readonly string[] {
  return filled(past).flatMap(({ by, transactionHash }) => (by === null ? [transactionHash] : []));
}

/** What the nodes have no events of, in words. */
export function missingOf({ ownership, removals }: KnownPast): readonly string[] {
  const since = removals ? removals.since : null;
  return [
    ...(ownership?.createdIn ? [] : ['who made it']),
    ...(ownership?.handovers ? [] : ['former owners']),
    ...(since === 0 ? [] : [`liquidity that came and went${since === null ? '' : ` before block ${since}`}`]),
  ];
}

/** The newest first. Pure; O(events · log events). */
export function toEvents(past: KnownPast, subject: Subject): readonly HistoryEvent[] {
  const events = [
    ...toCreated(past, subject),
    ...toOwners(past, subject),
    ...toCode(past),
    ...toFilled(past, subject),
    ...toTaken(past, subject),
  ];
  const order = (a: HistoryEvent, b: HistoryEvent) =>
    b.block.number - a.block.number || (b.logIndex ?? -1) - (a.logIndex ?? -1);
  return events.sort(order);
}

type Place = Pick<HistoryEvent, 'block' | 'logIndex' | 'transactionHash' | 'evidence'>;
interface Position {
  readonly blockNumber: number;
  readonly transactionHash: string;
  readonly logIndex?: number;
  readonly evidence?: Evidence;
}

/** Nothing where the node does not have the block any more. */
function at(
  { blockNumber, transactionHash, logIndex, evidence }: Position,
  { blocks }: Subject,
  toEvent: (place: Place) => HistoryEvent,
): readonly HistoryEvent[] {
  const block = blocks.get(blockNumber);
  if (!block) return [];
  const shown = evidence ?? {
    kind: 'transactions' as const,
    hashes: [transactionHash],
    description: 'The transaction that did it.',
  };
  return [toEvent({ block, logIndex: logIndex ?? null, transactionHash, evidence: shown })];
}

function toCreated({ ownership }: KnownPast, subject: Subject): readonly HistoryEvent[] {
  const { createdIn, deployer } = ownership ?? {};
  if (!createdIn || !deployer) return [];
  return at(createdIn, subject, (place) => ({ ...place, what: 'created', by: deployer }));
}

/** The ownership that the creation itself gives is no change. */
function toOwners({ ownership }: KnownPast, subject: Subject): readonly HistoryEvent[] {
  const { handovers = [], createdIn } = ownership ?? {};
  return handovers
    .filter(({ transactionHash }) => transactionHash !== createdIn?.transactionHash)
    .flatMap(({ from, to, ...position }) =>
      at(position, subject, (place) => ({
        ...place,
        what: 'owner',
        from,
        to,
        evidence: toHandoverLog(place, position.logIndex, subject),
      })),
    );
}

function toHandoverLog({ block, transactionHash }: Place, logIndex: number, subject: Subject): LogEvidence {
  return {
    kind: 'log',
    chainId: subject.chainId,
    address: subject.token,
    blockNumber: block.number,
    blockHash: block.hash,
    transactionHash,
    logIndex,
    description: 'The token logged that its ownership was handed over.',
  };
}

/** The code that the contract was made with is no change. */
function toCode({ code }: KnownPast): readonly HistoryEvent[] {
  return (code?.changes ?? [])
    .filter(({ kind, initial }) => kind === 'implementation' && initial === false)
    .map(({ contract, from, to, evidence, at: timestamp }) => ({
      what: 'code',
      ...{ contract, from, to, evidence },
      block: { number: evidence.blockNumber, hash: evidence.blockHash, timestamp },
      logIndex: evidence.logIndex,
      transactionHash: evidence.transactionHash,
    }));
}

/** The first addition to each pool. */
function filled({ removals }: KnownPast): readonly LiquidityStep[] {
  const firsts = new Map<string, LiquidityStep>();
  for (const step of removals?.additions ?? []) if (!firsts.has(step.pool)) firsts.set(step.pool, step);
  return [...firsts.values()];
}

function toFilled(past: KnownPast, subject: Subject): readonly HistoryEvent[] {
  return filled(past).flatMap((step) => {
    const by = step.by ?? subject.senders.get(step.transactionHash) ?? null;
    const relation = step.relation ?? relationOf(by, past);
    return at(step, subject, (place) => ({ ...place, what: 'filled', step: { ...step, by, relation } }));
  });
}

/** What an account is to the token, as far as its owner and deployer tell. */
function relationOf(by: Address | null, { ownership }: KnownPast): TokenRelation | null {
  if (by === null || !ownership) return null;
  if (by === ownership.deployer) return 'deployer';
  return by === ownership.owner?.address ? 'owner' : null;
}

/** The large removals, and all that emptied a pool: each once. */
function taken({ removals }: KnownPast): readonly LiquidityRemoval[] {
  if (!removals) return [];
  const emptying = removals.emptied.flatMap((pool) => pool.removals);
  const large = removals.removals.filter(({ poolShare }) => (poolShare ?? 0) >= MIN_TAKEN_SHARE);
  const keyOf = ({ blockNumber, logIndex }: LiquidityStep) => `${blockNumber} ${logIndex}`;
  return [...new Map([...large, ...emptying].map((one) => [keyOf(one), one])).values()];
}

function toTaken(past: KnownPast, subject: Subject): readonly HistoryEvent[] {
  const fate = past.removals && fateOf(past.removals);
  const moved = fate?.fate === 'moved' ? fate : undefined;
  return taken(past).flatMap((step) =>
    at(step, subject, (place) => ({
      ...place,
      what: 'taken',
      step,
      share: step.poolShare,
      movedTo: moved?.from.pool === step.pool ? moved.to.dex : null,
    })),
  );
}
