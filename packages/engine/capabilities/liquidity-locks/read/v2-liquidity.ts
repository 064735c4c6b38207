import {
  type CallAnswers,
  type CallBatch,
  createCallBatch,
  encodeCall,
  findContracts,
  type ReadContext,
  type Rpc,
  toSelector,
} from '@assay/chain';
import type { Address, AnsweredView, Chain, LiquidityHolder, LockerHolding, Pool } from '@assay/facts';
import {
  isBurn,
  type KnownQuestion,
  type LpAnswer,
  type LpQuestion,
  questionKey,
  toBurnAccounts,
  toHolder,
  toHolderKind,
  toInsiderSet,
  toLockers,
  withInsiders,
} from './liquidity-holders.js';
import { askLockers, type ReportedLocks, readLocks } from './locker-calls.js';
import type { Lock } from './locker-family.js';
import { type NetAmounts, readNetAmounts } from './lp-transfers.js';

const totalSupply = toSelector('totalSupply()');
const balanceOf = toSelector('balanceOf(address)');
/** Accounts of one pool whose balance is read after the replay. */
const maxHolders = 40;

const balanceKey = (pool: Pool, holder: Address) => `balance ${pool.address} ${holder}`;

function askBalances(batch: CallBatch, pool: Pool, holders: Iterable<Address>): void {
  for (const holder of holders) {
    batch.ask(balanceKey(pool, holder), pool.address, encodeCall(balanceOf, holder));
  }
}

/** A share that keeps twelve digits of two amounts of any size. */
function toShare(part: bigint, whole: bigint): number {
  return whole > 0n ? Number((part * 1_000_000_000_000n) / whole) / 1e12 : 0;
}

/** Supply, and the balances of all accounts that are known beforehand. */
function askKnown(rpc: Rpc, questions: readonly LpQuestion[]): CallBatch {
  const batch = createCallBatch();
  const lockers = toLockers(rpc.chain);
  for (const { pool } of questions) {
    batch.ask(`supply ${pool.address}`, pool.address, totalSupply);
    askBalances(batch, pool, [...toBurnAccounts(rpc.chain), ...lockers.keys()]);
  }
  return batch;
}

/** Who may hold liquidity tokens of a pool, the largest by the logs first. */
function toSuspects(chain: Chain, { pool, insiders }: KnownQuestion, net: NetAmounts): readonly Address[] {
  const replayed = [...(net.get(pool.address) ?? [])].filter(([, amount]) => amount > 0n);
  replayed.sort(([, a], [, b]) => (a < b ? 1 : a > b ? -1 : 0));
  const largest = replayed.slice(0, maxHolders).map(([account]) => account);
  return [...new Set([...toBurnAccounts(chain), ...toInsiderSet(insiders), ...largest])];
}

function toHoldings(
  rpc: Rpc,
  questions: readonly KnownQuestion[],
  known: CallAnswers,
): readonly LockerHolding[] {
  const pools = new Map(questions.map(({ pool }) => [pool.address, pool]));
  return [...pools.values()].flatMap((pool) =>
    [...toLockers(rpc.chain).keys()].flatMap((locker): LockerHolding[] => {
      const balance = known.uint(balanceKey(pool, locker)) ?? 0n;
      return balance > 0n ? [{ locker, lp: pool.address, balance }] : [];
    }),
  );
}

/** What a locker holds, by the locks that it reports. */
interface NamedHolding extends LockerHolding {
  readonly name: string;
  readonly locks: readonly Lock[];
  readonly shownBy: readonly AnsweredView[];
}

/** One entry per lock, and one without a date for the balance beyond the locks that the locker reports. */
function toLocked(
  pool: Pool,
  { locker, balance, name, locks, shownBy }: NamedHolding,
  supply: bigint,
): readonly LiquidityHolder[] {
  const datedAmount = locks.reduce((sum, { amount }) => sum + amount, 0n);
  const dated = locks.map(({ amount, unlockAt, beneficiary }) => ({
    ...toHolder(pool, locker, 'locked', toShare(amount, supply)),
    locker: name,
    unlockAt,
    beneficiary,
    shownBy,
  }));
  if (balance <= datedAmount) return dated;
  return [
    ...dated,
    {
      ...toHolder(pool, locker, 'locked', toShare(balance - datedAmount, supply)),
      locker: name,
      unlockAt: null,
      shownBy,
    },
  ];
}

