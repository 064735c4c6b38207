import { readFile } from 'node:fs/promises';
import { possibleClassOf } from '@assay/engine';
import { hookPermissionsOf, toAddress, ZERO_ADDRESS } from '@assay/facts';
import { datasetPath } from './support/datasets.js';
import { report } from './support/report.js';

interface Row {
  readonly address: string;
  readonly flags: Readonly<Record<string, boolean>>;
  readonly properties: { readonly dynamicFee: boolean; readonly vanillaSwap: boolean };
}

/**
 * The permissions of published Uniswap V4 hooks, decoded from their addresses, against a reviewed register.
 * The classes are counted beside it: what they should be no register says.
 */
export async function run(): Promise<void> {
  const path = datasetPath('uniswap_hooks', 'hooks.json');
  if (!path) return console.log('skipped: no data');
  const rows = JSON.parse(await readFile(path, 'utf8')) as readonly Row[];
  const classes = new Map<string, number>();
  let equal = 0;
  for (const { address, flags, properties } of rows) {
    const hook = toAddress(address) ?? ZERO_ADDRESS;
    const expected = Object.keys(flags).filter((name) => flags[name]);
    const found = hookPermissionsOf({ hooks: hook });
    const isEqual = found.length === expected.length && found.every((one) => expected.includes(one));
    if (isEqual) equal += 1;
    else console.log(`  ${address}: decoded ${found.join(', ')}; listed ${expected.join(', ')}`);
    const key = `${possibleClassOf({ hooks: hook, dynamicFee: properties.dynamicFee })}${properties.vanillaSwap ? ', swaps as without it' : ''}`;
    classes.set(key, (classes.get(key) ?? 0) + 1);
  }
  const figure = `${equal} of ${rows.length}`;
  const what = 'permissions of Uniswap V4 hooks as a reviewed register lists them';
  report({ what, figure, target: 'all', ok: equal === rows.length });
  for (const [name, count] of [...classes].sort()) console.log(`     could be ${name}: ${count}`);
  if (equal < rows.length) process.exitCode = 1;
}
