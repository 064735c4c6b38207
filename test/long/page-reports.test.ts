import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPoorChains } from '../../devnet/simulators/poor-node/poor-chains.js';
import { startReceiver } from '../../devnet/webhook-receiver.js';
import { hasBrowser, launch, openPage, openReport } from '../support/page/browser.js';
import { type PageService, startPageService } from '../support/page/page-service.js';

/** CI sets the variable: there the browser must be there. */
const isNeeded = process.env.NEEDS_BROWSER !== undefined;

describe.skipIf(!hasBrowser && !isNeeded)('stored reports, watches and bad nodes on the page', () => {
  let served: PageService;
  let browser: Browser;

  beforeAll(async () => {
    served = await startPageService();
    browser = await launch();
  }, 300_000);
  afterAll(async () => {
    await browser?.close();
    await served?.stop();
  });

  it('leads from a report to its stored one, which says the same and shows its evidence', async () => {
    const { page, context, wrong } = await openPage(browser, served.base);
    await openReport(page, served.story('honeypot'));
    await page.locator('#past a').first().click();
    await page.waitForURL(/\/r\/[0-9a-f]{32}$/);
    expect(await page.locator('.verdict .sentence').textContent()).toMatch(
      /^Stay away: a simulated sale fails/,
    );
    await page.getByText('Nothing has changed since').waitFor();
    await page.getByText('This service does not sign its reports').waitFor();
    await page.getByText('Trade: 1 statement').click();
    await page
      .getByText(/pieces? of evidence/)
      .first()
      .click();
    await page.locator('.piece h3').first().waitFor();
    await page.getByText('See what is said now').click();
    await page.waitForURL(/\/t\/bsc\/0x/);
    await page.goto(`/r/${'0'.repeat(32)}`);
    await page.getByText('There is no such report').waitFor();
    expect(wrong).toEqual([]);
    await context.close();
  });

  it('makes, tries, pauses and ends a watch, and shows its secret once', async () => {
    const receiver = await startReceiver();
    const { page, context, wrong } = await openPage(browser, served.base);
    const key = await newKey(served.base);
    await page.goto('/account');
    await page.locator('input[type=password]').fill(key);
    await page.getByText('Show', { exact: true }).click();
    await page.getByText('This key watches no token').waitFor();
    await page.getByText('Watch tokens').click();
    const { chain, address } = served.story('honeypot');
    await page.locator('textarea').fill(`https://dexscreener.com/${chain}/${address}`);
    await page.locator('input[name=webhook]').fill(receiver.url);
    await page.getByText('Watch', { exact: true }).click();
    await page.getByText(/^whsec_/).waitFor();
    await page.getByText('Send a test message').click();
    await page.getByText('The webhook took the test message').waitFor();
    expect(receiver.messages).toHaveLength(1);
    await page.getByText('Pause', { exact: true }).click();
    await page.getByText('Resume', { exact: true }).waitFor();
    await page.getByText('End it').click();
    await page.getByText('This key watches no token').waitFor();
    expect(wrong).toEqual([]);
    await context.close();
    await receiver.close();
  });

  it('says why where the nodes are dead', async () => {
    const dead = await served.beside({ RPC_URL_BSC: 'http://127.0.0.1:9', REQUEST_BUDGET_MS: '5000' });
    const { page, context } = await openPage(browser, dead.base);
    const { chain, address } = served.story('honeypot');
    await page.goto(`/t/${chain}/${address}`);
    await page.locator('.not-known').first().waitFor({ timeout: 60_000 });
    expect(await page.locator('.not-known').first().textContent()).toMatch(/not known because \S/);
    await page.waitForFunction(() => !document.querySelector('.verdict[aria-busy="true"]'));
    expect(await page.locator('.verdict').textContent()).toMatch(/not known|Nothing is known/i);
    expect(await page.getByText('No danger was found').count()).toBe(0);
    await context.close();
    await dead.stop();
  });

  it('shows parts as slow nodes answer, and says what they did not answer', async () => {
    const slow = await startPoorChains(served.devnet, [{ callMs: 1_500 }]);
    const beside = await served.beside({ ...slow.environment, REQUEST_BUDGET_MS: '6000' });
    const { page, context, wrong } = await openPage(browser, beside.base);
    const { chain, address } = served.story('honeypot');
    await page.goto(`/t/${chain}/${address}`);
    await page.locator('.verdict[aria-busy="true"]').waitFor();
    await page.waitForFunction(() => !document.querySelector('.verdict[aria-busy="true"]'));
    expect(await page.locator('.verdict').textContent()).toMatch(/not known/);
    expect(wrong).toEqual([]);
    await context.close();
    await beside.stop();
    await slow.close();
  });
});

async function newKey(base: string): Promise<string> {
  const answer = await fetch(`${base}/api/v1/generate-test-key`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ wallet: `0x${'7'.repeat(40)}` }),
  });
  return (await answer.json()).api_key;
}
