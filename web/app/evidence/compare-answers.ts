/** A call as evidence holds it. */
export interface AskedCall {
  readonly chainId: number;
  readonly blockNumber: number;
  readonly blockHash: string;
  readonly method: string;
  readonly params: unknown;
  readonly result: string;
  readonly reverted: boolean;
}

export interface Replayed {
  readonly verdict: 'holds' | 'differs' | 'unknown';
  readonly reason: string;
}

/** What a node said to one request. */
export interface NodeAnswer {
  readonly result?: unknown;
  readonly error?: { readonly message?: unknown; readonly data?: unknown };
  /** The node was not reached. */
  readonly failed?: string;
}

/** Whether a node's answer says what the evidence says. */
export function compareAnswers(call: AskedCall, { result, error, failed }: NodeAnswer): Replayed {
  if (failed !== undefined) return { verdict: 'unknown', reason: `The node was not reached: ${failed}` };
  if (call.method === 'eth_simulateV1') return compareSimulation(call, result, error);
  const revert = error === undefined ? undefined : toRevertData(error.data);
  if (error !== undefined && revert === undefined && !call.reverted)
    return { verdict: 'unknown', reason: `The node refused: ${String(error.message ?? 'no reason given')}` };
  if ((error !== undefined) !== call.reverted)
    return {
      verdict: 'differs',
      reason: call.reverted
        ? 'The call passes now; the evidence says that it is refused.'
        : 'The call is refused now; the evidence says that it passes.',
    };
  const answered = call.reverted ? (revert ?? '0x') : result;
  if (answered === call.result) return { verdict: 'holds', reason: 'The node answered exactly the same.' };
  if (call.reverted) return { verdict: 'holds', reason: 'The call is refused again, with other words.' };
  if (toFlags(String(answered)) === toFlags(call.result))
    return { verdict: 'holds', reason: 'The same calls passed and failed; amounts differ.' };
  return { verdict: 'differs', reason: 'The node answered something else.' };
}

function compareSimulation(call: AskedCall, result: unknown, error: NodeAnswer['error']): Replayed {
  if (!Array.isArray(result))
    return {
      verdict: 'unknown',
      reason: `The node does not simulate: ${String(error?.message ?? 'it answered no list')}`,
    };
  const calls: unknown[] = result.flatMap((block) => Object(block).calls ?? []);
  const passed = calls.map((one) => (Number(Object(one).status) === 1 ? '1' : '0')).join('');
  return passed === toFlags(call.result)
    ? { verdict: 'holds', reason: 'The same calls passed and failed.' }
    : { verdict: 'differs', reason: 'Other calls passed or failed than the evidence says.' };
}

function toRevertData(data: unknown): string | undefined {
  if (typeof data === 'string') return data;
  const inner: unknown = Object(data).data;
  return typeof inner === 'string' ? inner : undefined;
}

/**
 * Which of the inner calls passed: the result of a simulation is a list of (passed, …) in the encoding of
 * Solidity. The bytes themselves where it is no such list.
 */
function toFlags(result: string): string {
  const words = result.slice(2).match(/.{64}/g) ?? [];
  const count = Number.parseInt(words[1] ?? '', 16);
  const isList =
    words[0] !== undefined && Number.parseInt(words[0], 16) === 32 && count > 0 && count < words.length;
  if (!isList) return result;
  const flags = Array.from({ length: count }, (_, index) => {
    const offset = Number.parseInt(words[2 + index] ?? '', 16) / 32;
    return words[2 + offset] ?? '';
  });
  return flags.every((flag) => /^0{63}[01]$/.test(flag))
    ? flags.map((flag) => flag.slice(-1)).join('')
    : result;
}
