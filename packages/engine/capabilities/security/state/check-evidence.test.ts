import { once } from 'node:events';
import { createRpc } from '@assay/chain';
import { type CallEvidence, eth, ZERO_ADDRESS } from '@assay/facts';
import { expect, it } from 'vitest';
import { checkEvidence } from './check-evidence.js';

const call: CallEvidence = {
  kind: 'call',
  chainId: 1,
  blockHash: '0x',
  method: 'eth_call',
  params: [{ to: ZERO_ADDRESS }, '0x1'],
  blockNumber: 1,
  result: '0x',
  reverted: false,
  meaning: 'a call',
};

it('a proof that takes longer than there is time leaves the evidence unverified, and does not reject', async () => {
  const rpc = createRpc({ chain: eth, urls: ['http://127.0.0.1:9/'] });
  const prover = {
    prove: async (_question: unknown, _send: unknown, signal: AbortSignal) => {
      await once(signal, 'abort');
      throw signal.reason;
    },
  };
  const read = {
    rpc,
    block: { number: 1, hash: '0x', timestamp: 1 },
    options: {},
    request: { deadline: 1_510 },
  };
  const checked = await checkEvidence(
    { prover, now: () => 0 } as unknown as Parameters<typeof checkEvidence>[0],
    read as unknown as Parameters<typeof checkEvidence>[1],
    { token: ZERO_ADDRESS, evidence: [call] },
  );
  expect(checked).toEqual({ evidence: [call], isVerified: false, contradictions: [] });
});
