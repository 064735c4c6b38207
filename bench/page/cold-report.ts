import { type Attributes, context, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { BasicTracerProvider } from '@opentelemetry/sdk-trace-base';
import type { Browser } from 'playwright-core';
import type { DeployedScenario } from '../../devnet/devnet.js';

/** When each kind of fact was last there, in milliseconds since 1970. */
type FactTimes = Map<string, number>;

const now = () => performance.timeOrigin + performance.now();

/**
 * Milliseconds from the last fact that the verdict needs to the verdict on the page, for each story; none of them
 * may have been read before. `other` is a service that tells which facts those are: it reads the first story only.
 * Both services run in this process, on the same clock.
 */
export async function measureColdReports(
  browser: Browser,
  { base, other }: { readonly base: string; readonly other: string },
  stories: readonly DeployedScenario[],
): Promise<readonly number[]> {
  const times: FactTimes = new Map();
  const watch = {
    onStart() {},
    onEnd({ name, attributes }: { readonly name: string; readonly attributes: Attributes }) {
      if (name === 'fact.load') times.set(String(attributes['assay.fact']), now());
    },
    forceFlush: async () => {},
    shutdown: async () => {},
  };
  trace.setGlobalTracerProvider(new BasicTracerProvider({ spanProcessors: [watch] }));
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  try {
    const [first] = stories;
    if (!first) return [];
    const needed = await factsOfVerdict(other, first, times);
    const waits: number[] = [];
    for (const story of stories) waits.push(await waitOf(browser, base, story, { times, needed }));
    return waits;
  } finally {
    trace.disable();
    context.disable();
  }
}

/** The kinds of facts that are loaded where the verdict alone is asked for. */
async function factsOfVerdict(
  base: string,
  { chain, address }: DeployedScenario,
  times: FactTimes,
): Promise<readonly string[]> {
  times.clear();
  const answer = await fetch(`${base}/page/read`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ documents: ['Verdict'], variables: { chain, address } }),
  });
  await answer.text();
  if (times.size === 0) throw new Error('The verdict asked for no fact: was it read before?');
  return [...times.keys()];
}

async function waitOf(
  browser: Browser,
  base: string,
  { chain, address }: DeployedScenario,
  { times, needed }: { readonly times: FactTimes; readonly needed: readonly string[] },
): Promise<number> {
  times.clear();
  const context = await browser.newContext({ baseURL: base });
  const page = await context.newPage();
  await page.goto(`/t/${chain}/${address}`);
  await page.locator('#verdict-sentence').waitFor({ timeout: 60_000 });
  const shownAt = await page.evaluate(() => {
    const [mark] = performance.getEntriesByName('part Verdict');
    return performance.timeOrigin + (mark?.startTime ?? Number.NaN);
  });
  await context.close();
  return shownAt - Math.max(...needed.map((kind) => times.get(kind) ?? 0));
}
