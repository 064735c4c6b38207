import { createRpc, type NodeRpc, RpcError, toBlockRef, toRawLogs } from '@assay/chain';
import { eth, isHex } from '@assay/facts';
import { toSimulationResult } from '@assay/simulate';
import { expect, test } from 'vitest';
import { type RecordedCase, readRecordedRpc, startRecordedNode } from '../support/recorded-rpc.js';

const recorded = await readRecordedRpc();

/** What our readers make of an answer; it throws where they cannot read it. */
const readers: Readonly<Record<string, (value: unknown) => unknown>> = {
  eth_simulateV1: toSimulationResult,
  eth_getLogs: toRawLogs,
  eth_getBlockByNumber: toBlockRef,
  eth_call: hexOf,
  eth_getCode: hexOf,
  eth_getStorageAt: hexOf,
  eth_getBalance: hexOf,
  eth_estimateGas: hexOf,
};

function hexOf(value: unknown): unknown {
  if (!isHex(value)) throw new RpcError('invalid_answer', 'the node answered no hexadecimal number');
  return value;
}

/** Errors that must be told apart, by what the node said. */
const kinds: readonly (readonly [RegExp, RpcError['kind']])[] = [
  [/^execution reverted|^out of gas/, 'reverted'],
  [/block not found/, 'no_state'],
  [/insufficient funds|fee cap less|must be in order|too many blocks|nonce|not a precompile/, 'refused'],
];

type Understood = { readonly value: unknown } | { readonly error: RpcError };

async function understand(rpc: NodeRpc, { request }: RecordedCase): Promise<Understood> {
  try {
    const value = await rpc.send<unknown>(request.method, request.params);
    return { value: (readers[request.method] ?? ((known) => known))(value) };
  } catch (error) {
    if (error instanceof RpcError) return { error };
    throw error;
  }
}

test.skipIf(!recorded)(
  'every recorded answer of a real node is understood, or refused in one sentence',
  async () => {
    const node = await startRecordedNode();
    const counts = { understood: 0, refused: 0 };
    try {
      for (const one of recorded ?? []) {
        node.play(one);
        const rpc = createRpc({ chain: eth, urls: [node.url], timeoutMs: 5_000 });
        const outcome = await understand(rpc, one);
        const { result, error } = one.response;
        const name = `${one.request.method} ${JSON.stringify(error ?? result ?? null).slice(0, 120)}`;
        if ('value' in outcome) {
          expect(result, name).toBeDefined();
          counts.understood += 1;
          continue;
        }
        counts.refused += 1;
        expect(outcome.error.message, name).toMatch(/^[^\n]{10,400}$/);
        if (result === undefined && error === undefined)
          expect(outcome.error.kind, name).toBe('invalid_answer');
        const said = String((error as { message?: unknown } | null)?.message);
        const kind = kinds.find(([pattern]) => pattern.test(said))?.[1];
        if (kind) expect(`${said}: ${outcome.error.kind}`).toBe(`${said}: ${kind}`);
      }
    } finally {
      await node.close();
    }
    expect(counts.understood + counts.refused).toBe(recorded?.length);
    console.log(`understood ${counts.understood}, refused ${counts.refused}`);
  },
  240_000,
);
