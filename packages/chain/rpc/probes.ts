import { type Hex, toQuantity } from '@assay/facts';
import type { NodeAbilities, RpcError, RpcErrorKind } from './rpc.js';

/** No request but a probe names it. */
export const PROBE_ADDRESS = '0xf3ace00000000000000000000000000000a55a71';
/** `return 42` */
const FORTY_TWO: Hex = '0x602a60005260206000f3';
/** `return block.timestamp` */
const TIMESTAMP: Hex = '0x4260005260206000f3';
/** `return gasleft()` */
const GAS_LEFT: Hex = '0x5a60005260206000f3';
/** A time in the far future, which no real block has. */
const PROBE_TIME = 4_102_444_800;
/** What a call has paid when its code has asked for the gas that is left. */
const PAID_GAS = 21_002;

const call = { to: PROBE_ADDRESS, data: '0x' } as const;

/** Calls that show what a node can do; sent with the first batch. */
export const probeCalls = {
  chainId: { method: 'eth_chainId', params: [], shows: undefined },
  stateOverride: {
    method: 'eth_call',
    params: [call, 'latest', { [PROBE_ADDRESS]: { code: FORTY_TWO } }],
    shows: 'stateOverride',
  },
  callGas: {
    method: 'eth_call',
    params: [call, 'latest', { [PROBE_ADDRESS]: { code: GAS_LEFT } }],
    shows: 'callGas',
  },
  blockOverride: {
    method: 'eth_call',
    params: [call, 'latest', { [PROBE_ADDRESS]: { code: TIMESTAMP } }, { time: toQuantity(PROBE_TIME) }],
    shows: 'blockOverride',
  },
  simulate: {
    method: 'eth_simulateV1',
    params: [{ blockStateCalls: [{ calls: [call] }] }, 'latest'],
    shows: 'simulate',
  },
  logs: {
    method: 'eth_getLogs',
    params: [{ address: PROBE_ADDRESS, fromBlock: 'latest', toBlock: 'latest' }],
    shows: 'logs',
  },
  oldState: { method: 'eth_getBalance', params: [PROBE_ADDRESS, '0x1'], shows: 'oldState' },
} as const satisfies Readonly<
  Record<
    string,
    {
      readonly method: string;
      readonly params: readonly unknown[];
      readonly shows: keyof NodeAbilities | undefined;
    }
  >
>;

export type ProbeName = keyof typeof probeCalls;

export const allProbes = Object.keys(probeCalls) as ProbeName[];

/** Errors that say that the node cannot do it. */
const refusals: ReadonlySet<RpcErrorKind> = new Set<RpcErrorKind>([
  'refused',
  'reverted',
  'unsupported',
  'no_state',
  'too_large',
  'gas_capped',
  'range_too_wide',
]);

/**
 * Whether the error to a probe says that the node cannot do it. `perhaps`: where it comes again and again;
 * `undefined`: it says nothing, as a rate limit.
 */
export function isNo(probe: ProbeName, { kind, message }: RpcError): 'yes' | 'perhaps' | undefined {
  if (refusals.has(kind)) return 'yes';
  // The public nodes of the BNB chain refuse every log request with these words.
  const isLogsOff = probe === 'logs' && kind === 'limited' && /: limit exceeded$/i.test(message);
  return isLogsOff || kind === 'invalid_answer' ? 'perhaps' : undefined;
}

/** What the answer to a probe shows; no answer: the node refused. */
export function readProbe(probe: ProbeName, answer: unknown): Partial<NodeAbilities> {
  switch (probe) {
    case 'stateOverride':
      return { stateOverride: toNumber(answer) === 42 };
    case 'blockOverride':
      return { blockOverride: toNumber(answer) === PROBE_TIME };
    case 'simulate':
      return { simulate: Array.isArray(answer) };
    case 'logs':
      return { logs: Array.isArray(answer) };
    case 'oldState':
      return { oldState: toNumber(answer) !== undefined };
    case 'callGas': {
      const gas = toNumber(answer);
      return gas !== undefined && gas > PAID_GAS ? { callGas: gas + PAID_GAS } : {};
    }
    case 'chainId':
      return {};
  }
}

function toNumber(answer: unknown): number | undefined {
  return typeof answer === 'string' && /^0x[0-9a-f]{1,64}$/i.test(answer) ? Number(answer) : undefined;
}
