import type { ReadContext } from '@assay/chain';
import {
  type Account,
  type Address,
  type BlockRef,
  createFreshAddress,
  type LiquidityHolder,
  type LiquidityLocks,
  type LockerHolding,
  type LockerTrust,
  type OwnerPowers,
  type PowerActor,
} from '@assay/facts';
import {
  type Actor,
  createTestAccounts,
  fetchFees,
  type PowerScenario,
  planPowers,
  provePowers,
  toSharedFunctions,
} from '@assay/simulate';
import { type AccountReading, isZeroAccount, readAccounts } from '../../ownership/read/accounts.js';
import type { LockerAccounts } from './locker-accounts.js';

/** A locker and the liquidity tokens of one pool in it. */
export interface LockedTokens extends LockerHolding {
  readonly name: string;
  /**
   * Accounts that may withdraw later. They are tried now: a lock that opens for them early is no lock. Empty
   * if the lock has expired.
   */
  readonly beneficiaries: readonly Address[];
}

/** Lockers that are tried: what they hold of a pool, at least a hundredth of it. */
const minLocked = 0.01;
const maxLockers = 4;

/** What each locker holds of each pool with fungible liquidity tokens, and who may withdraw later. */
export function toLockedTokens(
  { holders, lockers = [] }: LiquidityLocks,
  block: BlockRef,
): readonly LockedTokens[] {
  const groups = new Map<string, LiquidityHolder[]>();
  for (const holder of holders) {
    if (holder.kind !== 'locked' || holder.position) continue;
    const key = `${holder.pool} ${holder.holder}`;
    groups.set(key, [...(groups.get(key) ?? []), holder]);
  }
  return [...groups.values()]
    .filter((locks) => locks.reduce((sum, { share }) => sum + share, 0) >= minLocked)
    .slice(0, maxLockers)
    .flatMap((locks) => {
      const [first] = locks;
      if (!first) return [];
      const hasRunOut = locks.some(
        ({ unlockAt }) => typeof unlockAt === 'number' && unlockAt <= block.timestamp,
      );
      const beneficiaries = hasRunOut ? [] : locks.flatMap(({ beneficiary }) => beneficiary ?? []);
      const { holder, pool, locker: name = 'locker' } = first;
      const holding = lockers.find(({ locker, lp }) => locker === holder && lp === pool);
      return holding ? [{ ...holding, name, beneficiaries: [...new Set(beneficiaries)] }] : [];
    });
}

/** Calls tried for one locker. */
const MAX_CASES = 600;
/** Beneficiaries that are tried. */
const MAX_BENEFICIARIES = 2;

function toAccount(
  address: Address | undefined,
  readings: ReadonlyMap<Address, AccountReading>,
): Account | null {
  const reading = address ? readings.get(address) : undefined;
  if (!reading) return null;
  const behind = reading.owner ? readings.get(reading.owner)?.account : undefined;
  return behind
    ? { ...reading.account, controller: { address: behind.address, kind: behind.kind } }
    : reading.account;
}

function toActors({ beneficiaries, locker }: LockedTokens, people: LockerAccounts): readonly Actor[] {
  const wanted: readonly (readonly [PowerActor, Address | undefined])[] = [
    ['owner', people.owners.get(locker)],
    ['proxy_admin', people.admins.get(locker)],
    ...beneficiaries.slice(0, MAX_BENEFICIARIES).map((one) => ['role_holder', one] as const),
    ['stranger', createFreshAddress()],
  ];
  const seen = new Set<Address>([locker]);
  return wanted.flatMap(([kind, address]): Actor[] => {
    if (!address || seen.has(address) || isZeroAccount(address)) return [];
    seen.add(address);
    // What kind of account it is takes a round trip, which the calls need not wait for.
    return [{ kind, address, account: kind === 'stranger' ? null : { address, kind: 'eoa' } }];
  });
}

/** Calls every function of the locker as each of those who may be let in; `undefined` without its code. */
async function tryLocker(
  context: ReadContext,
  one: LockedTokens,
  people: LockerAccounts,
  gasPrice: bigint,
): Promise<OwnerPowers | undefined> {
  const code = people.codes.get(one.locker);
  if (!code || code.proxyProblem) return undefined;
  const { lp, locker, balance } = one;
  const cast = { ...createTestAccounts(), bystander: locker };
  const scene: PowerScenario = {
    token: lp,
    venue: undefined,
    accounts: cast,
    supply: 'bought',
    spend: 0n,
    assetAmount: balance,
  };
  const simulation = { ...context, scene, quoteSlot: undefined, tokenSlot: undefined, gasPrice, gift: 0n };
  const functions = toSharedFunctions(code, context.memory).filter(({ ofProxy }) => !ofProxy);
  const target = { address: locker, functions };
  const plan = planPowers({
    scenario: scene,
    targets: [target],
    actors: toActors(one, people),
    supply: balance,
    maxCases: MAX_CASES,
  });
  return provePowers(simulation, plan, { late: () => false });
}

/**
 * What the owner, the proxy's admin, the beneficiaries and a stranger can do to the tokens in a locker. Every
 * function of the locker is called as each of them with chosen arguments, then the locker's balance is read.
 * One or two round trips, in parallel for all lockers. A locker without readable code is left out.
 * @throws {RpcError} if the node does not answer
 */
export async function readLockerTrust(
  context: ReadContext,
  held: readonly LockedTokens[],
  people: LockerAccounts,
): Promise<readonly LockerTrust[]> {
  if (held.length === 0) return [];
  const { gasPrice } = await fetchFees(context);
  const later = held.flatMap(({ beneficiaries }) => beneficiaries.slice(0, MAX_BENEFICIARIES));
  const [proofs, beneficiaries] = await Promise.all([
    Promise.all(held.map((one) => tryLocker(context, one, people, gasPrice))),
    readAccounts(context, later),
  ]);
  const readings = new Map([...beneficiaries, ...people.accounts]);
  return held.flatMap(({ locker, name, lp }, index) => {
    const proof = proofs[index];
    if (!proof) return [];
    const emptied = proof.matrix.filter(
      ({ status, effect }) =>
        status === 'PROVEN' && (effect === 'MOVE_OTHERS_BALANCE' || effect === 'ERASE_OTHERS_BALANCE'),
    );
    return [
      {
        locker,
        name,
        pool: lp,
        replaceableBy: toAccount(people.admins.get(locker), readings),
        tried: proof.coverage,
        emptied: emptied.map(({ actor, account, signature, evidence }) => ({
          actor,
          account: toAccount(account?.address, readings),
          evidence,
          ...(signature ? { signature } : {}),
        })),
      },
    ];
  });
}
