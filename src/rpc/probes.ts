import type { Hex } from '../lib/hex.js';
import type { NodeAbilities } from './rpc.js';

const PROBE_ADDRESS = '0xf3ace00000000000000000000000000000a55a71';
/** `return 42` */
const FORTY_TWO: Hex = '0x602a60005260206000f3';
/** `return block.timestamp` */
const TIMESTAMP: Hex = '0x4260005260206000f3';
/** A time in the far future, which no real block has. */
const PROBE_TIME = 4_102_444_800;

/** Calls that show what a node supports; sent with the first batch. */
export const probeCalls = {
  chainId: { method: 'eth_chainId', params: [] },
  stateOverride: {
    method: 'eth_call',
    params: [{ to: PROBE_ADDRESS, data: '0x' }, 'latest', { [PROBE_ADDRESS]: { code: FORTY_TWO } }],
  },
  blockOverride: {
    method: 'eth_call',
    params: [
      { to: PROBE_ADDRESS, data: '0x' },
      'latest',
      { [PROBE_ADDRESS]: { code: TIMESTAMP } },
      { time: `0x${PROBE_TIME.toString(16)}` },
    ],
  },
  simulate: {
    method: 'eth_simulateV1',
    params: [{ blockStateCalls: [{ calls: [{ to: PROBE_ADDRESS, data: '0x' }] }] }, 'latest'],
  },
} as const;

export type ProbeName = keyof typeof probeCalls;

/** Abilities by the answers to the probes; a missing answer was an error. */
export function toAbilities(answers: ReadonlyMap<ProbeName, unknown>): NodeAbilities {
  return {
    stateOverride: isWord(answers.get('stateOverride'), 42),
    blockOverride: isWord(answers.get('blockOverride'), PROBE_TIME),
    simulate: Array.isArray(answers.get('simulate')),
  };
}

function isWord(answer: unknown, expected: number): boolean {
  return (
    typeof answer === 'string' && /^0x[0-9a-f]{1,64}$/i.test(answer) && BigInt(answer) === BigInt(expected)
  );
}
