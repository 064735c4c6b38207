import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Browsed } from './browsed.js';
import { openReport, overflowOf, violationsOf } from './browser.js';
import { hostileStrings } from './hostile-strings.js';

const signer = `0x${'5'.repeat(40)}`;

/** What is said against a report, on its page. */
export function describeDisputes(given: () => Browsed): void {
  it('shows a dispute beside its finding, as text: who signed as what, what came of it, and where to read more', async () => {
    const { page, wrong } = await given().open({ width: 360 });
    const statements = [
      'The list can only be used by a court order.',
      '<img src=x onerror="window.broken=1">',
      ...hostileStrings(40).map((text) => text.slice(0, 1_000)),
    ];
    await addDisputes(page, statements);
    await openReport(page, given().served.story('blacklist'));
    const beside = page.locator('.findings > li', { has: page.locator('.dispute') });
    await beside.first().waitFor();
    const said = (await beside.first().textContent()) ?? '';
    expect(said).toMatch(/blacklist|block/i);
    expect(said).toContain('dispute upheld');
    expect(said).toMatch(/The owner .*0x5555.* said on/);
    expect(said).toContain('The list can only be used by a court order.');
    expect(said).toContain('We looked again: the statement holds.');
    expect(await beside.first().locator('a[href="/docs#/dispute/postDispute"]').count()).toBe(1);
    // The others name what they dispute, which is no finding of this token.
    const others = page.locator('#findings > .disputes .dispute');
    expect(await others.count()).toBe(statements.length - 1);
    expect(await others.first().textContent()).toContain('<img src=x onerror=');
    expect(await others.first().textContent()).toMatch(/answered, signed by .*0x6666/);
    expect(await page.locator('.dispute img').count()).toBe(0);
    expect(await page.evaluate(() => Reflect.get(window, 'broken'))).toBeUndefined();
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    expect(await violationsOf(page)).toEqual([]);
    expect(wrong).toEqual([]);
  });
}

/** The first is said of the finding BLACKLIST, each other of one that the token does not have. */
async function addDisputes(page: Page, statements: readonly string[]): Promise<void> {
  const disputes = statements.map((statement, index) => ({
    ...{ id: `dispute_${index}`, statement, signer, role: 'owner', openedAt: '2026-11-01T00:00:00.000Z' },
    ...{ code: index === 0 ? 'BLACKLIST' : 'OWNER_MINT', state: index === 0 ? 'upheld' : 'open' },
    answer: index === 1 ? '<script>window.broken=1</script>' : null,
    answerSigner: index === 1 ? `0x${'6'.repeat(40)}` : null,
  }));
  await page.route(/\/page\/read$/, async (route) => {
    const answer = await route.fetch();
    const lines = (await answer.text()).trim().split('\n');
    const changed = lines.map((line) => {
      const one = JSON.parse(line);
      if (one.document === 'Findings' && one.data?.token) one.data.token.disputes = disputes;
      return JSON.stringify(one);
    });
    await route.fulfill({ response: answer, body: `${changed.join('\n')}\n` });
  });
}
