import { runRange } from './security/range.js';
import { runStaticRules } from './security/static-rules.js';

/** Security on labelled contracts: the static rules, then (without `--static`) everything live on a node. */
export async function run(): Promise<void> {
  await runStaticRules();
  if (!process.argv.includes('--static')) await runRange();
}