interface Read {
  readonly rpc: Rpc;
  readonly known: CallAnswers;
  readonly answers: CallAnswers;
  readonly suspects: ReadonlyMap<string, readonly Address[]>;
  readonly contracts: ReadonlySet<Address>;
  readonly holdings: readonly LockerHolding[];
  readonly locks: readonly (ReportedLocks | undefined)[];
}

/** Balance of each candidate; a locker's balance is counted by its locks. */
function toBalances(question: KnownQuestion, read: Read): readonly (readonly [Address, bigint])[] {
  const lockers = toLockers(read.rpc.chain);
  return (read.suspects.get(questionKey(question)) ?? []).flatMap((holder) => {
    const key = balanceKey(question.pool, holder);
    const balance = read.known.uint(key) ?? read.answers.uint(key) ?? 0n;
    return balance === 0n || lockers.has(holder) ? [] : [[holder, balance] as const];
  });
}

function toAnswer(question: KnownQuestion, read: Read): LpAnswer {
  const { pool, insiders } = question;
  const { chain } = read.rpc;
  const lockers = toLockers(chain);
  const supply = read.known.uint(`supply ${pool.address}`) ?? 0n;
  const balances = toBalances(question, read);
  const plain = balances.map(([holder, balance]) =>
    toHolder(pool, holder, toHolderKind(chain, insiders, holder, read.contracts), toShare(balance, supply)),
  );
  let covered = balances.reduce((sum, [, balance]) => sum + balance, 0n);
  const locked = read.holdings.flatMap((holding, index) => {
    if (holding.lp !== pool.address) return [];
    covered += holding.balance;
    const name = lockers.get(holding.locker) ?? 'locker';
    const { locks, shownBy } = read.locks[index] ?? { locks: [], shownBy: [] };
    const held = [balanceKey(pool, holding.locker), `supply ${pool.address}`];
    const shown = [...held.flatMap((key) => read.known.view(key) ?? []), ...shownBy];
    return toLocked(pool, { ...holding, name, locks, shownBy: shown }, supply);
  });
  const holders = [...plain, ...locked].sort((a, b) => b.share - a.share);
  return {
    holders,
    coverage: Math.min(1, toShare(covered, supply)),
    lockers: read.holdings.filter(({ lp }) => lp === pool.address),
  };
}

/**
 * Who holds the liquidity tokens of V2 pools. Transfer logs only propose accounts; what counts is `balanceOf`
 * at the block, so an incomplete history cannot invent a holder. Two round trips for any number of pools,
 * three if a locker keeps its locks under ids.
 */
export async function readLpHolders(
  context: ReadContext,
  asked: readonly LpQuestion[],
): Promise<ReadonlyMap<string, LpAnswer>> {
  const { rpc } = context;
  if (asked.length === 0) return new Map();
  const pools = asked.map(({ pool }) => pool);
  const [known, net] = await Promise.all([
    askKnown(rpc, asked).send(context),
    readNetAmounts(context, pools),
  ]);
  const questions = await withInsiders(asked);
  const suspects = new Map(
    questions.map((question) => [questionKey(question), toSuspects(rpc.chain, question, net)]),
  );
  const holdings = toHoldings(rpc, questions, known);
  const batch = createCallBatch();
  for (const question of questions)
    askBalances(batch, question.pool, suspects.get(questionKey(question)) ?? []);
  askLockers(batch, holdings);
  const people = [...suspects.values()].flat().filter((one) => !isBurn(rpc.chain, one));
  const [answers, contracts] = await Promise.all([
    batch.send(context),
    findContracts(context, [...new Set(people)]),
  ]);
  const locks = await readLocks(context, holdings, answers);
  const read = { rpc, known, answers, suspects, contracts, holdings, locks };
  return new Map(questions.map((question) => [questionKey(question), toAnswer(question, read)]));
}
