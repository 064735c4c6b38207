import type { Address } from '../../domain/address.js';
import type { BlockRef } from '../../domain/fact.js';
import type { LiquidityHolder } from '../../domain/facts/liquidity-locks.js';
import type { LockerTrust } from '../../domain/facts/locker-trust.js';
import type { Account } from '../../domain/facts/ownership.js';
import type { PowerActor } from '../../domain/facts/powers.js';
import { readBalances } from '../holders/read-balances.js';
import { type AccountReading, readAccounts } from '../ownership/accounts.js';
import { readOwners } from '../ownership/owner.js';
import { resolveCode } from '../proxy/resolve-code.js';
import type { CallOptions, Rpc } from '../rpc/rpc.js';
import { createFreshAddress } from '../simulate/executor.js';
import { fetchFees } from '../simulate/fees.js';
import type { Actor } from '../simulate/powers/actors.js';
import { createCast } from '../simulate/powers/cast.js';
import { planPowers } from '../simulate/powers/plan-powers.js';
import type { Scene } from '../simulate/powers/power-scenes.js';
import { provePowers } from '../simulate/powers/prove-powers.js';
import { toTokenFunctions } from '../simulate/powers/token-functions.js';

/** A locker and the liquidity tokens of one pool in it. */
export interface LockedTokens {
  readonly locker: Address;
  readonly name: string;
  readonly lp: Address;
  /** Who may take it out later; tried now, since a lock that opens for them early is none. Empty where a lock has run out. */
  readonly beneficiaries: readonly Address[];
}

/** Lockers that are tried: what they hold of a pool, at least a hundredth of it. */
const leastLocked = 0.01;
const mostLockers = 4;

/** What each locker holds of each fungible pool, with who may take it out later. */
export function toLockedTokens(
  holders: readonly LiquidityHolder[],
  block: BlockRef,
): readonly LockedTokens[] {
  const groups = new Map<string, LiquidityHolder[]>();
  for (const holder of holders) {
    if (holder.kind !== 'locked' || holder.position) continue;
    const key = `${holder.pool} ${holder.holder}`;
    groups.set(key, [...(groups.get(key) ?? []), holder]);
  }
  return [...groups.values()]
    .filter((locks) => locks.reduce((sum, { share }) => sum + share, 0) >= leastLocked)
    .slice(0, mostLockers)
    .flatMap((locks) => {
      const [first] = locks;
      if (!first) return [];
      const hasRunOut = locks.some(
        ({ unlockAt }) => typeof unlockAt === 'number' && unlockAt <= block.timestamp,
      );
      const beneficiaries = hasRunOut ? [] : locks.flatMap(({ beneficiary }) => beneficiary ?? []);
      const { holder: locker, pool: lp, locker: name = 'locker' } = first;
      return [{ locker, lp, name, beneficiaries: [...new Set(beneficiaries)] }];
    });
}

/** Calls tried for one locker. */
const MAX_CASES = 600;
/** Beneficiaries that are tried. */
const MAX_BENEFICIARIES = 2;

interface People {
  readonly owner: Address | undefined;
  readonly admin: Address | undefined;
  readonly readings: ReadonlyMap<Address, AccountReading>;
}

function toAccount(address: Address | undefined, { readings }: People): Account | null {
  const reading = address ? readings.get(address) : undefined;
  if (!reading) return null;
  const behind = reading.owner ? readings.get(reading.owner)?.account : undefined;
  return behind
    ? { ...reading.account, controller: { address: behind.address, kind: behind.kind } }
    : reading.account;
}

function toActors({ beneficiaries, locker }: LockedTokens, people: People): readonly Actor[] {
  const wanted: readonly (readonly [PowerActor, Address | undefined])[] = [
    ['owner', people.owner],
    ['proxy_admin', people.admin],
    ...beneficiaries.slice(0, MAX_BENEFICIARIES).map((one) => ['role_holder', one] as const),
    ['stranger', createFreshAddress()],
  ];
  const seen = new Set<Address>([locker]);
  return wanted.flatMap(([kind, address]): Actor[] => {
    const account = kind === 'stranger' ? null : toAccount(address, people);
    if (!address || seen.has(address) || account?.kind === 'zero') return [];
    seen.add(address);
    return [{ kind, address, account }];
  });
}

/**
 * What the owner, the proxy's admin, the beneficiaries and a stranger can do to what a locker holds, by doing it: every function
 * of the locker is called as each of them with chosen arguments, and the locker's balance is read after it. Five round trips at
 * most, beside each other for all lockers. A locker without code, or whose code cannot be reached, is left out.
 * @throws {RpcError} where the node does not answer.
 */
export async function readLockerTrust(
  rpc: Rpc,
  held: readonly LockedTokens[],
  block: BlockRef,
  options: CallOptions,
): Promise<readonly LockerTrust[]> {
  const lockers = [...new Set(held.map(({ locker }) => locker))];
  if (lockers.length === 0) return [];
  const [codes, owners, { gasPrice }, balances] = await Promise.all([
    resolveCode(rpc, lockers, block, options),
    readOwners(rpc, lockers, block, options),
    fetchFees(rpc, block, options),
    Promise.all(held.map(({ lp, locker }) => readBalances(rpc, lp, [locker], block, options))),
  ]);
  const admins = new Map(
    lockers.map((locker) => {
      const hop = codes.get(locker)?.proxies?.find(({ admin, beacon }) => admin ?? beacon);
      return [locker, hop?.admin ?? hop?.beacon ?? undefined] as const;
    }),
  );
  const readings = await readAccounts(
    rpc,
    [
      ...[...owners.values()].map(({ address }) => address),
      ...[...admins.values()].flatMap((admin) => admin ?? []),
      ...held.flatMap(({ beneficiaries }) => beneficiaries.slice(0, MAX_BENEFICIARIES)),
    ],
    block,
    options,
  );
  const trusts = held.map(async (one, index): Promise<LockerTrust[]> => {
    const code = codes.get(one.locker);
    if (!code || code.proxyProblem) return [];
    const people = { owner: owners.get(one.locker)?.address, admin: admins.get(one.locker), readings };
    const { lp, locker, name } = one;
    const balance = balances[index]?.get(locker) ?? 0n;
    if (balance === 0n) return [];
    const cast = { ...createCast(), bystander: locker };
    const scene: Scene = { token: lp, venue: undefined, cast, supply: 'bought', spend: 0n, kept: balance };
    const theatre = { rpc, block, scene, quoteSlot: undefined, tokenSlot: undefined, gasPrice, gift: 0n };
    const functions = toTokenFunctions(code).filter(({ ofProxy }) => !ofProxy);
    const plan = planPowers(
      scene,
      [{ address: locker, functions }],
      toActors(one, people),
      balance,
      MAX_CASES,
    );
    const { matrix, coverage } = await provePowers(theatre, plan, () => false, options);
    const emptied = matrix.filter(
      ({ status, effect }) =>
        status === 'PROVEN' && (effect === 'MOVE_OTHERS_BALANCE' || effect === 'ERASE_OTHERS_BALANCE'),
    );
    return [
      {
        locker,
        name,
        pool: lp,
        replaceableBy: toAccount(people.admin, people),
        tried: coverage,
        emptied: emptied.map(({ actor, account, signature, evidence }) => ({
          actor,
          account,
          evidence,
          ...(signature ? { signature } : {}),
        })),
      },
    ];
  });
  return (await Promise.all(trusts)).flat();
}
