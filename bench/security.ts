import { runCodeLikeness } from './security/code-likeness.js';
import { runRange } from './security/range.js';
import { coldAnalyses } from './support/cold-analyses.js';

const verbose = () => process.argv.includes('--verbose');

const scenarios = ['healthy', 'tax-to-99', 'upgradeable-proxy', 'honeypot', 'stablecoin'];

/**
 * Measures security on labelled contracts: code similarity; without `--static` also round trips and live
 * contracts on a node. The static rules: `npm run bench -- accuracy`.
 */
export async function run(): Promise<void> {
  await runCodeLikeness();
  if (process.argv.includes('--static')) return;
  const path = '/api/v1/features/security';
  const trips = await coldAnalyses({ path, scenarios }, verbose());
  console.log(`at most ${Math.max(...trips)} sequential (target: 10)\n`);
  await runRange();
}
