import { createAddressFromString, hexToBytes } from '@ethereumjs/util';
import { AbiCoder, ZeroAddress } from 'ethers';
import v2Factory from '../uniswap/UniswapV2Factory.json' with { type: 'json' };
import v3Factory from '../uniswap/UniswapV3Factory.json' with { type: 'json' };
import type { BlockRecord, RecordedAccount } from './record.js';
import { createRun } from './recorded-evm.js';

/** Contracts of exchanges whose code never changes. What their code is in one block, it is in another. */
const periphery = {
  v2Router: '0x7a250d5630b4cf539739df2c5dacb4c659f2488d',
  v2Factory: '0x5c69bee701ef814a2b6a3edd4b1652cb9cc5aa6f',
  sushiRouter: '0xd9e1ce17f2641f24ae83637ab66a2cca9c378b9f',
  sushiFactory: '0xc0aee478e3658e2610c5f7a4a2e1777ce9e4f2ac',
  v3Router: '0xe592427a0aece92de3edee1f18e0157c05861564',
  v3Factory: '0x1f98431c8ad98523631ae4a59f267346ea31f984',
} as const;

const CREATION_GAS = 30_000_000n;

/** The code that a constructor leaves behind. */
async function build(record: BlockRecord, creation: string): Promise<Uint8Array> {
  const creator = '0x1000000000000000000000000000000000000001';
  const { evm, begin } = createRun({ record });
  begin([creator]);
  const { execResult } = await evm.runCall({
    caller: createAddressFromString(creator),
    data: hexToBytes(creation as `0x${string}`),
    gasLimit: CREATION_GAS,
  });
  if (execResult.exceptionError)
    throw new Error(`a factory was not created: ${execResult.exceptionError.error}`);
  return execResult.returnValue;
}

/**
 * Exchange contracts that some blocks do not record, as accounts with nothing but their code: as another block
 * records it, or for factories as their published build has it. They have no ether and no slot.
 */
export async function collectPeriphery(
  records: readonly BlockRecord[],
): Promise<ReadonlyMap<string, RecordedAccount>> {
  const [first] = records;
  if (!first) return new Map();
  const toSetter = AbiCoder.defaultAbiCoder().encode(['address'], [ZeroAddress]).slice(2);
  const v2 = await build(first, `${v2Factory.bytecode}${toSetter}`);
  const builds = new Map([
    [periphery.v2Factory as string, v2],
    [periphery.sushiFactory, v2],
    [periphery.v3Factory, await build(first, v3Factory.bytecode)],
  ]);
  const found = Object.values(periphery).flatMap((address) => {
    const recorded = records.find(({ accounts }) => (accounts.get(address)?.code.length ?? 0) > 0);
    const code = recorded?.accounts.get(address)?.code ?? builds.get(address);
    return code ? [[address, { balance: 0n, nonce: 1n, code, slots: new Map() }] as const] : [];
  });
  return new Map(found);
}

/** The record with the exchange contracts that it lacks. */
export function withPeriphery(
  record: BlockRecord,
  contracts: ReadonlyMap<string, RecordedAccount>,
): BlockRecord {
  return { ...record, accounts: new Map([...contracts, ...record.accounts]) };
}

export const exchanges = periphery;
