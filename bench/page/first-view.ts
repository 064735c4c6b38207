import type { Browser, Page } from 'playwright-core';
import { median } from '../doors/timing.js';
import { type Task, traceTasks } from './browser-trace.js';

/** How much slower the processor of a phone is taken to be. */
const SLOWER = 4;
/** A task that is longer keeps the reader waiting. */
const LONG_MS = 50;

export interface FirstView {
  readonly lcpMs: number;
  readonly blockingMs: number;
  readonly shift: number;
  /** Bytes of its scripts, compressed. */
  readonly scriptBytes: number;
}

/**
 * The first view of a report in memory. The paint is timed with a slowed processor; the blocking time is what the
 * tasks cost in processor time, four times, so that other programs on the machine do not count.
 */
export async function measureFirstView(browser: Browser, url: string, runs: number): Promise<FirstView> {
  const slow: Paint[] = [];
  const blocking: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    slow.push(await paintOf(browser, url));
    blocking.push(await blockingOf(browser, url));
  }
  return {
    lcpMs: median(slow.map(({ lcpMs }) => lcpMs)),
    blockingMs: median(blocking),
    shift: Math.max(...slow.map(({ shift }) => shift)),
    scriptBytes: Math.max(...slow.map(({ scriptBytes }) => scriptBytes)),
  };
}

type Paint = Omit<FirstView, 'blockingMs'>;

async function paintOf(browser: Browser, url: string): Promise<Paint> {
  const context = await browser.newContext({ viewport: { width: 1_280, height: 900 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.addInitScript(observeVitals);
  await settle(page, url);
  const vitals = await page.evaluate(() => Reflect.get(window, 'vitals') as { lcp: number; shift: number });
  const scriptBytes = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('js'))
      .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
  );
  await context.close();
  return { lcpMs: vitals.lcp, shift: vitals.shift, scriptBytes };
}

async function blockingOf(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1_280, height: 900 } });
  const page = await context.newPage();
  const tasks = await traceTasks(browser, page, () => settle(page, url));
  await context.close();
  return blockingTime(tasks);
}

function blockingTime(tasks: readonly Task[]): number {
  return tasks.reduce((sum, { cpuMs }) => sum + Math.max(0, cpuMs * SLOWER - LONG_MS), 0);
}

async function settle(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.locator('.verdict .sentence').waitFor();
  await page.waitForFunction(() => !document.querySelector('.parts[aria-busy="true"]'));
}

function observeVitals(): void {
  const vitals = { lcp: 0, shift: 0 };
  Reflect.set(window, 'vitals', vitals);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) vitals.lcp = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) vitals.shift += Number(Reflect.get(entry, 'value'));
  }).observe({ type: 'layout-shift', buffered: true });
}
