import {
  type LogIndex,
  type ReadContext,
  type Rpc,
  runCooperatively,
  type TransferEvent,
  unlessFailed,
} from '@assay/chain';
import {
  type Address,
  type Holders,
  type Launch,
  type Pool,
  poolIdOf,
  type WalletLinks,
  ZERO_ADDRESS,
} from '@assay/facts';
import { routersOf } from '../../../market/read/to-trade.js';
import { type SwapReads, windowStart } from '../../../market/read/traded-swaps.js';
import type { HistoryTools } from '../../../reading/token-history.js';
import { bundleLinksOf } from './bundle-links.js';
import { findEarly } from './early-subjects.js';
import type { FunderIndex, Fundings } from './funder-index.js';
import { funderLinksOf } from './funder-links.js';
import {
  busiestSubjects,
  buyerSubjects,
  holderSubjects,
  isPerson,
  mergeSubjects,
  type Subjects,
} from './subjects.js';
import { tokenLinksOf } from './token-links.js';

/** Wallets of each group whose first funder is looked for. */
const MAX_FUNDED = 60;
/** Accounts that hold as much, but are nobody's wallet: their funders are looked for in vain. */
const MAX_OTHERS = 12;
const MAX_TRANSFERS = 50_000;
/** A funder that had sent this many transactions is a service: an exchange or a faucet without a label. */
const SERVICE_NONCE = 5_000;

/**
 * Facts that arrive one after the other. Where one is not known (`undefined`), the links come from the
 * others.
 */
export interface WalletLinksQuestion {
  readonly token: Address;
  /** Unix milliseconds after which the answer is useless. */
  readonly deadline: number;
  readonly pools: Promise<readonly Pool[]>;
  readonly holders: Promise<Holders | undefined>;
  readonly launch: Promise<Launch | undefined>;
}

export interface WalletTools extends HistoryTools {
  readonly funders: FunderIndex;
  readonly swapReads: SwapReads;
}

/**
 * Links between a token's largest holders, busiest traders and early buyers. First funders are looked for as
 * soon as each group is known.
 */
export async function readWalletLinks(
  context: ReadContext,
  tools: WalletTools,
  question: WalletLinksQuestion,
): Promise<WalletLinks> {
  const { rpc, block: head, options } = context;
  const { index, sync, funders } = tools;
  const { token } = question;
  const halfTime = (Date.now() + question.deadline) / 2;
  const cursorRead = sync(token, 0);
  const window = Promise.all([question.pools, windowStart(context, index)]);
  const traders = window.then((found) => findTraders(context, tools, question, found)).catch(unlessFailed);
  const early = window.then(([, from]) => searchEarly(context, tools, question, from)).catch(unlessFailed);
  // Awaited after the pools and holders: a failure before that must not count as unhandled.
  for (const begun of [cursorRead, traders, early, question.launch]) begun.catch(() => undefined);
  // Judged once, when the first group is known.
  let late: Promise<boolean> | undefined;
  const isLate = () => {
    late ??= early.then((wasSearched) => wasSearched === true && Date.now() > halfTime);
    return late;
  };
  const [pools, holders] = await Promise.all([question.pools, question.holders]);
  const canBeLinked = createLinkTest(rpc, token, pools, holders);
  const findFunders = async (group: Subjects) =>
    (await isLate())
      ? funders.known(group.keys())
      : funders.find(new Map([...group].slice(0, MAX_FUNDED)), options);
  const groups = [
    Promise.resolve(holderSubjects(holders, head)),
    traders.then((found) => found ?? new Map<Address, number>()),
    question.launch.then((launch) => buyerSubjects(launch)),
  ].map(async (group) => new Map([...(await group)].filter(([wallet]) => canBeLinked(wallet))));
  const [subjects, fundings, cursor, launch] = await Promise.all([
    Promise.all(groups).then(mergeSubjects),
    Promise.all(groups.map(async (group) => findFunders(await group))).then(
      (found) => new Map(found.flatMap((part) => [...part])),
    ),
    cursorRead,
    question.launch,
  ]);
  // A busy trader's transfers are nearly all from and to pools.
  const moves = await index.store.transfersOf(
    index.stream(token),
    [...subjects],
    MAX_TRANSFERS,
    pools.map(({ address }) => address),
  );
  const transfers = moves.filter(({ from, to }) => canBeLinked(from) && canBeLinked(to));
  const swaps = await readSwapTransactions(index, pools, transfers);
  const services = servicesOf(fundings);
  const isService = (funder: Address) => services.has(funder) || !canBeLinked(funder);
  const moved = transfers.filter(({ transactionHash }) => !swaps.has(transactionHash));
  const byToken = tokenLinksOf(moved, subjects, canBeLinked);
  const links = [
    ...byToken.links,
    ...funderLinksOf(fundings, isService),
    ...bundleLinksOf(launch?.buyers ?? [], isService),
  ];
  const funded = subjects.size === 0 ? 1 : fundings.size / subjects.size;
  const read = (cursor.to - cursor.from + 1) / (cursor.to + 1);
  return {
    links,
    superNodes: [...new Set([...byToken.superNodes, ...services])],
    coverage: (read + funded) / 2,
    ...(subjects.size > 0 && fundings.size === 0 ? { fundersUnknown: true as const } : {}),
  };
}

