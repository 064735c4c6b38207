import type { CallEvidence, Hex } from '@assay/facts';
import { decodeOutcomes, driverAnswerIn } from '@assay/simulate';

/** A request whose answers are compared. */
export type ComparedCall = Pick<CallEvidence, 'method' | 'params'>;

export interface Answer {
  readonly result: Hex;
  readonly reverted?: boolean | undefined;
}

/**
 * How two answers to the same call go together: `identical`; `same` but for gas; `pattern`: the same inner calls
 * passed and failed, with other amounts; or `differs`.
 */
export type Likeness = 'identical' | 'same' | 'pattern' | 'differs';

export function likenessOf(call: ComparedCall, one: Answer, other: Answer): Likeness {
  const sameEnd = one.reverted === undefined || one.reverted === other.reverted;
  if (one.result === other.result && sameEnd) return 'identical';
  const [mine, theirs] = [toInner(call, one), toInner(call, other)];
  if (mine.pattern !== theirs.pattern) return 'differs';
  return mine.data !== undefined && mine.data === theirs.data ? 'same' : 'pattern';
}

/** Which of the inner calls passed, and what they returned; the bytes themselves where they are no list of calls. */
function toInner({ method, params }: ComparedCall, { result, reverted }: Answer) {
  if (reverted) return { pattern: 'reverted' };
  try {
    // The result of a simulation has the same layout: a list of (success, data), here without the gas.
    if (method === 'eth_simulateV1') return { pattern: readFlags(result) };
    const outcomes = decodeOutcomes(driverAnswerIn(params, result));
    return {
      pattern: outcomes.map(({ success }) => (success ? '1' : '0')).join(''),
      data: outcomes.map(({ data }) => data).join(),
    };
  } catch {
    return { pattern: result };
  }
}

function readFlags(result: Hex): string {
  const words = result.slice(2).match(/.{64}/g) ?? [];
  const count = Math.min(Number.parseInt(words[1] ?? '', 16), words.length);
  const start = 2;
  return Array.from({ length: count }, (_, index) => {
    const offset = Number.parseInt(words[start + index] ?? '', 16) / 32;
    return (words[start + offset] ?? '').slice(-1);
  }).join('');
}
