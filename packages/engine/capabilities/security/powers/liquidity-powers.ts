import type { Account, OwnerPowers, Ownership, Power, PowerActor, PowerEffect } from '@assay/facts';
import type { LockSummary } from '../../liquidity-locks/lock-shapes.js';

/** `liquidity_holder`: whoever else holds liquidity that is free. */
export type ShownActor = PowerActor | 'liquidity_holder';
export type ShownEffect = PowerEffect | 'TAKE_LIQUIDITY';

/** A cell as it is shown: of the token's calls, or of its liquidity. */
interface ShownPower extends Omit<Power, 'actor' | 'effect'> {
  readonly actor: ShownActor;
  readonly effect: ShownEffect;
  /** `TAKE_LIQUIDITY`: how much is free for the actor now, 0..100 of the liquidity that was read. */
  readonly liquidityPercentage?: number;
}

export interface ShownPowers extends Omit<OwnerPowers, 'matrix'> {
  readonly matrix: readonly ShownPower[];
}

interface Known {
  readonly locks: LockSummary | null;
  readonly ownership: Ownership | undefined;
  /** Unix seconds. */
  readonly now: number;
}

interface Share {
  readonly percentage: number;
  readonly evidence: Power['evidence'];
}

const nothing: Share = { percentage: 0, evidence: [] };

/** The powers with a row that says who can take the liquidity out: not by a call of the token, but by holding it. */
export function withLiquidity(powers: OwnerPowers, known: Known): ShownPowers {
  const { locks } = known;
  const actors = [...new Map(powers.matrix.map(({ actor, account }) => [actor, account]))];
  if (!locks)
    return { ...powers, matrix: [...powers.matrix, ...actors.map((one) => toCell(one, undefined))] };
  const shares = actors.map(([actor]) => shareOf(actor, locks, known));
  // An opened lock is credited to everybody who opens it, so the sum may be more than there is.
  const credited = shares.reduce((sum, { percentage }) => sum + percentage, 0);
  const rest = round(Math.max(0, locks.pullablePercentage - credited));
  const cells = actors.map((one, place) => {
    const share = shares[place] ?? nothing;
    const isKnown = share.percentage > 0 || locks.unknownPercentage === 0 || one[0] === 'stranger';
    return toCell(one, isKnown ? share : undefined);
  });
  const others = rest > 0 ? [toCell(['liquidity_holder', null], { ...nothing, percentage: rest })] : [];
  return { ...powers, matrix: [...powers.matrix, ...cells, ...others] };
}

/** `share` absent: not known. */
function toCell(
  [actor, account]: readonly [ShownActor, Account | null],
  share: Share | undefined,
): ShownPower {
  const cell = { actor, account, effect: 'TAKE_LIQUIDITY' as const };
  if (!share) return { ...cell, status: 'NOT_TRIED', evidence: [] };
  const { percentage, evidence } = share;
  return percentage > 0
    ? { ...cell, status: 'PROVEN', liquidityPercentage: percentage, evidence }
    : { ...cell, status: 'NOT_SHOWN', evidence: [] };
}

/** What an actor can take out: what it holds, what a lock that has run out gives it, and the locks that it opens. */
function shareOf(actor: PowerActor, locks: LockSummary, { ownership, now }: Known): Share {
  const own = addressesOf(actor, ownership);
  const emptied = locks.lockers.flatMap((locker) =>
    locker.emptied.filter((call) => call.actor === actor).map((call) => ({ ...call, locker: locker.locker })),
  );
  const mine = locks.holders.filter(({ kind, holder, beneficiary, unlockAt }) => {
    if (kind === 'burned') return false;
    if (emptied.some(({ locker }) => locker === holder)) return true;
    if (kind !== 'locked') return own.has(holder);
    const isOver = unlockAt !== null && Date.parse(unlockAt) <= now * 1_000;
    return isOver && beneficiary !== undefined && own.has(beneficiary);
  });
  return {
    percentage: round(
      Math.min(
        100,
        mine.reduce((sum, { percentage }) => sum + percentage, 0),
      ),
    ),
    evidence: emptied.flatMap(({ evidence }) => evidence),
  };
}

function addressesOf(actor: PowerActor, ownership: Ownership | undefined): ReadonlySet<string> {
  const { owner, deployer, proxy, roles, hiddenAuthorities } = ownership ?? {};
  const accounts: Readonly<Record<PowerActor, readonly (string | undefined)[]>> = {
    owner: [owner?.address],
    deployer: [deployer],
    proxy_admin: [proxy?.admin?.address, proxy?.adminOwner?.address],
    role_holder: [...(roles ?? []), ...(hiddenAuthorities ?? [])].map(({ account }) => account.address),
    stranger: [],
  };
  return new Set(accounts[actor].flatMap((address) => address ?? []));
}

const round = (percentage: number) => (percentage < 0.05 ? 0 : Number(percentage.toFixed(2)));
