import type { TokenAnalysis } from '@assay/engine';
import { components } from '@assay/engine';
import { type Address, AppError, type ChainName } from '@assay/facts';
import pc from 'picocolors';
import type { CommandWorld } from './command.js';
import { readFindings, readStatements, toReport } from './evidence.js';
import { openAnalyses } from './open-analyses.js';
import { isJudged, renderReport } from './report.js';

const NOTHING_JUDGED = 3;

export interface Question {
  readonly chain: ChainName;
  readonly address: Address;
  readonly json: boolean;
  /** The past block that is asked for; absent: now. */
  readonly at?: number | undefined;
}

/** Answers on the terminal. @returns the exit status: 0 judged, 3 nothing could be judged */
export async function analyze({ chain, address, json, at }: Question, world: CommandWorld): Promise<number> {
  const analyses = await openAnalyses(chain, world);
  const startedAt = Date.now();
  try {
    const ref = { chain, address };
    const analysis = at === undefined ? analyses.start(ref) : await analyses.startAt(ref, { block: at });
    // The schema takes half a second to load: meanwhile nodes are asked.
    const [{ readBody }] = await Promise.all([
      import('./analysis-body.js'),
      showProgress(analysis, json ? () => undefined : world.err),
    ]);
    const body = await readBody(analysis, startedAt, analyses.chains);
    if (json) world.out(`${JSON.stringify(toReport(body, await readStatements(analysis)), null, 2)}\n`);
    else world.out(`\n${renderReport(body, await readFindings(analysis))}`);
    return isJudged(body) ? 0 : NOTHING_JUDGED;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'unavailable') throw error;
    world.err(`${error.message}\n`);
    return NOTHING_JUDGED;
  } finally {
    await analyses.close();
  }
}

/** Writes one line per component as soon as its verdict is known. What it means is told when all are. */
async function showProgress(analysis: TokenAnalysis, err: CommandWorld['err']): Promise<void> {
  const startedAt = Date.now();
  await Promise.all(
    components.map(async (component) => {
      const verdict = await analysis.verdict(component);
      const what = verdict.judged
        ? `${verdict.score} (${Math.round(verdict.coverage * 100)} % answered)`
        : pc.dim(`abstains: ${verdict.reason}`);
      const seconds = pc.dim(`${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
      err(`  ${pc.dim('•')} ${component.id.padEnd(12)} ${what} ${seconds}\n`);
    }),
  );
}
