import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Browsed } from './browsed.js';
import { openAccount, openReport, openStored } from './browser.js';

/** The page without a pointer: every action is reached by Tab, and done by Enter. */
export function describeKeyboard(given: () => Browsed): void {
  it('reaches every action of every page', async () => {
    const { page, wrong } = await given().open();
    const story = given().served.story('honeypot');
    await page.goto('/');
    await page.locator('.stories a').first().waitFor();
    await expectAllReached(page);
    await openReport(page, story);
    await expectAllReached(page);
    await openStored(page, story);
    await page.evaluate(() => {
      for (const details of document.querySelectorAll('details')) details.open = true;
    });
    await expectAllReached(page);
    await openAccount(page);
    await expectAllReached(page);
    await page.goto('/out?to=https://a.example/b', { waitUntil: 'networkidle' });
    await expectAllReached(page);
    expect(wrong).toEqual([]);
  });

  it('opens evidence, leaves it where it was, and makes and ends a watch', async () => {
    const { page, wrong } = await given().open();
    const story = given().served.story('honeypot');
    await openReport(page, story);
    const evidence = page.locator('.gates .evidence').first();
    await evidence.focus();
    await page.keyboard.press('Enter');
    const drawer = page.locator('dialog.drawer');
    await drawer.locator('.ask-again button').first().waitFor();
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
    expect(await evidence.evaluate((element) => element === document.activeElement)).toBe(true);
    await openAccount(page);
    await page.locator('textarea').focus();
    await page.keyboard.type(story.address);
    await page.keyboard.press('Tab');
    await page.keyboard.type(story.chain);
    for (const _ of ['webhook', 'severity', 'the button']) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.locator('.watches li').waitFor();
    await page.getByText('End it').focus();
    await page.keyboard.press('Enter');
    await page.getByText('This key watches no token').waitFor();
    expect(wrong).toEqual([]);
  });
}

async function expectAllReached(page: Page): Promise<void> {
  const actions = await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    const selector = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';
    const all = [...document.querySelectorAll<HTMLElement>(selector)].filter(
      // Of choices of which one is taken, Tab reaches one, and the arrow keys the others.
      (one) => one.checkVisibility() && !one.matches(':disabled, tr:not(:first-child) input[type=radio]'),
    );
    for (const [index, one] of all.entries()) one.dataset.action = String(index);
    return all.length;
  });
  expect(actions).toBeGreaterThan(2);
  const reached = new Set<string>();
  for (let press = 0; press < actions + 10 && reached.size < actions; press += 1) {
    await page.keyboard.press('Tab');
    const action = await page.evaluate(
      () => document.activeElement instanceof HTMLElement && document.activeElement.dataset.action,
    );
    if (typeof action === 'string') reached.add(action);
  }
  expect(reached.size, page.url()).toBe(actions);
}
