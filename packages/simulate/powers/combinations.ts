import type { Actor } from './actors.js';
import type { PowerCase } from './power-case.js';
import type { Effect } from './read-effects.js';

/** Max. pairs of calls tried for one actor. */
const MAX_PAIRS = 48;

const isSwitch = ({ fn }: PowerCase) => fn.types.length === 0 || fn.types.every((type) => type === 'bool');

/**
 * Pairs of calls that had no effect alone: a number (or an account) is set first, then a switch is turned on.
 * O(n²) in the calls without effect, cut at 48.
 */
export function toCombinations(
  actor: Actor,
  candidates: readonly PowerCase[],
  observations: readonly { readonly item: PowerCase }[],
): readonly PowerCase[] {
  const effective = new Set(observations.map(({ item }) => item.fn.selector));
  const latent = candidates.filter(
    ({ fn, standIn }) => !standIn && !effective.has(fn.selector) && !isOrdinary(fn.signature),
  );
  const switches = latent.filter(isSwitch);
  const settings = latent.filter((item) => !isSwitch(item));
  // The last candidates of a setter have its largest numbers.
  const pairs = switches.flatMap((last) => [...settings].reverse().map((first) => ({ last, first })));
  return pairs.slice(0, MAX_PAIRS).map(({ last, first }) => ({
    ...last,
    key: `${actor.address}:${first.key}+${last.key}`,
    first: { fn: first.fn, choice: first.choice },
  }));
}

/** Max. calls tried by an actor that made itself the owner. */
const MAX_AS_OWNER = 80;

/**
 * For an actor that can make itself the owner: that call first, then a call that was refused before.
 * `candidates`: the refused calls worth trying.
 */
export function toCallsAsOwner(
  actor: Actor,
  candidates: readonly PowerCase[],
  observations: readonly { readonly item: PowerCase; readonly effect: Effect }[],
): readonly PowerCase[] {
  const takings = observations.filter(
    ({ item, effect }) => item.actor === actor && effect.effect === 'TAKE_OWNERSHIP',
  );
  // A call may make another account the owner.
  const isForItself = ({ choice, fn }: PowerCase) =>
    !fn.types.includes('address') || choice.data.includes(actor.address.slice(2).toLowerCase());
  const taking = takings.map(({ item }) => item).find(isForItself);
  if (!taking) return [];
  const { fn, choice } = taking;
  return candidates
    .filter((item) => item.fn.selector !== fn.selector && !isOrdinary(item.fn.signature))
    .slice(0, MAX_AS_OWNER)
    .map((item) => ({ ...item, key: `${taking.key}>${item.key}`, first: { fn, choice } }));
}

/** Standard functions have no hidden effect. */
export function isOrdinary(signature: string | undefined): boolean {
  return (
    signature !== undefined &&
    /^(?:transfer|approve|increaseAllowance|decreaseAllowance|renounceOwnership|burn\(uint256\))/.test(
      signature,
    )
  );
}
