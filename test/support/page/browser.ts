import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';

const { resolve } = createRequire(import.meta.url);

/** Debian's Chromium, or the one that `CHROMIUM` names. */
const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';

export const hasBrowser = existsSync(executablePath);

export function launch(): Promise<Browser> {
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] });
}

/** A page with everything that it said wrong. */
export interface WatchedPage {
  readonly page: Page;
  /** Errors of the console and of scripts, dialogs, and requests to anybody but the service. */
  readonly wrong: readonly string[];
}

export interface View {
  readonly width?: number;
  readonly theme?: 'light' | 'dark';
}

/** Opens a page in a browser profile of its own, which the test closes. */
export async function openPage(
  browser: Browser,
  base: string,
  { locale = 'en-US', ...view }: View & { readonly locale?: string } = {},
): Promise<WatchedPage & { readonly context: BrowserContext }> {
  const context = await browser.newContext({
    baseURL: base,
    reducedMotion: 'reduce',
    locale,
    timezoneId: 'UTC',
  });
  const page = await context.newPage();
  await setView(page, view);
  return { page, context, wrong: watch(page, base) };
}

/** A tab that tests use one after the other: starting another takes more than a second of processor time. */
export interface Tab {
  /** The tab with nothing of the test before: no storage, routes, listeners or page. */
  open(view?: View): Promise<WatchedPage>;
  close(): Promise<void>;
}

export async function openTab(browser: Browser, base: string): Promise<Tab> {
  const { page, context } = await openPage(browser, base);
  return {
    async open(view = {}) {
      for (const event of watched) page.removeAllListeners(event);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.goto('/health');
      await page.evaluate(() => {
        sessionStorage.clear();
        localStorage.clear();
      });
      await setView(page, view);
      return { page, wrong: watch(page, base) };
    },
    close: () => context.close(),
  };
}

async function setView(page: Page, { width = 1_280, theme = 'light' }: View): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme: theme });
}

const watched = ['console', 'pageerror', 'dialog', 'request'] as const;

function watch(page: Page, base: string): readonly string[] {
  const wrong: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') wrong.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => wrong.push(`script: ${error.message}`));
  page.on('dialog', (dialog) => {
    wrong.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(base) && !request.url().startsWith('data:'))
      wrong.push(`outside: ${request.url()}`);
  });
  return wrong;
}

/** Opens a report and waits until all of its parts are there, those that are asked for late too. */
export async function openReport(
  page: Page,
  { chain, address }: { chain: string; address: string },
): Promise<void> {
  await page.goto(`/t/${chain}/${address}`);
  for (const id of ['candles', 'histories', 'changes', 'past'])
    await page.locator(`#${id}`).scrollIntoViewIfNeeded();
  await allArrived(page);
  await drawCharts(page);
  await drawGraph(page);
  // What is outside the window is not laid out, and has no text that a person sees.
  await page.evaluate(() => {
    const whole = new CSSStyleSheet();
    whole.replaceSync('.parts .card { content-visibility: visible }');
    document.adoptedStyleSheets = [whole];
  });
}

/** Opens the stored report of a token as it is now. */
export async function openStored(page: Page, token: { chain: string; address: string }): Promise<void> {
  const { chain, address } = token;
  const answer = await page.request.post('/page/read', {
    data: { documents: ['Past'], variables: { chain, address } },
  });
  const { data } = JSON.parse(await answer.text());
  await page.goto(`/r/${data.token.report.id}`);
  await page.locator('#statements-title').waitFor();
  await allArrived(page);
}

/** Opens the account with what a new test key is used for, and with the form that makes a watch. */
export async function openAccount(page: Page): Promise<void> {
  const wallet = `0x${randomBytes(20).toString('hex')}`;
  const answer = await page.request.post('/api/v1/generate-test-key', { data: { wallet } });
  const { api_key: key } = await answer.json();
  await page.goto('/account');
  await page.locator('input[type=password]').fill(key);
  await page.getByText('Show', { exact: true }).click();
  await page.getByText('This key watches no token').waitFor();
  await page.getByText('Watch tokens').click();
}

/** A chart is drawn when the reader comes to it. */
async function drawCharts(page: Page): Promise<void> {
  for (const chart of await page.locator('.chart').all()) await chart.scrollIntoViewIfNeeded();
  await page.waitForFunction(() => !document.querySelector('.chart:empty'));
}

/** The graph of who funded whom is drawn when the reader comes to it. */
async function drawGraph(page: Page): Promise<void> {
  const graph = page.locator('.graph canvas');
  if ((await graph.count()) === 0) return;
  await graph.scrollIntoViewIfNeeded();
  await page.waitForFunction(() => {
    const canvas = document.querySelector<HTMLCanvasElement>('.graph canvas');
    const drawn = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data;
    return drawn?.some((value) => value > 0);
  });
}

async function allArrived(page: Page): Promise<void> {
  // Asked now and then: by default each frame is a question, and makes the browser draw.
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'), undefined, {
    timeout: 60_000,
    polling: 50,
  });
}

/** How much wider the page is than the window. */
export function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** The tables whose last columns a reader does not see unless they scroll sideways, by their headings. */
export function cutTablesOf(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main table')].flatMap((table) => {
      const { right } = table.getBoundingClientRect();
      const around = table.closest('.scrolls, .map-table') ?? document.documentElement;
      const edge = around.getBoundingClientRect().left + around.clientLeft + around.clientWidth;
      return right > edge + 1 ? [`${table.querySelector('tr')?.textContent} by ${right - edge}`] : [];
    }),
  );
}

/** What axe finds, as `rule: element`. */
export async function violationsOf(page: Page): Promise<readonly string[]> {
  const source = await readFile(resolve('axe-core/axe.min.js'), 'utf8');
  await page.evaluate(source);
  return page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: {
        run(): Promise<{ violations: { id: string; nodes: { target: string[] }[] }[] }>;
      };
    };
    const { violations } = await axe.run();
    return violations.flatMap(({ id, nodes }) =>
      nodes.slice(0, 3).map(({ target }) => `${id}: ${target.join(' ')}`),
    );
  });
}
