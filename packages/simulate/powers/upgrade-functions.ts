import type { ContractCode } from '@assay/facts';
import { toWriteFunctions, type WriteFunction } from './functions.js';

/** Upgrade functions that bytecode analysis may miss (proxies often dispatch an admin's calls by hand). */
export const upgradeFunctions: readonly WriteFunction[] = [
  { selector: '0x3659cfe6', types: ['address'], signature: 'upgradeTo(address)', ofProxy: true },
  {
    selector: '0x4f1ef286',
    types: ['address', 'bytes'],
    signature: 'upgradeToAndCall(address,bytes)',
    ofProxy: true,
  },
];

/** Functions of the proxy in front of the logic. Empty where the token is no proxy. */
export function toUpgradeFunctions({ runtime, logicRuntime }: ContractCode): readonly WriteFunction[] {
  if (runtime === logicRuntime) return [];
  const own = toWriteFunctions(runtime).map((fn) => ({ ...fn, ofProxy: true as const }));
  return [
    ...upgradeFunctions,
    ...own.filter(({ selector }) => !upgradeFunctions.some((known) => known.selector === selector)),
  ];
}
