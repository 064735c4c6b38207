import { isNodeCannot, orAborted, RpcError } from '@assay/chain';
import { FalseProof, NotProvable, type TouchedState, UnreadableAnswer } from '@assay/evm';
import { type Address, type CallEvidence, type Hex, isHex, protocolTokenAt, toQuantity } from '@assay/facts';
import { toSimulationResult } from '@assay/simulate';
import { type Answer, likenessOf } from '../../../replay/compare-answers.js';
import { playProven } from '../../../replay/play-proven.js';
import type { ChainRead } from '../../reading/chain-reader.js';
import type { OnchainDeps } from '../../reading/deps.js';

/** The longest wait for proofs and second opinions. */
const CHECK_MS = 3_000;
/** What is left of the time of the analysis for what comes after. */
const REST_MS = 1_500;

/** Evidence after it was checked. */
export interface CheckedEvidence {
  /** With `verified` where it was proven, and with what other nodes answered where that differs. */
  readonly evidence: readonly CallEvidence[];
  /** All of it was proven. */
  readonly isVerified: boolean;
  /** What contradicts it, each a sentence for a person. */
  readonly contradictions: readonly string[];
}

/** Before nodes that gave no proofs are asked for some again: they may have been changed. */
const ASK_AGAIN_MS = 600_000;

/** Until when the nodes of a chain are not asked for proofs, Unix milliseconds. */
const createProofPause = () => ({ until: 0 });

interface Checked {
  readonly token: Address;
  readonly evidence: readonly CallEvidence[];
  /** What the calls touch, as far as traces tell. Asked only where the state is to be proven. */
  readonly touched?: () => Promise<TouchedState>;
}

/**
 * Checks the calls that a grave statement rests on: plays them again on state that is checked against the block's
 * hash, where the node serves proofs, and asks the chain's other nodes, both at once. Never rejects for a node's
 * sake: what cannot be checked is not verified.
 */
export async function checkEvidence(
  deps: Pick<OnchainDeps, 'prover' | 'now'>,
  read: ChainRead,
  checked: Checked,
): Promise<CheckedEvidence> {
  const timeMs = Math.min(CHECK_MS, read.request.deadline - deps.now() - REST_MS);
  if (checked.evidence.length === 0 || timeMs <= 0)
    return { evidence: checked.evidence, isVerified: false, contradictions: [] };
  const ended = AbortSignal.timeout(timeMs);
  const signal = read.options.signal ? AbortSignal.any([read.options.signal, ended]) : ended;
  const [proven, others] = await Promise.all([
    prove(deps, read, checked, signal),
    askOthers(read, checked.evidence, signal),
  ]);
  return {
    evidence: [...proven.evidence, ...others.evidence],
    isVerified: proven.isVerified && others.contradictions.length === 0,
    contradictions: [...proven.contradictions, ...others.contradictions],
  };
}

const isUnproven = (error: unknown): boolean =>
  error instanceof RpcError || error instanceof NotProvable || error instanceof UnreadableAnswer;

/** False where no proof can come: for tokens that the chain runs itself, and from nodes that gave none before. */
export function mayProve(
  { prover, now }: Pick<OnchainDeps, 'prover' | 'now'>,
  { rpc }: ChainRead,
  token: Address,
): boolean {
  const pause = rpc.memory.anyBlock.part(createProofPause);
  return prover !== undefined && !protocolTokenAt(rpc.chain, token) && now() >= pause.until;
}

