import {
  type Address,
  type Chain,
  type LiquidityHolder,
  type LiquidityHolderKind,
  type LockerHolding,
  type Pool,
  poolIdOf,
} from '@assay/facts';
import { isZeroAccount, zeroAccounts } from '../../ownership/read/accounts.js';

/** The token's own people: their liquidity is the one that leaves. */
export interface Insiders {
  readonly token: Address;
  readonly owner?: Address;
  readonly deployer?: Address;
}

/** A pool whose holders are read, while it becomes known who the token's people are. */
export interface LpQuestion {
  readonly token: Address;
  readonly pool: Pool;
  readonly insiders: Promise<Insiders>;
}

/** A pool whose holders are told apart. */
export interface KnownQuestion extends Omit<LpQuestion, 'insiders'> {
  readonly insiders: Insiders;
}

/** The questions once the token's people are known. */
export function withInsiders(questions: readonly LpQuestion[]): Promise<readonly KnownQuestion[]> {
  return Promise.all(questions.map(async (one) => ({ ...one, insiders: await one.insiders })));
}

/** A pool belongs to both of its tokens: an answer is about one token's people. */
export function questionKey({ token, pool }: Pick<LpQuestion, 'token' | 'pool'>): string {
  return `${token} ${poolIdOf(pool)}`;
}

export interface LpAnswer {
  readonly holders: readonly LiquidityHolder[];
  /** Share of the pool's liquidity that `holders` account for, 0..1. */
  readonly coverage: number;
  /** What each locker holds of the pool's liquidity tokens; absent if none holds any. */
  readonly lockers?: readonly LockerHolding[];
}

/** The token, its owner and its deployer, as far as known. */
export function toInsiderSet({ token, owner, deployer }: Insiders): readonly Address[] {
  return [token, owner, deployer].flatMap((one) => one ?? []);
}

export function isBurn(chain: Chain, address: Address): boolean {
  return isZeroAccount(address) || chain.labels[address]?.kind === 'burn';
}

/** Accounts that no key controls: what they hold is burned. */
export function toBurnAccounts({ labels }: Chain): readonly Address[] {
  const labelled = Object.entries(labels).filter(([, { kind }]) => kind === 'burn');
  return [...new Set([...zeroAccounts, ...labelled.map(([address]) => address as Address)])];
}

export function toLockers(chain: Chain): ReadonlyMap<Address, string> {
  return new Map(chain.lockers.map(({ address, name }) => [address, name]));
}

/** What a holder that is no locker is to the token. */
export function toHolderKind(
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

export function toHolder(
  pool: Pool,
  holder: Address,
  kind: LiquidityHolderKind,
  share: number,
): LiquidityHolder {
  const valueUsd = pool.liquidityUsd === null ? null : share * pool.liquidityUsd;
  return { pool: poolIdOf(pool), holder, kind, share, valueUsd };
}
