import { bytesToHex, createAddressFromString, hexToBytes } from '@ethereumjs/util';
import { toBlockContext } from './block-context.js';
import type { BlockRecord } from './record.js';
import { createRun } from './recorded-evm.js';

const VIEW_GAS = 1_000_000n;

/** What a contract of the record answers; `undefined` where it fails or a value is not recorded. */
export async function readView(
  record: BlockRecord,
  contract: string,
  data: string,
): Promise<string | undefined> {
  const { evm, state } = createRun({ record });
  try {
    const { execResult } = await evm.runCall({
      to: createAddressFromString(contract),
      data: hexToBytes(data as `0x${string}`),
      gasLimit: VIEW_GAS,
      block: toBlockContext(record),
      skipNonceIncrement: true,
    });
    const failed = execResult.exceptionError !== undefined || state.missing.size > 0;
    return failed ? undefined : bytesToHex(execResult.returnValue);
  } catch (error) {
    if (state.missing.size === 0) throw error;
    return undefined;
  }
}