/** Looks for first funders before it is known which of the accounts are nobody's wallet. */
async function findFirst(
  { rpc, options }: ReadContext,
  { funders }: WalletTools,
  { token, pools }: WalletLinksQuestion,
  wallets: Subjects,
): Promise<void> {
  const canBeLinked = createLinkTest(rpc, token, await pools, undefined);
  const people = [...wallets].filter(([wallet]) => canBeLinked(wallet)).slice(0, MAX_FUNDED + MAX_OTHERS);
  await funders.find(new Map(people), options);
}

async function findTraders(
  context: ReadContext,
  tools: WalletTools,
  { token, deadline }: WalletLinksQuestion,
  [pools, from]: readonly [readonly Pool[], number],
): Promise<Subjects> {
  const { swaps } = await tools.swapReads.read(context, tools, { token, pools, from, deadline });
  return runCooperatively(busiestSubjects(swaps));
}

/**
 * Looks for the first funders of those who trade and hold most while the last logs are read: the search takes
 * some ten trips. Who comes among them later is looked for where half of the time is left, else by a later
 * analysis.
 * @param from the block at which the window of the trades begins
 * @returns false where too little of the window was read for it
 */
async function searchEarly(
  context: ReadContext,
  tools: WalletTools,
  question: WalletLinksQuestion,
  from: number,
): Promise<boolean> {
  const groups = await findEarly(context, tools, { token: question.token, from });
  if (!groups) return false;
  await Promise.all(groups.map((wallets) => findFirst(context, tools, question, wallets)));
  return true;
}

/** Tests whether an account can be linked: pools, routers, lockers and labelled accounts cannot. */
function createLinkTest(
  rpc: Rpc,
  token: Address,
  pools: readonly Pool[],
  holders: Holders | undefined,
): (account: Address) => boolean {
  const { chain } = rpc;
  const places = new Set<Address>([
    token,
    ZERO_ADDRESS,
    ...routersOf(chain),
    ...pools.map(({ address }) => address),
    ...chain.lockers.map(({ address }) => address),
    ...(holders?.holders ?? []).filter((holder) => !isPerson(holder)).map(({ address }) => address),
  ]);
  return (account) => !places.has(account) && chain.labels[account] === undefined;
}

/** Those with a swap, in the blocks of the transfers. */
async function readSwapTransactions(
  index: LogIndex,
  pools: readonly Pool[],
  transfers: readonly TransferEvent[],
): Promise<ReadonlySet<string>> {
  const blocks = [...new Set(transfers.map(({ blockNumber }) => blockNumber))];
  const swaps = await Promise.all(
    pools.map((pool) => index.store.swapsAt(index.stream(poolIdOf(pool)), blocks)),
  );
  return new Set(swaps.flat().map(({ transactionHash }) => transactionHash));
}

/** Funders that had sent too many transactions to belong to one person. */
function servicesOf(fundings: Fundings): ReadonlySet<Address> {
  const services = [...fundings.values()].filter(
    (funding) => funding && funding.funderNonce >= SERVICE_NONCE,
  );
  return new Set(services.flatMap((funding) => (funding ? [funding.funder] : [])));
}
