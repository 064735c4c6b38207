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
  readonly context: BrowserContext;
  /** Errors of the console and of scripts, dialogs, and requests to anybody but the service. */
  readonly wrong: readonly string[];
}

export interface View {
  readonly width?: number;
  readonly theme?: 'light' | 'dark';
}

export async function openPage(browser: Browser, base: string, view: View = {}): Promise<WatchedPage> {
  const context = await browser.newContext({
    baseURL: base,
    viewport: { width: view.width ?? 1_280, height: 900 },
    colorScheme: view.theme ?? 'light',
    reducedMotion: 'reduce',
    locale: 'en-US',
  });
  const page = await context.newPage();
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
  return { page, context, wrong };
}

/** Opens a report and waits until all of its parts are there, those that are asked for late too. */
export async function openReport(
  page: Page,
  { chain, address }: { chain: string; address: string },
): Promise<void> {
  await page.goto(`/t/${chain}/${address}`);
  for (const id of ['candles', 'changes', 'past']) await page.locator(`#${id}`).scrollIntoViewIfNeeded();
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached', timeout: 60_000 });
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'), undefined, {
    timeout: 60_000,
  });
  // What is outside the window is not laid out, and has no text that a person sees.
  await page.evaluate(() => {
    const whole = new CSSStyleSheet();
    whole.replaceSync('.parts .card { content-visibility: visible }');
    document.adoptedStyleSheets = [whole];
  });
}

/** How much wider the page is than the window. */
export function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
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
