import { hasBrowser, launch } from '../test/support/page/browser.js';
import { startPageService } from '../test/support/page/page-service.js';
import { median } from './doors/timing.js';
import { measureColdReports } from './page/cold-report.js';
import { measureFirstView } from './page/first-view.js';
import { measurePanning, type Panning } from './page/panning.js';
import { type BesideOthers, measurePageCost } from './page/request-cost.js';
import { atMost, type Measurement, plainly, report } from './support/report.js';

const RUNS = 5;

/** `npm run bench -- page`: what the page costs its readers and the service, beside what it may cost. */
export async function run(): Promise<void> {
  if (!hasBrowser) {
    console.log('skipped: there is no Chromium; install the package "chromium"');
    return;
  }
  const served = await startPageService();
  const browser = await launch();
  const other = await served.beside({});
  const stories = served.devnet.scenarios;
  const waits = await measureColdReports(browser, { base: served.base, other: other.base }, stories);
  await other.stop();
  const [middle, worst] = [median(waits), Math.max(...waits)];
  report({
    what: 'cold report on the page: the verdict after its last fact, median and worst story',
    figure: `${ms(middle)}, ${ms(worst)} (${waits.length} stories)`,
    target: 'at most 300 ms',
    ok: worst <= 300,
  });
  const { chain, address } = served.story('wash-ring');
  const url = `${served.base}/t/${chain}/${address}`;
  const view = await measureFirstView(browser, url, RUNS);
  report(atMost('first view of a report: largest paint, processor 4 times slowed', view.lcpMs, 1_200, 'ms'));
  report(atMost('first view of a report: blocking, processor time times 4', view.blockingMs, 100, 'ms'));
  report(atMost('first view of a report: layout shift, worst', view.shift, 0.02, ''));
  report(atMost('first view of a report: JavaScript, compressed', view.scriptBytes / 1_000, 90, 'kB'));
  const { graph, candles } = await measurePanning(browser, url);
  report(toFrames('graph of 2,000 wallets, panned', graph));
  report(toFrames('1,000 candles with 500 marks, panned', candles));
  await browser.close();
  const { memory, request } = await measurePageCost(served.devnet);
  const three = 'PAGE=on / off / another off';
  report(plainly(`resident memory, idle: ${three}`, `${toCells(memory, 0)} MB`));
  report(plainly(`warm REST answer, processor time: ${three}`, `${toCells(request, 2)} ms`));
  await served.stop();
}

const ms = (value: number) => `${Math.round(value)} ms`;

const toCells = (values: BesideOthers, digits: number) =>
  values.map((value) => value.toFixed(digits)).join(' / ');

function toFrames(what: string, { framesPerSecond, cpuMsPerFrame }: Panning): Measurement {
  const figure = `${Math.round(framesPerSecond)} a second, ${cpuMsPerFrame.toFixed(1)} ms each`;
  return { what, figure, target: '60 a second', ok: Math.round(framesPerSecond) >= 60 };
}
