import type { CallEvidence } from '../domain/evidence.js';
import { type Hex, isHex, toQuantity } from '../lib/hex.js';
import { type CallOptions, type Rpc, RpcError } from '../rpc/rpc.js';
import { decodeOutcomes } from './executor-codec.js';
import { fetchCall } from './run-scenario.js';
import { toSimulationResult } from './simulate-v1.js';

/**
 * `identical`: the node answered the same bytes. `holds`: other bytes, but the same calls passed and failed.
 * `differs`: other calls passed or failed. `unknown`: the node could not repeat the call.
 */
export type ReplayVerdict = 'identical' | 'holds' | 'differs' | 'unknown';

export interface Replay {
  readonly verdict: ReplayVerdict;
  /** One sentence for a person. */
  readonly reason: string;
  readonly result?: Hex;
}

const unknown = (reason: string): Replay => ({ verdict: 'unknown', reason });

interface Answer {
  readonly result: Hex;
  readonly reverted: boolean;
}

/** The block that the evidence is about, or why this node cannot repeat it there. */
async function checkBlock(
  rpc: Rpc,
  evidence: CallEvidence,
  options: CallOptions,
): Promise<Replay | undefined> {
  const number = toQuantity(evidence.blockNumber);
  const block = await rpc.send<{ hash?: unknown } | null>('eth_getBlockByNumber', [number, false], options);
  if (!block) return unknown(`the node does not have block ${evidence.blockNumber}`);
  if (block.hash === evidence.blockHash) return undefined;
  return unknown(
    `the node has another block ${evidence.blockNumber}: the chain was reorganised, or it is another network`,
  );
}

async function send(
  rpc: Rpc,
  evidence: CallEvidence,
  params: readonly unknown[],
  options: CallOptions,
): Promise<Answer> {
  if (evidence.method === 'eth_call') return fetchCall(rpc, params, options);
  if (evidence.method === 'eth_getStorageAt') {
    const word = await rpc.send<unknown>('eth_getStorageAt', params, options);
    if (!isHex(word)) throw new RpcError('invalid_answer', 'eth_getStorageAt answered no bytes');
    return { result: word, reverted: false };
  }
  const answer = await rpc.send<unknown>('eth_simulateV1', params, options);
  return { result: toSimulationResult(answer), reverted: false };
}

/** Which of the inner calls passed; the bytes themselves where they are not a list of calls. */
function toPattern({ method }: CallEvidence, { result, reverted }: Answer): string {
  if (reverted) return 'reverted';
  try {
    // The result of a simulation has the same layout: a list of (success, data), here without the gas.
    if (method === 'eth_simulateV1') return readFlags(result);
    return decodeOutcomes(result)
      .map(({ success }) => (success ? '1' : '0'))
      .join('');
  } catch {
    return result;
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

function compare(evidence: CallEvidence, answer: Answer): Replay {
  const { result } = answer;
  if (result === evidence.result && answer.reverted === evidence.reverted) {
    return { verdict: 'identical', reason: 'the node answered exactly the same', result };
  }
  if (toPattern(evidence, answer) === toPattern(evidence, evidence)) {
    return { verdict: 'holds', reason: 'the same calls passed and failed; amounts differ', result };
  }
  return { verdict: 'differs', reason: 'other calls passed or failed than the evidence says', result };
}

/**
 * Sends the evidence's request again: at its own block, which the node must have under the same hash, or at
 * the newest one. A node that is down, has no such block, or lacks the method makes the verdict `unknown`.
 * @example (await replayEvidence(rpc, evidence, false)).verdict === 'identical'
 */
export async function replayEvidence(
  rpc: Rpc,
  evidence: CallEvidence,
  latest: boolean,
  options: CallOptions = {},
): Promise<Replay> {
  if (rpc.chain.chainId !== evidence.chainId) {
    return unknown(`the evidence is about chain ${evidence.chainId}, the node is on ${rpc.chain.chainId}`);
  }
  try {
    const problem = latest ? undefined : await checkBlock(rpc, evidence, options);
    if (problem) return problem;
    const head = latest ? await rpc.head(options) : undefined;
    const blockAt = evidence.method === 'eth_getStorageAt' ? 2 : 1;
    const params = head
      ? evidence.params.map((value, index) => (index === blockAt ? toQuantity(head.number) : value))
      : evidence.params;
    return compare(evidence, await send(rpc, evidence, params, options));
  } catch (error) {
    if (error instanceof RpcError) return unknown(error.message);
    throw error;
  }
}
