import { hasBrowser, launch } from '../test/support/page/browser.js';
import { startPageService } from '../test/support/page/page-service.js';
import { median } from './doors/timing.js';
import { measureColdReports } from './page/cold-report.js';
import { measureFirstView } from './page/first-view.js';
import { measurePanning, type Panning } from './page/panning.js';
import { type BesideOthers, measurePageCost } from './page/request-cost.js';

const RUNS = 5;

/** `npm run bench -- page`: what the page costs its readers and the service, beside what it may cost. */
export async function run(): Promise<void> {
  if (!hasBrowser) {
    console.log('skipped: there is no Chromium; install the package "chromium"');
    return;
  }
  const served = await startPageService();
  const browser = await launch();
  print('what', 'measured', 'reach');
  print('---', '---', '---');
  const other = await served.beside({});
  const stories = served.devnet.scenarios;
  const waits = await measureColdReports(browser, { base: served.base, other: other.base }, stories);
  await other.stop();
  const [middle, worst] = [median(waits), Math.max(...waits)];
  print(
    `cold report: the verdict after its last fact, ${waits.length} stories, median / worst`,
    `${ms(middle)} / ${ms(worst)}`,
    '300 ms',
  );
  const { chain, address } = served.story('wash-ring');
  const url = `${served.base}/t/${chain}/${address}`;
  const view = await measureFirstView(browser, url, RUNS);
  print('first view: largest paint, 4 × slowed', ms(view.lcpMs), '1,200 ms');
  print('first view: blocking, by processor time × 4', ms(view.blockingMs), '100 ms');
  print('first view: layout shift, worst', view.shift.toFixed(3), '0.02');
  print('first view: JavaScript, compressed', `${(view.scriptBytes / 1000).toFixed(1)} kB`, '90 kB');
  const { graph, candles } = await measurePanning(browser, url);
  print('graph of 2,000 wallets, panned', toFrames(graph), '60 a second');
  print('1,000 candles with 500 marks, panned', toFrames(candles), '60 a second');
  await browser.close();
  const { memory, request } = await measurePageCost(served.devnet);
  print('resident memory, idle: PAGE=on / off / another off', `${toCells(memory, 0)} MB`, '5 MB more');
  print(
    'REST analyze, warm, processor time: PAGE=on / off / another off',
    `${toCells(request, 2)} ms`,
    'no more',
  );
  await served.stop();
}

const ms = (value: number) => `${Math.round(value)} ms`;

const toCells = (values: BesideOthers, digits: number) =>
  values.map((value) => value.toFixed(digits)).join(' / ');

function toFrames({ framesPerSecond, cpuMsPerFrame }: Panning): string {
  const possible = Math.floor(1000 / cpuMsPerFrame);
  return `${Math.round(framesPerSecond)} a second, ${cpuMsPerFrame.toFixed(1)} ms each (room for ${possible})`;
}

function print(...cells: readonly string[]): void {
  console.log(`| ${cells.join(' | ')} |`);
}
