import type { NodeBehaviour, NodeCall, NodeError } from './behaviour.js';
import { isRecord, toBlockNumber } from './block-of.js';
import type { NodeView } from './refusals.js';
import { tellUntrue } from './untrue-state.js';

/** One answer of a JSON-RPC batch. */
export interface AnswerRow {
  readonly jsonrpc: '2.0';
  readonly id: unknown;
  readonly result?: unknown;
  readonly error?: unknown;
}

type Answer = Pick<AnswerRow, 'result' | 'error'>;

/** The answer of the node behind as the poor node shows it: no newer block, an error where it is too long. */
export function spoilAnswer(
  call: NodeCall,
  answer: Answer,
  behaviour: NodeBehaviour,
  { head }: NodeView,
): Answer {
  if (answer.error !== undefined) return answer;
  const { blocksBehind, answerBytes, logResults, untrue, lie } = behaviour;
  if (untrue || lie) {
    const told = tellUntrue(call, answer.result, untrue);
    return { result: lie ? lie(call, told) : told };
  }
  if (blocksBehind && call.method === 'eth_blockNumber') return { result: `0x${head.toString(16)}` };
  if (blocksBehind && isBeyond(answer.result, head)) return { result: null };
  if (answerBytes !== undefined && JSON.stringify(answer.result).length > answerBytes)
    return failure(-32003, 'response too large');
  if (call.method === 'eth_getLogs' && logResults !== undefined && Array.isArray(answer.result))
    return answer.result.length > logResults ? tooManyLogs(call, answer.result, logResults) : answer;
  return answer;
}

/** A block, transaction or receipt that the poor node does not have yet. */
function isBeyond(result: unknown, head: number): boolean {
  if (!isRecord(result)) return false;
  const { number, blockNumber } = result;
  return [number, blockNumber].some((at) => typeof at === 'string' && Number(at) > head);
}

/** Names a range that would work, as some nodes do. */
function tooManyLogs({ params: [filter] }: NodeCall, logs: readonly unknown[], most: number): Answer {
  const over = logs[most];
  const from = toBlockNumber(isRecord(filter) ? filter.fromBlock : undefined, 0) ?? 0;
  const last = Number(isRecord(over) ? over.blockNumber : from) - 1;
  const hint =
    last >= from ? ` Try with this block range [0x${from.toString(16)}, 0x${last.toString(16)}].` : '';
  return failure(-32005, `query returned more than ${most} results.${hint}`);
}

function failure(code: number, message: string): { error: NodeError } {
  return { error: { code, message } };
}
