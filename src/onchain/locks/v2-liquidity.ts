import { AbiCoder, concat } from 'ethers';
import type { Chain } from '../../chains/chain.js';
import { type Address, DEAD_ADDRESS, ZERO_ADDRESS } from '../../domain/address.js';
import type { BlockRef } from '../../domain/fact.js';
import type { LiquidityHolder, LiquidityHolderKind } from '../../domain/facts/liquidity-locks.js';
import type { Pool } from '../../domain/facts/pools.js';
import { type Hex, isHex, toQuantity } from '../../lib/hex.js';
import { createCallBatch } from '../call-batch.js';
import { isNobody } from '../ownership/accounts.js';
import { toDelegate } from '../proxy/minimal-proxy.js';
import type { CallOptions, Rpc } from '../rpc/rpc.js';
import { askLockers, type LockerHolding, readLocks } from './locker-calls.js';
import type { Lock } from './locker-family.js';
import { readNetAmounts } from './lp-transfers.js';

const totalSupplySelector: Hex = '0x18160ddd';
const balanceOfSelector: Hex = '0x70a08231';
/** Accounts of one pool that are asked for their balance after the replay. */
const mostHolders = 40;

/** The token's own people: their liquidity is the one that leaves. */
export interface Insiders {
  readonly token: Address;
  readonly owner?: Address;
  readonly deployer?: Address;
}

/** A pool whose liquidity is a fungible token: the pool itself. */
export interface LpQuestion {
  readonly pool: Pool;
  readonly insiders: Insiders;
}

export interface LpAnswer {
  readonly holders: readonly LiquidityHolder[];
  /** Share of the pool's liquidity that `holders` account for, 0..1. */
  readonly coverage: number;
}

/** A share that keeps twelve digits of two amounts of any size. */
export function toShare(part: bigint, whole: bigint): number {
  return whole > 0n ? Number((part * 1_000_000_000_000n) / whole) / 1e12 : 0;
}

function toBalanceOf(holder: Address): Hex {
  return concat([balanceOfSelector, AbiCoder.defaultAbiCoder().encode(['address'], [holder])]) as Hex;
}

function isBurn(chain: Chain, address: Address): boolean {
  return isNobody(address) || chain.labels[address]?.kind === 'burn';
}

async function readContracts(rpc: Rpc, accounts: readonly Address[], block: BlockRef, options: CallOptions) {
  const at = toQuantity(block.number);
  const codes = await Promise.all(
    accounts.map((one) => rpc.send<unknown>('eth_getCode', [one, at], options)),
  );
  const contracts = new Set<Address>();
  accounts.forEach((account, index) => {
    const code = codes[index];
    if (isHex(code) && code !== '0x' && !toDelegate(code)) contracts.add(account);
  });
  return contracts;
}

function toKind(
  chain: Chain,
  insiders: Insiders,
  holder: Address,
  contracts: ReadonlySet<Address>,
): LiquidityHolderKind {
  if (isBurn(chain, holder)) return 'burned';
  if (holder === insiders.owner) return 'owner';
  if (holder === insiders.deployer) return 'deployer';
  return contracts.has(holder) ? 'contract' : 'wallet';
}

/** One entry a lock, and one without a date for what the locker holds beyond the locks that it tells of. */
function toLocked(
  pool: Pool,
  holding: LockerHolding,
  name: string,
  locks: readonly Lock[],
  supply: bigint,
): LiquidityHolder[] {
  const told = locks.reduce((sum, { amount }) => sum + amount, 0n);
  const entry = (amount: bigint, unlockAt: number | null, beneficiary?: Address): LiquidityHolder => ({
    ...toEntry(pool, holding.locker, 'locked', amount, supply),
    locker: name,
    unlockAt,
    ...(beneficiary ? { beneficiary } : {}),
  });
  const dated = locks.map(({ amount, unlockAt, beneficiary }) => entry(amount, unlockAt, beneficiary));
  return holding.balance > told ? [...dated, entry(holding.balance - told, null)] : dated;
}

