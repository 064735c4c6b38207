import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browsed } from './browsed.js';
import { openPage, openReport, openTab, overflowOf, type Tab, violationsOf } from './browser.js';
import type { PageService } from './page-service.js';

/** The page where PAGE_KEY is not set: each reader brings a key. */
export function describeKeys(given: () => Browsed): void {
  let keyed: Pick<PageService, 'base' | 'stop'>;
  let tab: Tab;
  beforeAll(async () => {
    keyed = await given().served.beside({}, 'keys');
    tab = await openTab(given().browser, keyed.base);
  });
  afterAll(async () => {
    await tab?.close();
    await keyed?.stop();
  });
  const open = () => tab.open({ width: 360 });

  it('leads from the first view to a verdict with three clicks and one field', async () => {
    const { page, wrong } = await open();
    const addresses: string[] = [];
    page.on('request', (request) => addresses.push(request.url()));
    const { chain, address } = given().served.story('honeypot');
    await page.goto('/');
    await page.locator('#search').fill(address);
    await page.getByText('Look', { exact: true }).click();
    await page.getByText(`Open it on ${chain}`).click();
    await page.locator('input[name=wallet]').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    await page.locator('input[name=wallet]').fill(walletOf('1'));
    await page.getByText('Get a test key').click();
    await page.locator('#verdict-sentence').waitFor();
    const key = await keyOf(page);
    expect(key).toMatch(/^assay_test_/);
    expect(addresses.filter((url) => url.includes(key))).toEqual([]);
    // The whole report is one of the calls of the key.
    await openReport(page, { chain, address });
    await page.goto('/account');
    await page.getByText('Show', { exact: true }).click();
    await page.getByText('2 today, 8 of 10 left').waitFor();
    expect(wrong).toEqual([]);
  });

  it('reads in the same tab with the key that was made at the account', async () => {
    const { page, wrong } = await open();
    await page.goto('/account');
    await page.locator('input[name=wallet]').fill(walletOf('2'));
    await page.getByText('Get a test key').click();
    await page.locator('.new-key .key').waitFor();
    await openReport(page, given().served.story('healthy'));
    expect(await page.locator('#verdict-sentence').count()).toBe(1);
    // Another one for the same wallet is refused with when it may be had.
    await page.goto('/account');
    await page.locator('input[name=wallet]').fill(walletOf('2'));
    await page.getByText('Get a test key').click();
    expect(await page.locator('[role=alert]').textContent()).toMatch(/7 days|seven days|again/i);
    await page.locator('input[name=wallet]').fill('me');
    await page.getByText('Get a test key').click();
    await page.getByText('This is no wallet address').waitFor();
    expect(wrong.filter((one) => !/status of 4\d\d/.test(one))).toEqual([]);
  });

  it('says that a key does not work, and shows the report without one where anyone reads', async () => {
    const { page, wrong } = await given().open({ width: 360 });
    const { chain, address } = given().served.story('healthy');
    await page.goto('/');
    await page.evaluate(() => sessionStorage.setItem('assay-key', 'assay_test_wrong'));
    await page.goto(`/t/${chain}/${address}`);
    await page.getByText('The key of this tab is not known here').waitFor();
    await page.getByText('Read without a key').click();
    await page.locator('#verdict-sentence').waitFor();
    expect(wrong).toEqual([]);
  });

  it('shows a stored report to who has its link', async () => {
    const { page, wrong } = await open();
    const { chain, address } = given().served.story('honeypot');
    await page.goto('/account');
    await page.locator('input[name=wallet]').fill(walletOf('3'));
    await page.getByText('Get a test key').click();
    await page.locator('.new-key .key').waitFor();
    await openReport(page, { chain, address });
    const link = await page.locator('#past a').first().getAttribute('href');
    const stranger = await openPage(given().browser, keyed.base, { width: 360 });
    await stranger.page.goto(String(link));
    await stranger.page.locator('#statements-title').waitFor();
    await stranger.page.getByText('reports need a key').waitFor();
    expect([...wrong, ...stranger.wrong]).toEqual([]);
    await stranger.context.close();
  });
}

const walletOf = (digit: string) => `0x${digit.repeat(40)}`;

function keyOf(page: Page): Promise<string> {
  return page.evaluate(() => sessionStorage.getItem('assay-key') ?? '');
}
