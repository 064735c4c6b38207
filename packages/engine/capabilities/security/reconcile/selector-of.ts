import type { Finding, Hex } from '@assay/facts';
import { id } from 'ethers';

/**
 * Selector of the function that a finding names, from its signature or given as such; `undefined` if it names
 * none.
 */
export function selectorOf({ function: name }: Pick<Finding, 'function'>): Hex | undefined {
  if (!name) return undefined;
  if (/^0x[0-9a-f]{8}$/i.test(name)) return `0x${name.slice(2).toLowerCase()}`;
  return /^[A-Za-z_$][\w$]*\([\w,[\]()]*\)$/.test(name) ? `0x${id(name).slice(2, 10)}` : undefined;
}
