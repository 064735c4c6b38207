import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Browsed } from './browsed.js';
import { cutTablesOf, openReport, overflowOf, violationsOf } from './browser.js';

// What is hidden does not count.
// biome-ignore lint/performance/useDomNodeTextContent: the text that a person sees is meant
const textOf = (place: Locator) => place.innerText();

/** Finding tokens by name, lists of them, and what is done with a report beside reading it. */
export function describeLists(given: () => Browsed): void {
  it('finds a token by a word of its name, with what readers were told of it, and genuine ones first', async () => {
    const { page, wrong } = await given().open({ width: 360 });
    const { served } = given();
    await openReport(page, served.story('honeypot'));
    await page.goto('/');
    const search = async (text: string) => {
      await page.locator('#search').fill(text);
      await page.keyboard.press('Enter');
      await page.locator('search .listed li').first().waitFor();
    };
    await search('lambo');
    const found = page.locator('search .listed li', { hasText: 'MLAMBO' });
    expect(await textOf(found)).toMatch(/5 of 100, grade F/);
    await search('usdc');
    expect(await textOf(page.locator('search .listed li').first())).toMatch(/well-known/);
    expect(await violationsOf(page)).toEqual([]);
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    await page.locator('#recent .listed a').first().click();
    await page.waitForURL(/\/t\/\w+\/0x/);
    expect(wrong).toEqual([]);
  });

  it('shows the holders as a map that a table and switches change, by keyboard too', async () => {
    const { page, wrong } = await given().open();
    await openReport(page, given().served.story('sniped-launch'));
    const accounts = page.locator('.map-table tbody tr');
    const all = await accounts.count();
    expect(all).toBeGreaterThan(60);
    await page.locator('.kinds label', { hasText: 'wallet' }).locator('input').uncheck();
    expect(await accounts.count()).toBeLessThan(all);
    await page.locator('.map-table input').first().focus();
    await page.keyboard.press('Space');
    expect(await textOf(page.locator('.chosen'))).toMatch(/^Pool, 52\.2 % of all tokens/);
    await page.keyboard.press('ArrowDown');
    expect(await textOf(page.locator('.chosen'))).toMatch(/^Deployer, 12 % of all tokens/);
    expect(await page.locator('.small-chart').count()).toBe(2);
    expect(wrong).toEqual([]);
  });

  it('reads a report again, watches its token with the key of the tab, and compares it', async () => {
    const { page, wrong } = await given().open({ width: 360 });
    const { served } = given();
    const [one, other] = [served.story('honeypot'), served.story('healthy')];
    await openReport(page, one);
    await page.getByText(/^Checked \d+ \w+ ago$/).waitFor();
    await page.getByText('Again now').click();
    await page.getByText(/It was read again|Nothing newer yet/).waitFor({ timeout: 30_000 });
    await page.locator('.toolbar').getByText('Watch', { exact: true }).click();
    await page.locator('input[name=wallet]').fill(`0x${'5'.repeat(40)}`);
    await page.getByText('Get a test key').click();
    await page.getByText('Watch it', { exact: true }).click();
    await page.getByText('It is watched from now on').waitFor();
    await page.evaluate(() => sessionStorage.clear());
    await page.getByText('Compare', { exact: true }).click();
    await page.waitForURL(/\/compare\?a=bsc/);
    await page.locator('#search-b').fill(`${other.chain}:${other.address}`);
    await page.keyboard.press('Enter');
    await page.waitForURL(/&b=eth/);
    await page.locator('.compared-table td', { hasText: 'it cannot be sold' }).waitFor();
    await page.locator('.compared-table td', { hasText: 'it can be sold' }).waitFor();
    expect(await cutTablesOf(page)).toEqual([]);
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    expect(await violationsOf(page)).toEqual([]);
    expect(wrong).toEqual([]);
  });
}
