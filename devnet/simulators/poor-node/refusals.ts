import type { NodeBehaviour, NodeCall, NodeError } from './behaviour.js';
import { isQuantity, isRecord, toBlockNumber } from './block-of.js';
import { playUntrue } from './untrue-state.js';

/** What is known of the node behind when a call arrives. */
export interface NodeView {
  /** Number of the newest block that the poor node shows. */
  readonly head: number;
}

const error = (code: number, message: string): NodeError => ({ code, message });
const missingMethod = (method: string) =>
  error(-32601, `the method ${method} does not exist/is not available`);

/** Methods that read the state of a block, and the place of the block among their parameters. */
const stateMethods: Readonly<Record<string, number>> = {
  eth_call: 1,
  eth_simulateV1: 1,
  eth_estimateGas: 1,
  eth_createAccessList: 1,
  debug_traceCall: 1,
  eth_getBalance: 1,
  eth_getCode: 1,
  eth_getTransactionCount: 1,
  eth_getStorageAt: 2,
  eth_getProof: 2,
};
const callMethods = ['eth_call', 'eth_estimateGas', 'eth_createAccessList', 'debug_traceCall'];
const logMethods = ['eth_getLogs', 'eth_newFilter', 'eth_getFilterLogs'];

function blockPlaceOf(method: string): number | undefined {
  return stateMethods[method] ?? (method === 'eth_getBlockByNumber' ? 0 : undefined);
}

/**
 * The error with which the node answers the call; `undefined` where it passes. The texts are those of real
 * nodes.
 */
export function refusalOf(call: NodeCall, behaviour: NodeBehaviour, view: NodeView): NodeError | undefined {
  return (
    behaviour.refuse?.(call) ??
    refusedMethod(call, behaviour) ??
    refusedCall(call, behaviour) ??
    refusedState(call, behaviour, view) ??
    (call.method === 'eth_getLogs' ? refusedLogs(call, behaviour, view) : undefined)
  );
}

function refusedMethod({ method }: NodeCall, behaviour: NodeBehaviour): NodeError | undefined {
  const { logs, simulate, traces, accessLists } = behaviour;
  if (logs && logMethods.includes(method))
    return logs === 'missing' ? missingMethod(method) : error(-32005, 'limit exceeded');
  if (simulate && method === 'eth_simulateV1') return missingMethod(method);
  if (traces && /^(?:debug|trace)_/.test(method)) return missingMethod(method);
  return accessLists && method === 'eth_createAccessList' ? missingMethod(method) : undefined;
}

function refusedCall({ method, params }: NodeCall, behaviour: NodeBehaviour): NodeError | undefined {
  const { overrides, gasCap } = behaviour;
  if (overrides === 'refused' && callMethods.includes(method) && params.length > 2)
    return error(-32602, 'too many arguments, want at most 2');
  if (gasCap?.above !== 'refused') return undefined;
  const tooMuch = callsOf({ method, params }).some(({ gas }) => isQuantity(gas) && Number(gas) > gasCap.gas);
  return tooMuch ? error(-32000, 'intrinsic gas too high') : undefined;
}

function refusedState(call: NodeCall, behaviour: NodeBehaviour, { head }: NodeView): NodeError | undefined {
  const place = stateMethods[call.method];
  if (place === undefined) return undefined;
  const number = toBlockNumber(call.params[place], head);
  if (number === undefined) return undefined;
  if (behaviour.blocksBehind && number > head) return error(-32000, 'header not found');
  const oldest = head - (behaviour.stateBlocks ?? Number.POSITIVE_INFINITY);
  const root = number.toString(16).padStart(64, '0');
  return number < oldest
    ? error(-32000, `missing trie node ${root} (path ) state 0x${root} is not available`)
    : undefined;
}

function refusedLogs({ params }: NodeCall, behaviour: NodeBehaviour, { head }: NodeView) {
  const [filter] = params;
  if (!isRecord(filter)) return undefined;
  const { logAddresses, logBlocks, blocksBehind } = behaviour;
  if (logAddresses !== undefined && Array.isArray(filter.address) && filter.address.length > logAddresses)
    return error(-32602, 'exceed max addresses or topics per search position');
  if (filter.blockHash !== undefined) return undefined;
  const from = toBlockNumber(filter.fromBlock, head) ?? head;
  const to = toBlockNumber(filter.toBlock, head) ?? head;
  if (blocksBehind && to > head) return error(-32602, 'block range extends beyond current head block');
  return logBlocks !== undefined && to - from + 1 > logBlocks
    ? error(-32602, `exceed maximum block range: ${logBlocks}`)
    : undefined;
}

/** The call as the node understands it: without what it ignores, with the gas that it allows. */
export function rewriteCall(call: NodeCall, behaviour: NodeBehaviour, { head }: NodeView): NodeCall {
  const { overrides, gasCap, blocksBehind } = behaviour;
  let { params } = playUntrue(call, behaviour.untrue);
  if (overrides === 'ignored' && callMethods.includes(call.method)) params = params.slice(0, 2);
  if (overrides === 'no-block-overrides' && callMethods.includes(call.method)) params = params.slice(0, 3);
  const rewritten = { ...call, params };
  if (gasCap?.above === 'lowered') for (const one of callsOf(rewritten)) lower(one, gasCap.gas);
  return blocksBehind ? withOwnHead(rewritten, head) : rewritten;
}

/** The transactions that a request plays. */
function callsOf({ method, params: [first] }: NodeCall): readonly Record<string, unknown>[] {
  if (callMethods.includes(method)) return isRecord(first) ? [first] : [];
  if (method !== 'eth_simulateV1' || !isRecord(first) || !Array.isArray(first.blockStateCalls)) return [];
  const blocks = first.blockStateCalls.filter(isRecord);
  return blocks.flatMap(({ calls }) => (Array.isArray(calls) ? calls.filter(isRecord) : []));
}

/** Changes the call, which nobody else holds: it was parsed from the request. */
function lower(call: Record<string, unknown>, cap: number): void {
  if (isQuantity(call.gas) ? Number(call.gas) > cap : true) call.gas = `0x${cap.toString(16)}`;
}

/** Words such as `latest` are numbers at the node behind, which is further ahead. */
function withOwnHead({ method, params }: NodeCall, head: number): NodeCall {
  const shown = (block: unknown) =>
    block === undefined || (typeof block === 'string' && !isQuantity(block) && block !== 'earliest')
      ? `0x${head.toString(16)}`
      : block;
  const place = blockPlaceOf(method);
  if (place !== undefined) {
    const copy = [...params];
    copy[place] = shown(copy[place]);
    return { method, params: copy };
  }
  const [filter] = params;
  return method === 'eth_getLogs' && isRecord(filter) && filter.blockHash === undefined
    ? { method, params: [{ ...filter, fromBlock: shown(filter.fromBlock), toBlock: shown(filter.toBlock) }] }
    : { method, params };
}
