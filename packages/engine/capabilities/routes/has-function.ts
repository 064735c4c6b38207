import { toSelector } from '@assay/chain';
import type { ContractCode, Evidence } from '@assay/facts';

/** Where the logic compares the called function with this one, as compilers write it; `undefined`: it does not. */
export function hasFunction(
  { logicRuntime, logicAddress, logicCodeHash }: ContractCode,
  signature: string,
): Extract<Evidence, { kind: 'bytecode' }> | undefined {
  const selector = toSelector(signature);
  if (!logicRuntime.includes(`63${selector.slice(2)}`)) return undefined;
  return {
    kind: 'bytecode',
    address: logicAddress,
    codeHash: logicCodeHash,
    selector,
    description: `The code has ${signature}.`,
  };
}
