import { mkdirSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { payer } from '../../devnet/payments.js';
import {
  hasBrowser,
  launch,
  openPage,
  openReport,
  overflowOf,
  violationsOf,
} from '../support/page/browser.js';
import { hostileStrings, withHostileTexts } from '../support/page/hostile-strings.js';
import { injectWallet } from '../support/page/injected-wallet.js';
import { type PageService, startPageService } from '../support/page/page-service.js';

const PICTURES = 'coverage/page';

/** CI sets the variable: there the browser must be there. */
const isNeeded = process.env.NEEDS_BROWSER !== undefined;
if (!hasBrowser && !isNeeded) console.warn('skipped: there is no Chromium; install the package "chromium"');

describe.skipIf(!hasBrowser && !isNeeded)('the page in a real browser', () => {
  let served: PageService;
  let browser: Browser;
  const open = (view?: Parameters<typeof openPage>[2]) => openPage(browser, served.base, view);

  beforeAll(async () => {
    mkdirSync(PICTURES, { recursive: true });
    served = await startPageService();
    browser = await launch();
  }, 300_000);
  afterAll(async () => {
    await browser?.close();
    await served?.stop();
  });

  it('offers every story, and finds a token by its address or by a link', async () => {
    const { page, context, wrong } = await open();
    await page.goto('/');
    await page.locator('.stories a').first().waitFor();
    expect(await page.locator('.stories a').count()).toBe(served.devnet.scenarios.length);
    const { address } = served.story('honeypot');
    for (const text of [address, `https://dexscreener.com/bsc/${address}?x=1`]) {
      await page.goto('/');
      await page.locator('#search').fill(text);
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/t\/bsc\/0x/);
    }
    expect(wrong).toEqual([]);
    await context.close();
  });

  it('says of every story what was planted, and breaks on no odd contract', async () => {
    const { page, context, wrong } = await open({ width: 360 });
    // What is hidden does not count.
    // biome-ignore lint/performance/useDomNodeTextContent: the text that a person sees is meant
    const textOf = (selector: string) => page.locator(selector).innerText();
    for (const { id, chain, address, planted } of served.devnet.scenarios) {
      await openReport(page, { chain, address });
      if (planted.honeypot) {
        expect(await textOf('.verdict'), id).toMatch(/Stay away/);
        expect(await textOf('#selling'), id).toMatch(/cannot sell/);
      }
      if (planted.wash) expect(await textOf('#wash'), id).toMatch(/wash trading was found/);
      if (planted.creatorEmptied.length > 0)
        expect(await textOf('#changes'), id).toMatch(/its pool was emptied/);
      if (planted.liquidity && planted.liquidity.pullableShare > 0.9)
        expect(await textOf('#liquidity'), id).toMatch(/✕ \$[\d.]+\w can leave right now/);
      expect(await overflowOf(page), id).toBeLessThanOrEqual(0);
    }
    for (const { id, chain, address } of served.devnet.edgeCases) {
      await openReport(page, { chain, address });
      expect((await textOf('main')).length, id).toBeGreaterThan(60);
      expect(await overflowOf(page), id).toBeLessThanOrEqual(0);
    }
    expect(wrong).toEqual([]);
    await context.close();
  }, 300_000);

  it('shows the call behind a statement, and asks a node of the reader for it again', async () => {
    const { page, context } = await open();
    await openReport(page, served.story('honeypot'));
    await page.locator('.gates .evidence').first().click();
    const drawer = page.locator('dialog.drawer');
    const ask = async (node: string) => {
      await drawer.locator('input[name=node]').first().fill(node);
      await drawer.locator('.ask-again button').first().click();
    };
    const { chains } = served.devnet;
    await ask(chains.bsc.rpcUrl);
    await drawer.locator('.ask-again .badge.good').first().waitFor();
    // A node of another network cannot tell.
    await ask(chains.eth.rpcUrl);
    await drawer.locator('.ask-again .badge.unknown').first().waitFor();
    await page.keyboard.press('Escape');
    expect(await drawer.isVisible()).toBe(false);
    await page.locator('#questions summary').first().click();
    await page.locator('#questions .evidence').first().click();
    await drawer.getByText('Ask again through the service').click();
    await drawer.locator('.ask-service .badge').first().waitFor();
    await context.close();
  });

  it('sells a plan to a wallet of the browser, and shows and revokes its key', async () => {
    const { page, context, wrong } = await open();
    await injectWallet(page, payer.privateKey, served.devnet.chains.base.rpcUrl);
    await page.goto('/account');
    await page.getByText('Connect Test wallet').click();
    const coins = await page.locator('.coin option').allInnerTexts();
    await page
      .locator('.coin select')
      .selectOption({ index: coins.findIndex((text) => text.endsWith('on base')) });
    await page.getByText('Buy starter').click();
    await page.locator('.new-key .key').waitFor({ timeout: 30_000 });
    expect(await page.locator('.new-key .key').textContent()).toMatch(/^assay_starter_/);
    await page.getByText('Sign in', { exact: true }).click();
    const row = page.locator('.key-row', { hasText: 'starter,' });
    await row.locator('button', { hasText: 'Revoke' }).click();
    await row.getByText('revoked').waitFor();
    await page.getByText('Make a test key').click();
    await page.getByText(/assay_test_/).waitFor();
    expect(wrong).toEqual([]);
    await context.close();
  });

  it('runs, loads and moves nothing that a stranger wrote: 200 strings', async () => {
    const { page, context, wrong } = await open({ width: 360 });
    const strings = hostileStrings(200);
    let used = 0;
    await page.route('**/page/read', async (route) => {
      const answer = await route.fetch();
      const lines = (await answer.text()).trim().split('\n');
      const next = () => strings[used++ % strings.length] ?? '';
      const changed = lines.map((line) => JSON.stringify(withHostileTexts(JSON.parse(line), next)));
      await route.fulfill({ response: answer, body: `${changed.join('\n')}\n` });
    });
    await page.goto('/');
    await page.locator('.stories a').first().waitFor();
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    for (const id of ['wash-ring', 'healthy', 'honeypot', 'upgradeable-proxy']) {
      await openReport(page, served.story(id));
      await page.evaluate(() => {
        for (const details of document.querySelectorAll('details')) details.open = true;
      });
      expect(await overflowOf(page), id).toBeLessThanOrEqual(0);
    }
    expect(used).toBeGreaterThan(strings.length * 2);
    await expectNoOpenDoor(page, strings);
    expect(await page.evaluate(() => Reflect.get(window, 'broken'))).toBeUndefined();
    expect(wrong).toEqual([]);
    await context.close();
  }, 300_000);

  it('tells when the service cannot be reached, and when there are too many readers', async () => {
    const { page, context } = await open();
    const { chain, address } = served.story('healthy');
    await page.route('**/page/read', (route) => route.abort());
    await page.goto(`/t/${chain}/${address}`);
    await page.getByText('The service cannot be reached').waitFor();
    await page.unroute('**/page/read');
    await page.route('**/page/read', (route) =>
      route.fulfill({ status: 429, json: { error: 'rate_limited', reason: 'Too many.', retry_after: 7 } }),
    );
    await page.reload();
    await page.getByText('Try again in 7 seconds').waitFor();
    await context.close();
  });

  describe.each(['light', 'dark'] as const)('in %s', (theme) => {
    it.each([360, 1_280])(
      'has no fault that axe finds, at %i pixels',
      async (width) => {
        const { page, context, wrong } = await open({ theme, width });
        const stories = ['honeypot', 'healthy', 'wash-ring', 'tax-to-99', 'upgradeable-proxy'];
        const found: string[] = [];
        for (const name of ['/', '/account', '/out?to=https://a.example/b', ...stories]) {
          if (name.startsWith('/')) await page.goto(name, { waitUntil: 'networkidle' });
          else await openReport(page, served.story(name));
          found.push(...(await violationsOf(page)).map((violation) => `${name} ${violation}`));
          const file = name.replace(/[^a-z0-9-].*$/, '') || name.slice(1, 4) || 'start';
          await page.screenshot({ path: `${PICTURES}/${file}-${theme}-${width}.png`, fullPage: true });
        }
        expect(found).toEqual([]);
        expect(wrong).toEqual([]);
        await context.close();
      },
      180_000,
    );
  });

  it('can be walked with the keyboard alone: every action is reached', async () => {
    const { page, context } = await open();
    await openReport(page, served.story('honeypot'));
    const actions = await page.evaluate(() => {
      const all = [
        ...document.querySelectorAll<HTMLElement>('a[href], button, input, summary, [tabindex="0"]'),
      ].filter((one) => one.checkVisibility());
      for (const [index, one] of all.entries()) one.dataset.action = String(index);
      return all.length;
    });
    const reached = new Set<string>();
    for (let press = 0; press < actions + 10; press += 1) {
      await page.keyboard.press('Tab');
      const action = await page.evaluate(
        () => document.activeElement instanceof HTMLElement && document.activeElement.dataset.action,
      );
      if (typeof action === 'string') reached.add(action);
    }
    expect(reached.size).toBe(actions);
    await context.close();
  });
});

/** No string becomes a link that runs or that leads anywhere but to the web. */
async function expectNoOpenDoor(page: Page, strings: readonly string[]): Promise<void> {
  for (const string of strings.slice(0, 40)) {
    const to = encodeURIComponent(string.replace(/\p{Cs}/gu, ''));
    await page.goto(`/out?to=${to.slice(0, 3_000)}`);
    await page.locator('h1').waitFor();
    expect(await page.locator('main a:not([href^="http"]):not([href="/"])').count()).toBe(0);
  }
}
