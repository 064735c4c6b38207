import { type CallOptions, currentCaller, type Rpc } from '@assay/chain';
import { type StateProver, type TouchedState, traceCall } from '@assay/evm';
import { type Address, type Hex, isHex, ZERO_ADDRESS } from '@assay/facts';
import { toSimulationResult } from '@assay/simulate';
import type { Answer, ComparedCall } from './compare-answers.js';

/** Plays calls on state that is proven. */
export type Prover = Pick<StateProver, 'prove'>;

interface ProvenQuestion {
  readonly block: { readonly number: number; readonly hash: string };
  readonly calls: readonly ComparedCall[];
  /** Default: what the first call calls. */
  readonly contract?: Address;
  /** Of {@link traceCalls}. */
  readonly touched?: () => Promise<TouchedState>;
}

/**
 * What the calls answer on the state that the block's hash proves; `undefined` for one that cannot be played.
 * @throws {FalseProof} {NotProvable} {RpcError}
 */
export async function playProven(
  prover: Prover,
  rpc: Rpc,
  { calls, contract = calledBy(calls[0]), ...question }: ProvenQuestion,
  signal: AbortSignal,
): Promise<readonly (Answer | undefined)[]> {
  const send = (method: string, params: readonly unknown[]) => rpc.send<unknown>(method, params, { signal });
  const played = await prover.prove(
    { ...question, chain: rpc.chain, calls, contract, caller: currentCaller() },
    send,
    signal,
  );
  return played.map((answer, index) => toAnswer(calls[index], answer));
}

/** What calls of `eth_call` with these parameters touch, where a node traces them. Never rejects. */
export async function traceCalls(
  rpc: Rpc,
  calls: readonly (readonly unknown[])[],
  options: CallOptions,
): Promise<TouchedState> {
  const send = (method: string, params: readonly unknown[]) => rpc.send<unknown>(method, params, options);
  return (await Promise.all(calls.map((params) => traceCall(params, send)))).flat();
}

function calledBy(call: ComparedCall | undefined): Address {
  const to = (call?.params[0] as { readonly to?: unknown } | undefined)?.to;
  return isHex(to) ? (to as Address) : ZERO_ADDRESS;
}

type Played = Awaited<ReturnType<Prover['prove']>>[number];

/** The answer of a play in the form of the evidence; `undefined`: it was not played. */
function toAnswer(call: ComparedCall | undefined, played: Played): Answer | undefined {
  if (!played) return undefined;
  if ('error' in played) return { result: played.error.data ?? '0x', reverted: true };
  if (call?.method === 'eth_simulateV1') return { result: toSimulationResult(played.value), reverted: false };
  return isHex(played.value) ? { result: played.value as Hex, reverted: false } : undefined;
}
