import { bytesToHex, createAddressFromString, hexToBytes } from '@ethereumjs/util';
import { toBlockContext } from './block-context.js';
import type { BlockRecord } from './record.js';
import { createRun, type RecordedRun } from './recorded-evm.js';

const VIEW_GAS = 1_000_000n;

/** Asks a contract of the record: `undefined` where it fails or a value is not recorded. One after the other. */
export type ReadView = (contract: string, data: string) => Promise<string | undefined>;

export function createViews(record: BlockRecord): ReadView {
  const run = createRun({ record });
  const block = toBlockContext(record);
  return (contract, data) => readView(run, block, contract, data);
}

async function readView(
  { evm, state, begin }: RecordedRun,
  block: ReturnType<typeof toBlockContext>,
  contract: string,
  data: string,
): Promise<string | undefined> {
  begin();
  try {
    const { execResult } = await evm.runCall({
      to: createAddressFromString(contract),
      data: hexToBytes(data as `0x${string}`),
      gasLimit: VIEW_GAS,
      block,
      skipNonceIncrement: true,
    });
    const failed = execResult.exceptionError !== undefined || state.missing.size > 0;
    return failed ? undefined : bytesToHex(execResult.returnValue);
  } catch (error) {
    if (state.missing.size === 0) throw error;
    return undefined;
  }
}
