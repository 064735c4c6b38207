import { createRpc } from '@assay/chain';
import { type Address, builtInChains, toQuantity } from '@assay/facts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startEdrNodes } from '../../devnet/node/start-edr-nodes.js';
import type { RunningNodes } from '../../devnet/node/start-nodes.js';
import { liesAbout } from '../../devnet/simulators/lying-node/lies.js';
import { CI_PACKAGES } from '../../test/support/ci-package.js';
import { describeWith } from '../../test/support/describe-with.js';
import { createPlayerRunner } from './player-runner.js';
import { FalseProof } from './proof/false-proof.js';
import { StateProver } from './state-prover.js';
import { traceCall } from './traced-keys.js';

const SENDER: Address = '0x00000000000000000000000000000000ca11e400';
/** A contract that Hardhat's node has from the start. */
const OTHER: Address = '0x4e59b44847b379578588920ca78fbf26c0b4956c';
/** Stores 77 in slot 7, and leaves code that answers what is in the slot. */
const CREATION = '0x604d600755600b8060106000396000f360075460005260206000f3';
const SLOT = `0x${'7'.padStart(64, '0')}`;
const { signal } = new AbortController();

/** In state-prover.test.ts proofs are anvil's: here they are another program's. */
describeWith("proofs of Hardhat's node", { CI_PACKAGES }, ({ CI_PACKAGES: folder }) => {
  let nodes: RunningNodes;
  beforeAll(async () => {
    nodes = await startEdrNodes(folder, [{ chainId: 1, genesisAt: 1_750_000_000 }]);
  });
  afterAll(() => nodes.processes.stop());

  async function deployed() {
    const chain = builtInChains.find(({ name }) => name === 'eth');
    if (!chain) throw new Error('there is no chain eth');
    const rpc = createRpc({ chain, urls: [nodes.urls[0] ?? ''] });
    // One of the lies tells of an earlier block.
    await rpc.send('hardhat_mine', ['0x40']);
    await rpc.send('hardhat_setBalance', [SENDER, '0xde0b6b3a7640000']);
    const transaction = { from: SENDER, data: CREATION, gas: '0x30d40' };
    const hash = await rpc.send<string>('eth_sendTransaction', [transaction]);
    await rpc.send('evm_mine', []);
    const receipt = await rpc.send<{ contractAddress: Address }>('eth_getTransactionReceipt', [hash]);
    return { rpc, contract: receipt.contractAddress.toLowerCase() as Address, head: await rpc.head() };
  }

  it('hold for a call that reads code and a slot, and a lie about either does not', async () => {
    const { rpc, contract, head } = await deployed();
    const call = { method: 'eth_call', params: [{ to: contract, data: '0x' }, toQuantity(head.number), {}] };
    const question = {
      ...{ chain: rpc.chain, block: head, calls: [call], contract },
      caller: 'test',
    };
    const prove = (send: (method: string, params: readonly unknown[]) => Promise<unknown>) =>
      new StateProver(createPlayerRunner()).prove(
        { ...question, touched: () => traceCall(call.params, send) },
        send,
        signal,
      );
    const ask = (method: string, params: readonly unknown[]) => rpc.send(method, params);
    expect(await prove(ask)).toEqual([{ value: `0x${'4d'.padStart(64, '0')}` }]);
    let told = 0;
    for (const lie of liesAbout({ account: contract, slot: SLOT, other: OTHER, block: head.number })) {
      let isTold = false;
      const liar = async (method: string, params: readonly unknown[]) => {
        const truth = await ask(method, params);
        if (!lie.about({ method, params })) return truth;
        isTold = true;
        return lie.tell(truth, ask);
      };
      const outcome = await prove(liar).catch((error: unknown) => error);
      if (!isTold) continue;
      told += 1;
      expect([lie.name, outcome]).toEqual([lie.name, expect.any(FalseProof)]);
    }
    expect(told).toBeGreaterThanOrEqual(20);
  });
});
