import { expect, it } from 'vitest';
import { startReceiver } from '../../../devnet/webhook-receiver.js';
import type { Browsed } from './browsed.js';
import { openReport } from './browser.js';

/** Stored reports and watches on the page. */
export function describeStored(given: () => Browsed): void {
  it('leads from a report to its stored one, which says the same and shows its evidence', async () => {
    const { page, wrong } = await given().open();
    await openReport(page, given().served.story('honeypot'));
    await page.locator('#past a').first().click();
    await page.waitForURL(/\/r\/[0-9a-f]{32}$/);
    expect(await page.locator('.verdict .sentence').textContent()).toMatch(
      /^You can buy it\. You cannot sell it\. Do not buy it\./,
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
    // A browser logs the page of a report that is not there, which is a 404.
    expect(wrong.filter((one) => !/status of 404/.test(one))).toEqual([]);
  });

  it('makes, tries, pauses and ends a watch, and shows its secret once', async () => {
    const receiver = await startReceiver();
    const { page, wrong } = await given().open();
    const key = await newKey(given().served.base);
    await page.goto('/account');
    await page.locator('input[type=password]').fill(key);
    await page.getByText('Show', { exact: true }).click();
    await page.getByText('This key watches no token').waitFor();
    await page.getByText('Watch tokens').click();
    const { chain, address } = given().served.story('honeypot');
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
    await receiver.close();
  });
}

async function newKey(base: string): Promise<string> {
  const answer = await fetch(`${base}/api/v1/generate-test-key`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ wallet: `0x${'7'.repeat(40)}` }),
  });
  return (await answer.json()).api_key;
}