async function prove(
  deps: Pick<OnchainDeps, 'prover' | 'now'>,
  read: ChainRead,
  { token, evidence, touched }: Checked,
  signal: AbortSignal,
): Promise<CheckedEvidence> {
  const unproven = { evidence, isVerified: false, contradictions: [] };
  const { rpc, block } = read;
  const { prover } = deps;
  if (!prover || !mayProve(deps, read, token)) return unproven;
  try {
    const inTime = async () => (touched ? orAborted(touched(), signal) : []);
    const question = { block, calls: evidence, contract: token, touched: inTime };
    return judgePlays(evidence, await playProven(prover, rpc, question, signal));
  } catch (error) {
    if (error instanceof FalseProof)
      return {
        ...unproven,
        contradictions: [`The node contradicts the hash of block ${block.number}: ${error.message}.`],
      };
    if (isNodeCannot(error)) rpc.memory.anyBlock.part(createProofPause).until = deps.now() + ASK_AGAIN_MS;
    // What the prover throws where the time is over is the signal's own error.
    if (isUnproven(error) || signal.aborted) return unproven;
    throw error;
  }
}

function judgePlays(
  evidence: readonly CallEvidence[],
  answers: readonly (Answer | undefined)[],
): CheckedEvidence {
  const judged = evidence.map((call, index) => {
    const answer = answers[index];
    return { call, likeness: answer ? likenessOf(call, call, answer) : undefined };
  });
  const isProven = (likeness: string | undefined) => likeness === 'identical' || likeness === 'same';
  const refuted = judged.filter(({ likeness }) => likeness === 'differs' || likeness === 'pattern');
  return {
    evidence: judged.map(({ call, likeness }) =>
      isProven(likeness) ? { ...call, verified: 'STATE_ROOT' } : call,
    ),
    isVerified: judged.every(({ likeness }) => isProven(likeness)),
    contradictions: refuted.map(
      ({ call }) =>
        `The state that the hash of block ${call.blockNumber} proves gives another answer than the node: ${call.meaning}.`,
    ),
  };
}

/** What the chain's other nodes answer to the same calls. One that fails, or lacks the block, says nothing. */
async function askOthers(
  { rpc, block }: ChainRead,
  evidence: readonly CallEvidence[],
  signal: AbortSignal,
): Promise<Pick<CheckedEvidence, 'evidence' | 'contradictions'>> {
  const header = { method: 'eth_getBlockByNumber', params: [toQuantity(block.number), false] };
  const asked = await rpc.askOthers?.([header, ...evidence], { signal });
  const found = (asked ?? []).map(({ host, answers: [seen, ...answers] }) => {
    const hash = seen && 'value' in seen ? hashOf(seen.value) : undefined;
    if (hash === undefined) return { evidence: [], contradictions: [] };
    if (hash !== block.hash)
      return { evidence: [], contradictions: [`${host} has another block ${block.number}: ${hash}.`] };
    const others = evidence.flatMap((call, index) => toOther(call, host, answers[index]));
    return {
      evidence: others,
      contradictions: others.map(({ meaning }) => `The nodes answer differently: ${meaning}.`),
    };
  });
  return {
    evidence: found.flatMap((one) => one.evidence),
    contradictions: found.flatMap((one) => one.contradictions),
  };
}

function hashOf(header: unknown): string | undefined {
  const hash = (header as { readonly hash?: unknown } | null)?.hash;
  return typeof hash === 'string' ? hash : undefined;
}

type Outcome = { readonly value: unknown } | { readonly error: RpcError } | undefined;

/** The other node's answer as evidence, where other calls passed or failed there. */
function toOther(call: CallEvidence, host: string, outcome: Outcome): readonly CallEvidence[] {
  const answer = outcome && readOutcome(call, outcome);
  if (!answer || likenessOf(call, call, answer) !== 'differs') return [];
  const { result, reverted = false } = answer;
  return [{ ...call, result, reverted, meaning: `as ${host} answers it: ${call.meaning}` }];
}

function readOutcome(call: CallEvidence, outcome: NonNullable<Outcome>): Answer | undefined {
  if ('error' in outcome) {
    const { kind, data = '0x' } = outcome.error;
    return kind === 'reverted' ? { result: data, reverted: true } : undefined;
  }
  try {
    const result = call.method === 'eth_simulateV1' ? toSimulationResult(outcome.value) : outcome.value;
    return isHex(result) ? { result: result as Hex, reverted: false } : undefined;
  } catch (error) {
    if (error instanceof RpcError) return undefined;
    throw error;
  }
}
