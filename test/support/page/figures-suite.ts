import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Browsed } from './browsed.js';
import { openReport } from './browser.js';

// What is hidden does not count.
// biome-ignore lint/performance/useDomNodeTextContent: the text that a person sees is meant
const textOf = (page: Page, selector: string) => page.locator(selector).first().innerText();

/** The badge of each component, in their order. */
const badgesOf = (page: Page) => page.locator('.components .badge').allInnerTexts();

/** That one page does not contradict itself; `test/http/one-fact-one-figure.test.ts` tries all stories. */
export function describeFigures(given: () => Browsed): void {
  const read = async (id: string, look: (page: Page) => Promise<void>) => {
    const { page, wrong } = await given().open();
    await openReport(page, given().served.story(id));
    await look(page);
    expect(wrong).toEqual([]);
  };

  it('ticks nothing of a proven honeypot, and says who can take the liquidity', () =>
    read('honeypot', async (page) => {
      expect((await badgesOf(page)).join()).not.toMatch(/✓|\b[AB][+-]?$/m);
      expect(await textOf(page, '.matrix tbody tr')).toMatch(/take out liquidity\s+✓ no\s+✕ yes, 100 %/);
      expect(await textOf(page, '#powers .summary')).toMatch(/^Somebody can take out liquidity/);
      expect(await textOf(page, '#wash .badge')).not.toContain('✓');
    }));

  it('ticks what is fine of a healthy token, and not what is not there', () =>
    read('healthy', async (page) => {
      const badges = await badgesOf(page);
      expect(badges.filter((text) => text.startsWith('✓'))).toHaveLength(4);
      expect(badges.slice(-2)).toEqual(['• nothing to see', '• nothing to see']);
      expect(await textOf(page, '.unknowns')).not.toMatch(/[Ll]inks|Early buyers/);
      expect(await textOf(page, '#wash .badge')).toBe('✓ no wash trading was found');
    }));

  it('writes each window beside each share of artificial volume, and marks what it counts', () =>
    read('wash-ring', async (page) => {
      const rows = await page.locator('#wash dl.figures').allInnerTexts();
      expect(rows[0]).toMatch(/volume in 7 days/);
      expect(rows[0]).not.toMatch(/24 h/);
      expect(rows[1]).toMatch(/volume in 24 h/);
      expect(rows[1]).not.toMatch(/7 days/);
      expect(await textOf(page, '#candles .legend')).toContain('artificial trade');
    }));

  it('writes a tax of a quarter as 25 %', () =>
    read('sell-tax', async (page) => {
      expect(await textOf(page, '.simulated')).toMatch(/✕ tax 3 % to buy, 25 % to sell/);
    }));
}
