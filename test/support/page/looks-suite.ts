import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browsed } from './browsed.js';
import { openAccount, openPage, openReport, openStored, overflowOf, violationsOf } from './browser.js';
import { differencesOf, type KeptPictures, readKeptPictures, toPicture } from './pictures.js';

/** Where the pictures of this run are kept. */
const FOLDER = 'coverage/page';

/** How the page looks: eight pages in both themes and at two widths, beside how they looked before. */
export function describeLooks(given: () => Browsed): void {
  let kept: KeptPictures;
  beforeAll(async () => {
    mkdirSync(FOLDER, { recursive: true });
    kept = await readKeptPictures();
  });
  afterAll(() => kept.write());

  const report = (id: string) => (page: Page) => openReport(page, given().served.story(id));
  const pages: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
    start: async (page) => {
      await page.goto('/');
      await page.locator('.stories a').first().waitFor();
    },
    account: openAccount,
    out: (page) => page.goto('/out?to=https://a.example/b', { waitUntil: 'networkidle' }),
    stored: (page) => openStored(page, given().served.story('honeypot')),
    honeypot: report('honeypot'),
    healthy: report('healthy'),
    'sniped-launch': report('sniped-launch'),
    'upgradeable-proxy': report('upgradeable-proxy'),
  };

  // Opened in one theme, and changed to the other: at one width a page is opened in light, at the other in dark.
  it.each([
    { width: 360, first: 'light', second: 'dark' },
    { width: 1_280, first: 'dark', second: 'light' },
  ] as const)(
    'looks as before and has no fault that axe finds, at $width pixels, opened in $first and changed to $second',
    async ({ width, first, second }) => {
      const { page, wrong } = await given().open({ width });
      const found: string[] = [];
      for (const [name, openIt] of Object.entries(pages)) {
        await page.emulateMedia({ colorScheme: first });
        await openIt(page);
        for (const theme of [first, second]) {
          await changeTheme(page, theme);
          found.push(...(await violationsOf(page)).map((violation) => `${name} ${theme}: ${violation}`));
          await settle(page);
          const picture = await toPicture(page, `${FOLDER}/${name}-${theme}-${width}.png`);
          const differences = kept.compare(`${name} ${theme} ${width}`, picture);
          found.push(...differences.map((difference) => `${name} ${theme}: ${difference}`));
          expect(await overflowOf(page), name).toBeLessThanOrEqual(0);
        }
        // The account keeps a key in the tab, through which the next page would be read.
        await page.evaluate(() => sessionStorage.clear());
      }
      expect(found).toEqual([]);
      expect(wrong).toEqual([]);
    },
    180_000,
  );

  it('differs from before where a part, a drawing, the layout or the theme is lost, and not for a font', async () => {
    const { page } = await given().open();
    await openReport(page, given().served.story('sniped-launch'));
    await settle(page);
    const before = await toPicture(page);
    const differencesWith = async (rule: string) => {
      await page.evaluate((text) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(text);
        const [first = sheet] = document.adoptedStyleSheets;
        document.adoptedStyleSheets = [first, sheet];
      }, rule);
      return differencesOf(before, await toPicture(page)).join('; ');
    };
    expect(await differencesWith('')).toBe('');
    expect(await differencesWith('* { font-family: "DejaVu Serif", serif !important }')).toBe('');
    expect(await differencesWith('* { font-family: "Liberation Sans", sans-serif !important }')).toBe('');
    const lost =
      '#wash { display: none } .chart, #powers table { visibility: hidden } #early { background: none }';
    expect(await differencesWith(lost)).toMatch(
      /^powers looks otherwise .*; candles looks otherwise .*; wash is lost; early looks otherwise/,
    );
    expect(await differencesWith('main { max-width: none }')).toMatch(/verdict stands at/);
    const other = '.parts { display: flex; flex-direction: column } #holders { order: -1 }';
    expect(await differencesWith(other)).toBe('its parts have another order');
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await differencesWith('')).toMatch(/verdict looks otherwise/);
  });

  it('writes numbers and dates as the reader does', async () => {
    const { browser, served } = given();
    const { page, context, wrong } = await openPage(browser, served.base, { locale: 'de-DE' });
    await openReport(page, served.story('locked-liquidity'));
    // What is hidden does not count.
    // biome-ignore lint/performance/useDomNodeTextContent: the text that a person sees is meant
    const textOf = (id: string) => page.locator(id).innerText();
    expect(await textOf('#selling')).toMatch(/0,4\s%[\s\S]*9\.\d{3}\s\$/);
    expect(await textOf('#liquidity')).toMatch(/until \d\d\.\d\d\.\d{4}/);
    expect(await textOf('#holders')).toMatch(/\d,\d %/);
    expect(wrong).toEqual([]);
    await context.close();
  });
}

/** Shows the open page in a theme. Where it had another, its charts are drawn anew. */
async function changeTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  const isOther = await page.evaluate(
    (name) => !matchMedia(`(prefers-color-scheme: ${name})`).matches,
    theme,
  );
  if (!isOther) return;
  await page.evaluate(() => {
    for (const drawn of document.querySelectorAll('.chart > *')) drawn.classList.add('old');
  });
  await page.emulateMedia({ colorScheme: theme });
  await page.waitForFunction(() => !document.querySelector('.chart:empty, .chart > .old'));
}

/** Without what comes and goes: the place in the page, the focus, and drawings that are still loaded. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    scrollTo(0, 0);
  });
}
