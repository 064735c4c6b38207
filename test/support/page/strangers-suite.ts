import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Browsed } from './browsed.js';
import { openAccount, openReport, openStored, overflowOf } from './browser.js';
import { hostileStrings, withHostileTexts } from './hostile-strings.js';

/** What strangers wrote, on every page. */
export function describeStrangers(given: () => Browsed): void {
  it('runs, loads and moves nothing that a stranger wrote: 200 strings', async () => {
    const { page, wrong } = await given().open({ width: 360 });
    const { served } = given();
    const strings = hostileStrings(200);
    const used = await spoilAnswers(page, strings);
    const walked: string[] = [];
    const look = async (name: string) => {
      await page.evaluate(() => {
        for (const details of document.querySelectorAll('details')) details.open = true;
      });
      expect(await overflowOf(page), name).toBeLessThanOrEqual(0);
      expect(used(), name).toBeGreaterThan(0);
      walked.push(name);
    };
    await page.goto('/');
    await page.locator('.stories a').first().waitFor();
    await look('start');
    await page.locator('#search').fill('usd');
    await page.keyboard.press('Enter');
    await page.locator('.listed li').first().waitFor();
    await look('found');
    const [one, two] = ['healthy', 'honeypot'].map((id) => served.story(id));
    await page.goto(`/compare?a=${one?.chain}:${one?.address}&b=${two?.chain}:${two?.address}`);
    await page.locator('.compared-table').waitFor();
    await look('compared');
    for (const id of ['wash-ring', 'healthy', 'honeypot', 'upgradeable-proxy']) {
      await openReport(page, served.story(id));
      await look(id);
    }
    await openStored(page, served.story('honeypot'));
    await look('stored');
    await expectNoWatchOf(page, strings, served.story('honeypot'));
    await look('account');
    expect(walked).toHaveLength(9);
    await expectNoOpenDoor(page, strings);
    expect(await page.evaluate(() => Reflect.get(window, 'broken'))).toBeUndefined();
    expect(wrong).toEqual([]);
  }, 300_000);
}

/** Puts the strings in the place of what strangers write. Answers how many were used since it was asked before. */
async function spoilAnswers(page: Page, strings: readonly string[]): Promise<() => number> {
  let [used, seen] = [0, 0];
  const next = () => strings[used++ % strings.length] ?? '';
  await page.route(/\/(page\/read|graphql)$/, async (route) => {
    const answer = await route.fetch();
    const lines = (await answer.text()).trim().split('\n');
    const changed = lines.map((line) => JSON.stringify(withHostileTexts(JSON.parse(line), next)));
    await route.fulfill({ response: answer, body: `${changed.join('\n')}\n` });
  });
  return () => {
    const since = used - seen;
    seen = used;
    return since;
  };
}

/** The form of a watch takes none of the strings for a token, and shows a watch whose texts are hostile. */
async function expectNoWatchOf(
  page: Page,
  strings: readonly string[],
  { chain, address }: { chain: string; address: string },
): Promise<void> {
  await openAccount(page);
  const form = page.locator('form', { has: page.locator('textarea') });
  for (const string of strings.slice(0, 40)) {
    await form.locator('textarea').fill(`x${string}`);
    await form.locator('button').click();
  }
  await page.locator('p[role=status]', { hasText: 'This names no token' }).waitFor();
  expect(await page.locator('.watches li').count()).toBe(0);
  await form.locator('textarea').fill(address);
  await form.locator('select').first().selectOption(chain);
  await form.locator('button').click();
  await page.locator('.watches li').waitFor();
}

/** No string becomes a link that runs or that leads anywhere but to the web. */
async function expectNoOpenDoor(page: Page, strings: readonly string[]): Promise<void> {
  for (const string of strings.slice(0, 40)) {
    const to = encodeURIComponent(string.replace(/\p{Cs}/gu, ''));
    await page.goto(`/out?to=${to.slice(0, 3_000)}`);
    await page.locator('h1').waitFor();
    expect(await page.locator('main a:not([href^="http"]):not([href="/"])').count()).toBe(0);
  }
}
