import type { Browser, Page } from 'playwright-core';
import { traceTasks } from './browser-trace.js';

export interface Panning {
  /** Frames that the browser showed in a second while it was panned. */
  readonly framesPerSecond: number;
  /** Processor time of the main thread for each of them. */
  readonly cpuMsPerFrame: number;
}

const WALLETS = 2_000;
const CANDLES = 1_000;
const MARKS = 500;
const HOUR_MS = 3_600_000;
const PAN_MS = 2_000;

/** Drags the graph of 2,000 wallets and the chart of 1,000 candles with 500 marks. */
export async function measurePanning(
  browser: Browser,
  url: string,
): Promise<{ readonly graph: Panning; readonly candles: Panning }> {
  const context = await browser.newContext({ viewport: { width: 1_280, height: 900 } });
  const page = await context.newPage();
  await page.route('**/page/read', async (route) => {
    const answer = await route.fetch();
    const lines = (await answer.text()).trim().split('\n').map(enlarge);
    await route.fulfill({ response: answer, body: `${lines.join('\n')}\n` });
  });
  await page.goto(url);
  const graph = await pan(browser, page, '.graph canvas');
  const candles = await pan(browser, page, '.chart canvas');
  await context.close();
  return { graph, candles };
}

async function pan(browser: Browser, page: Page, selector: string): Promise<Panning> {
  const target = page.locator(selector).first();
  await page.locator(selector.startsWith('.graph') ? '#holders' : '#candles').scrollIntoViewIfNeeded();
  await target.waitFor({ timeout: 60_000 });
  await target.scrollIntoViewIfNeeded();
  // The layout of the graph settles, and the chart has its own first animation.
  await page.waitForTimeout(6_000);
  const box = await target.boundingBox();
  if (!box) throw new Error(`${selector} is not shown.`);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  let frames = 0;
  const tasks = await traceTasks(browser, page, async () => {
    const counting = page.evaluate(countFrames, PAN_MS);
    await page.mouse.move(x, y);
    await page.mouse.down();
    const until = performance.now() + PAN_MS;
    for (let step = 0; performance.now() < until; step += 1)
      await page.mouse.move(x + 120 * Math.sin(step / 8), y + 20 * Math.cos(step / 8));
    await page.mouse.up();
    frames = await counting;
  });
  const cpuMs = tasks.reduce((sum, task) => sum + task.cpuMs, 0);
  return { framesPerSecond: (frames * 1000) / PAN_MS, cpuMsPerFrame: cpuMs / Math.max(1, frames) };
}

/** Runs in the browser. */
function countFrames(ms: number): Promise<number> {
  return new Promise((resolve) => {
    const until = performance.now() + ms;
    let frames = 0;
    const next = () => {
      if (performance.now() >= until) resolve(frames);
      else {
        frames += 1;
        requestAnimationFrame(next);
      }
    };
    requestAnimationFrame(next);
  });
}

/** The line of the page's answer with as many wallets and candles as are measured. */
function enlarge(line: string): string {
  const answer = JSON.parse(line);
  const { token } = answer.data ?? {};
  if (answer.document === 'Holders' && token?.holders)
    Object.assign(token.holders, { clusters: manyClusters(), clustersTotal: 20 });
  if (answer.document === 'Candles' && token?.market) {
    const began = Date.now() - CANDLES * HOUR_MS;
    const at = (hour: number) => new Date(began + hour * HOUR_MS).toISOString();
    token.market.candles = Array.from({ length: CANDLES }, (_, hour) => {
      const middle = 2 + Math.sin(hour / 40);
      return {
        ...{ startAt: at(hour), openUsd: middle, closeUsd: middle * 1.01 },
        ...{ highUsd: middle * 1.03, lowUsd: middle * 0.97, volumeUsd: 1_000 + (hour % 70), trades: 5 },
      };
    });
    token.washTrading = {
      flaggedTrades: Array.from({ length: MARKS }, (_, mark) => ({
        ...{ timestamp: at(2 * mark), side: 'BUY', strict: true, valueUsd: 10 },
      })),
    };
  }
  return JSON.stringify(answer);
}

function manyClusters(): readonly object[] {
  const groups = 20;
  const address = (number: number) => `0x${number.toString(16).padStart(40, '0')}`;
  return Array.from({ length: groups }, (_, group) => ({
    code: `c${group}`,
    funders: [address(1_000_000 + group)],
    kinds: ['common_funder'],
    percentage: 2,
    wallets: Array.from({ length: WALLETS / groups }, (__, wallet) => address(group * 1_000 + wallet + 1)),
    transactionHashes: [],
    transactionsTotal: 100,
    links: [],
  }));
}
