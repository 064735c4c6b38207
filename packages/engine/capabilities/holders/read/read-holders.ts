import {
  findContracts,
  type LargestBalances,
  type ReadContext,
  type ReplayedBalances,
  type StreamCursor,
} from '@assay/chain';
import { type Address, type Holder, type Holders, ZERO_ADDRESS } from '@assay/facts';
import type { HistoryTools } from '../../reading/token-history.js';
import { compareBalances } from './compare-balances.js';
import { type HolderContext, toHolder } from './holder-kinds.js';
import { MAX_LISTED, readBalances, toNamed } from './read-balances.js';
import { findSmartWallets } from './smart-wallets.js';

/** Largest holders whose replayed balance is compared with `balanceOf`. */
const MAX_CHECKED = 50;
/** Holders that are tested for code. */
const MAX_CLASSIFIED = 200;
/** A replayed balance may differ from `balanceOf` by 1/10,000 of it, because shares are rounded. */
const TOLERANCE = 10_000n;

/** What classifies the holders. Other readers answer it; it is needed only after the history. */
export type HolderFacts = Pick<HolderContext, 'pools' | 'owner' | 'deployer'>;

/**
 * A token's holders from its transfers: reads the history once, and checks the largest balances with one
 * batch. One more batch, for accounts that are not among them, where balances change without transfers
 * (rebasing, reflection, transfers without events). Of an unfinished history, one batch asks for all
 * balances.
 */
export async function readHolders(
  context: ReadContext,
  { index, sync }: Pick<HistoryTools, 'index' | 'sync'>,
  token: Address,
  facts: Promise<HolderFacts>,
): Promise<Holders> {
  const { rpc } = context;
  const cursor = await sync(token, 0);
  const coverage = toCoverage(cursor);
  // While older transfers are missing, the others are no balances: they only name accounts to ask about.
  const replayed = coverage === 1 ? await index.store.balances(index.stream(token), MAX_LISTED) : undefined;
  const largest = replayed ?? (await index.store.largest(index.stream(token), MAX_LISTED));
  const asked = toNamed(largest);
  const first = async () => (replayed ? toChecked(replayed) : [...asked, ...(await facts).pools]);
  const [check, contracts, known] = await Promise.all([
    first().then((accounts) => readBalances(context, token, accounts)),
    findOthersContracts(context, largest, token),
    facts,
  ]);
  const holderContext = { ...known, chain: rpc.chain, token, contracts };
  const kept = replayed ? { kept: compareBalances(replayed.top, check) } : {};
  if (replayed && agrees(replayed, check)) {
    return { ...fromReplay(replayed, check, holderContext, coverage), ...kept };
  }
  const accounts = [...new Set([...asked, ...known.pools])];
  const unread = replayed ? accounts.filter((address) => !check.has(address)) : [];
  const read = new Map([...check, ...(await readBalances(context, token, unread))]);
  const balances = new Map(
    accounts.flatMap((address) => {
      const balance = read.get(address);
      return balance === undefined ? [] : [[address, balance] as const];
    }),
  );
  const answeredShare = asked.length / Math.max(1, largest.holders + largest.overdrawn.length);
  return { ...fromBalances(balances, holderContext, coverage * Math.min(1, answeredShare)), ...kept };
}

/** The contracts among the largest holders that are nobody's wallet. */
async function findOthersContracts(
  context: ReadContext,
  { top }: LargestBalances,
  token: Address,
): Promise<ReadonlySet<Address>> {
  const largest = top.slice(0, MAX_CLASSIFIED).map(({ address }) => address);
  const { labels, lockers } = context.rpc.chain;
  const isKnown = (address: Address) =>
    address === token || address in labels || lockers.some((locker) => locker.address === address);
  const finding = findContracts(context, largest);
  const unknown = largest.filter((address) => !isKnown(address));
  const [contracts, wallets] = await Promise.all([finding, findSmartWallets(context, unknown, finding)]);
  return new Set([...contracts].filter((address) => !wallets.has(address)));
}

function toChecked({ top, overdrawn }: LargestBalances): Address[] {
  return [
    ...top.slice(0, MAX_CHECKED).map(({ address }) => address),
    ...overdrawn.slice(0, MAX_CHECKED),
    ZERO_ADDRESS,
  ];
}

function agrees({ top, overdrawn }: ReplayedBalances, check: ReadonlyMap<Address, bigint>): boolean {
  return (
    overdrawn.length === 0 &&
    top.slice(0, MAX_CHECKED).every(({ address, balance }) => {
      const reported = check.get(address);
      if (reported === undefined || address === ZERO_ADDRESS) {
        return true;
      }
      const difference = reported > balance ? reported - balance : balance - reported;
      return difference * TOLERANCE <= balance;
    })
  );
}

/**
 * Tokens sent to the zero address count as held only where `balanceOf` says so; otherwise they are burned.
 */
function fromReplay(
  replayed: ReplayedBalances,
  check: ReadonlyMap<Address, bigint>,
  context: HolderContext,
  coverage: number,
): Holders {
  const zero = replayed.top.find(({ address }) => address === ZERO_ADDRESS);
  const isBurned = zero !== undefined && (check.get(ZERO_ADDRESS) ?? 0n) === 0n;
  const top = isBurned ? replayed.top.filter((holder) => holder !== zero) : replayed.top;
  const { rest } = replayed;
  return {
    totalHolders: replayed.holders - (isBurned ? 1 : 0),
    holders: top.map(({ address, balance }) =>
      withReported(toHolder(address, balance, context), check.get(address)),
    ),
    sumOfBalances: replayed.sum - (isBurned ? zero.balance : 0n),
    ...(rest.length === 0 ? {} : { rest }),
    mode: 'replay',
    coverage,
  };
}

function withReported(holder: Holder, reported: bigint | undefined): Holder {
  return reported === undefined ? holder : { ...holder, reported };
}

function fromBalances(
  balances: ReadonlyMap<Address, bigint>,
  context: HolderContext,
  coverage: number,
): Holders {
  const holders: Holder[] = [...balances]
    .filter(([, balance]) => balance > 0n)
    .sort(([, a], [, b]) => (a < b ? 1 : a > b ? -1 : 0))
    .map(([address, balance]) => withReported(toHolder(address, balance, context), balance));
  return {
    totalHolders: holders.length,
    holders: holders.slice(0, MAX_LISTED),
    sumOfBalances: holders.reduce((sum, { balance }) => sum + balance, 0n),
    mode: 'balance_of',
    coverage,
  };
}

/** Share of the chain's blocks that was read; 1 where the start of the chain was reached. */
function toCoverage({ from, to }: StreamCursor): number {
  return from === 0 ? 1 : (to - from + 1) / (to + 1);
}