function toEntry(
  pool: Pool,
  holder: Address,
  kind: LiquidityHolderKind,
  amount: bigint,
  supply: bigint,
): LiquidityHolder {
  const share = toShare(amount, supply);
  return {
    pool: pool.address,
    holder,
    kind,
    share,
    valueUsd: pool.liquidityUsd === null ? null : share * pool.liquidityUsd,
  };
}

/**
 * Who holds the liquidity tokens of V2-kind pools. Transfer logs only propose accounts; what counts is what `balanceOf` answers
 * at the block, so a history with holes cannot invent or lose a holder that is named. Two round trips for any number of pools,
 * three where a locker keeps its locks under ids.
 */
export async function readLpHolders(
  rpc: Rpc,
  questions: readonly LpQuestion[],
  block: BlockRef,
  options: CallOptions = {},
): Promise<ReadonlyMap<Address, LpAnswer>> {
  const { chain } = rpc;
  const lockers = new Map(chain.lockers.map(({ address, name }) => [address, name]));
  const first = createCallBatch();
  for (const { pool, insiders } of questions) {
    first.ask(`supply ${pool.address}`, pool.address, totalSupplySelector);
    const people = [insiders.token, insiders.owner, insiders.deployer].flatMap((one) => one ?? []);
    for (const holder of [ZERO_ADDRESS, DEAD_ADDRESS, ...lockers.keys(), ...people]) {
      first.ask(`balance ${pool.address} ${holder}`, pool.address, toBalanceOf(holder));
    }
  }
  const [known, net] = await Promise.all([
    first.send(rpc, block, options),
    readNetAmounts(
      rpc,
      questions.map(({ pool }) => pool.address),
      block,
      options,
    ),
  ]);

  const second = createCallBatch();
  const holdings: LockerHolding[] = [];
  const suspects = new Map<Address, readonly Address[]>();
  for (const { pool, insiders } of questions) {
    for (const locker of lockers.keys()) {
      const balance = known.uint(`balance ${pool.address} ${locker}`) ?? 0n;
      if (balance > 0n) holdings.push({ locker, lp: pool.address, balance });
    }
    const replayed = [...(net?.get(pool.address) ?? [])].filter(([, amount]) => amount > 0n);
    replayed.sort(([, a], [, b]) => (a < b ? 1 : a > b ? -1 : 0));
    const people = [insiders.token, insiders.owner, insiders.deployer].flatMap((one) => one ?? []);
    const accounts = [...new Set([...people, ...replayed.slice(0, mostHolders).map(([account]) => account)])];
    suspects.set(pool.address, accounts);
    for (const account of accounts)
      second.ask(`balance ${pool.address} ${account}`, pool.address, toBalanceOf(account));
  }
  askLockers(second, holdings);
  const people = [...new Set([...suspects.values()].flat())].filter(
    (one) => !isBurn(chain, one) && !lockers.has(one),
  );
  const [answers, contracts] = await Promise.all([
    second.send(rpc, block, options),
    readContracts(rpc, people, block, options),
  ]);
  const locks = await readLocks(rpc, holdings, answers, block, options);

  return new Map(
    questions.map(({ pool, insiders }): [Address, LpAnswer] => {
      const supply = known.uint(`supply ${pool.address}`) ?? 0n;
      const accounts = new Set([ZERO_ADDRESS, DEAD_ADDRESS, ...(suspects.get(pool.address) ?? [])]);
      const plain = [...accounts].flatMap((holder): LiquidityHolder[] => {
        const key = `balance ${pool.address} ${holder}`;
        const balance = known.uint(key) ?? answers.uint(key) ?? 0n;
        if (balance === 0n || lockers.has(holder)) return [];
        return [toEntry(pool, holder, toKind(chain, insiders, holder, contracts), balance, supply)];
      });
      const locked = holdings.flatMap((holding, index) =>
        holding.lp === pool.address
          ? toLocked(pool, holding, lockers.get(holding.locker) ?? 'locker', locks[index] ?? [], supply)
          : [],
      );
      const holders = [...plain, ...locked].sort((a, b) => b.share - a.share);
      const covered = holders.reduce((sum, { share }) => sum + share, 0);
      return [pool.address, { holders, coverage: Math.min(1, covered) }];
    }),
  );
}
