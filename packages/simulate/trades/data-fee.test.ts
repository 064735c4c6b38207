import { createReadContext, createRpc, type ReadContext } from '@assay/chain';
import { type Address, builtInChains, type Chain, type Hex } from '@assay/facts';
import { Transaction } from 'ethers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import nodeInterface from '../../../devnet/artifacts/ArbNodeInterface.json' with { type: 'json' };
import feeOracle from '../../../devnet/artifacts/OpFeeOracle.json' with { type: 'json' };
import { type Anvil, startAnvil } from '../../../test/support/anvil.js';
import { fetchDataFee } from './data-fee.js';

const recordOf = (name: string): Chain => {
  const found = builtInChains.find((chain) => chain.name === name);
  if (!found) throw new RangeError(name);
  return found;
};
const target: Address = '0x4a7b5da61326a6379179b40d00f57e5bbdc962c2';
const step = { key: 'sale', actor: target, target, data: `0x5c11d795${'ab'.repeat(100)}` as Hex };

let anvil: Anvil;
beforeAll(async () => {
  anvil = await startAnvil();
});
afterAll(() => anvil?.stop());

async function contextOf(name: string): Promise<ReadContext> {
  const rpc = createRpc({ chain: { ...recordOf(name), chainId: 31_337 }, urls: [anvil.url] });
  return createReadContext(rpc, await rpc.head());
}

const feeOf = async (name: string, gas?: number) => (await fetchDataFee(await contextOf(name), step))?.(gas);
const oracleOf = (name: string) => recordOf(name).behaviour?.dataFee?.oracle ?? '';

describe('the fee for being written to another chain', () => {
  it('of the OP stack is what its contract asks for the bytes of the transaction', async () => {
    await anvil.send('anvil_setCode', [oracleOf('optimism'), feeOracle.deployedBytecode]);
    const sent = Transaction.from({
      ...{ type: 2, chainId: 31_337, nonce: 42, maxPriorityFeePerGas: 1_000_000, maxFeePerGas: 50_000_000 },
      ...{ gasLimit: 300_000, to: target, data: step.data },
    });
    const bytes = BigInt(sent.unsignedSerialized.length / 2 - 1);
    expect(await feeOf('optimism')).toEqual({ amount: (bytes + 68n) * 1_000_000n });
  });

  it('of the OP stack is with what its operator takes for the gas, since Isthmus', async () => {
    // Answers the first word of its arguments: 32 for the bytes of a transaction, and the gas for an amount of gas.
    await anvil.send('anvil_setCode', [oracleOf('base'), '0x60043560005260206000f3']);
    expect(await feeOf('base', 123_456)).toEqual({ amount: 32n + 123_456n });
    expect(await feeOf('base')).toMatchObject({ amount: null });
    // Answers 7 whatever is asked: a constant alone.
    await anvil.send('anvil_setCode', [oracleOf('base'), '0x600760005260206000f3']);
    expect(await feeOf('base', 123_456)).toEqual({ amount: 14n });
  });

  it('of Arbitrum is gas, paid at the price of the block', async () => {
    await anvil.send('anvil_setCode', [oracleOf('arbitrum'), nodeInterface.deployedBytecode]);
    expect(await feeOf('robinhood')).toEqual({ amount: 104n * 16n * 10_000_000n });
  });

  it('is unknown where the contract does not answer, not 0', async () => {
    const unknown = { amount: null, unknown: 'The contract of the chain that tells it gave no answer.' };
    await anvil.send('anvil_setCode', [oracleOf('unichain'), '0x']);
    expect(await feeOf('unichain')).toEqual(unknown);
    await anvil.send('anvil_setCode', [oracleOf('unichain'), '0x60006000fd']);
    expect(await feeOf('unichain')).toEqual(unknown);
  });

  it('is not asked for where a chain takes none', async () => {
    expect(await feeOf('eth')).toBeUndefined();
  });
});
