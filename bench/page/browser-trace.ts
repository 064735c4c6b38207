import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';

/** A task of the page's main thread. */
export interface Task {
  /** Milliseconds of its own processor time: a busy machine does not lengthen it. */
  readonly cpuMs: number;
}

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly tdur?: number;
  readonly args: { readonly data?: { readonly documentLoaderURL?: string } };
}

/** The tasks of the page's main thread while `work` runs. */
export async function traceTasks(
  browser: Browser,
  page: Page,
  work: () => Promise<void>,
): Promise<readonly Task[]> {
  const path = join(tmpdir(), `assay-trace-${process.pid}.json`);
  await browser.startTracing(page, { path, categories: ['toplevel', 'loading', 'devtools.timeline'] });
  await work();
  await browser.stopTracing();
  const { traceEvents } = JSON.parse(await readFile(path, 'utf8')) as { traceEvents: readonly TraceEvent[] };
  await rm(path);
  const main = await mainThreadOf(page, traceEvents);
  return traceEvents
    .filter(({ ph, pid, tid, name }) => ph === 'X' && `${pid} ${tid}` === main && /RunTask$/.test(name))
    .map(({ tdur = 0 }) => ({ cpuMs: tdur / 1000 }));
}

/** The thread on which most tasks of the page ran: only one page is open. */
async function mainThreadOf(page: Page, events: readonly TraceEvent[]): Promise<string> {
  const names = events.filter(({ name }) => name === 'navigationStart' || name === 'FunctionCall');
  const counts = new Map<string, number>();
  for (const { pid, tid } of names) counts.set(`${pid} ${tid}`, (counts.get(`${pid} ${tid}`) ?? 0) + 1);
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  if (!most) throw new Error(`The trace of ${page.url()} holds no main thread.`);
  return most[0];
}
