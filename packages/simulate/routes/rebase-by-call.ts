import { type Address, toQuantity } from '@assay/facts';
import { balanceStep, transferStep } from '../calls/erc20.js';
import { createActorCode } from '../calls/executor.js';
import { nativeFunds, withOverrides } from '../calls/simulation-setup.js';
import { type Outcomes, readWord, type Step } from '../calls/step.js';
import { toChoice } from '../powers/call-choice.js';
import type { WriteFunction } from '../powers/functions.js';
import { runScenario, type ScenarioRun } from '../trades/run-scenario.js';
import { unlessNotPlayed } from '../trades/unless-not-played.js';
import { toPercent } from './route-case.js';
import type { RouteSetup } from './route-setup.js';

/** The functions of a token that may write, and who owns it. */
export interface TokenControl {
  readonly functions: readonly WriteFunction[];
  /** `undefined`: nobody, or it is not known. */
  readonly owner: Address | undefined;
}

/** A call that changed all balances. */
interface FoundRebase {
  readonly detail: string;
  readonly evidence: readonly ScenarioRun['evidence'][];
  /** In millionths of a balance. */
  readonly share: number;
}

/** Calls that are played at most; an ordinary token has some ten such functions. */
const MAX_CALLS = 240;
const isInteger = (type: string) => /^u?int\d*$/.test(type);

function maxOf(type: string): bigint {
  const bits = BigInt(/\d+$/.exec(type)?.[0] ?? 256);
  return type.startsWith('int') ? 2n ** (bits - 1n) - 1n : 2n ** bits - 1n;
}

/** What a rebase may be told: percent, per mille, a factor with 18 digits, a change of the supply, the new supply. */
function valuesFor(supply: bigint): readonly bigint[] {
  return [...new Set([1n, 110n, 1_100n, 11n * 10n ** 17n, supply / 10n, (supply * 11n) / 10n])];
}

/** A call that names an account changes the balance of that one: only what takes numbers alone is tried. */
function toCalls(functions: readonly WriteFunction[], supply: bigint) {
  const calls = functions
    .filter(({ types }) => types.every(isInteger))
    .flatMap((fn) => {
      const rows = fn.types.length === 0 ? [[]] : valuesFor(supply).map((value) => fn.types.map(() => value));
      const fitting = rows.filter((row) => row.every((value, at) => value <= maxOf(fn.types[at] ?? '')));
      return fitting.flatMap((row) => {
        const data = toChoice(fn, row, '')?.data;
        return data ? [{ name: fn.signature ?? fn.selector, data }] : [];
      });
    });
  return calls.slice(0, MAX_CALLS);
}

/** How much of two balances that nobody moved is there after the call; `undefined`: they did not change alike. */
function readChange(outcomes: Outcomes): { readonly before: bigint; readonly after: bigint } | undefined {
  const [a, b, c, d] = ['first', 'second', 'firstAfter', 'secondAfter'].map((key) => readWord(outcomes, key));
  if (!outcomes.get('call')?.success || !a || !b || c === undefined || d === undefined) return undefined;
  if (a === c || b === d) return undefined;
  // In proportion, but for rounding.
  const apart = c * b > d * a ? c * b - d * a : d * a - c * b;
  return apart * 10_000n <= a * b ? { before: a, after: c } : undefined;
}

/**
 * The call of the owner, or of anybody, that changes the balances of two accounts the most, in proportion: neither of
 * them did anything.
 * @throws {RpcError} where the node cannot be reached
 */
export async function findRebaseByCall(
  setup: RouteSetup,
  { functions, owner }: TokenControl,
  supply: bigint,
): Promise<FoundRebase | undefined> {
  const { token, holder, contract, recipient, amount, fund, simulationSetup } = setup;
  const calls = toCalls(functions, supply);
  const actors = [
    { says: 'Anyone', actor: contract },
    ...(owner && owner !== token ? [{ says: 'The owner', actor: owner }] : []),
  ];
  const play = async ({ says, actor }: (typeof actors)[number], { name, data }: (typeof calls)[number]) => {
    const read = (after: string): readonly Step[] => [
      balanceStep(`first${after}`, holder, token, holder),
      balanceStep(`second${after}`, holder, token, recipient),
    ];
    const steps: readonly Step[] = [
      ...fund,
      transferStep('share', holder, { token, to: recipient, amount: half(amount) }),
      ...read(''),
      { key: 'call', actor, target: token, data },
      ...read('After'),
    ];
    const acting = { [actor]: { code: createActorCode(), balance: toQuantity(nativeFunds) } };
    const meaning = `${says === 'Anyone' ? 'an account' : 'the owner'} calls ${name}, and two balances are read before and after it`;
    const run = await runScenario(setup, withOverrides(simulationSetup, acting), steps, meaning).catch(
      unlessNotPlayed,
    );
    const change = run && readChange(run.outcomes);
    if (!run || !change) return undefined;
    const { before, after } = change;
    const [word, by] = after > before ? ['raised', after - before] : ['lowered', before - after];
    const detail = `${says} can change all balances at once: one call of ${name} ${word} them by ${toPercent(by, before)}.`;
    return { detail, evidence: [run.evidence], share: Number((by * 1_000_000n) / before) };
  };
  const played = await Promise.all(actors.flatMap((actor) => calls.map((call) => play(actor, call))));
  const found = played.filter((one) => one !== undefined);
  return found.sort((one, other) => other.share - one.share)[0];
}

function half(amount: RouteSetup['amount']): RouteSetup['amount'] {
  return typeof amount === 'bigint' ? amount / 2n : { ...amount, denominator: 2n };
}
