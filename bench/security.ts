import { runCodeLikeness } from './security/code-likeness.js';
import { runRange } from './security/range.js';
import { coldAnalyses } from './support/cold-analyses.js';
import { atMost, report } from './support/report.js';

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
  report(
    atMost(
      'first security analysis of five stories: sequential round trips, most',
      Math.max(...trips),
      10,
      '',
    ),
  );
  await runRange();
}
