import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Devnet } from '../../devnet/devnet.js';
import { toDevnetSettings } from '../../devnet/devnet-settings.js';
import { startDevnet } from '../../devnet/start.js';
import { createService, type Service } from '../../src/service.js';
import { buildApp } from '../../web/build-app.js';
import { openTestDatabase } from '../support/account-database.js';
import { hasBrowser, launch, openPage } from '../support/page/browser.js';

/** CI sets the variable: there the browser must be there. */
const isNeeded = process.env.NEEDS_BROWSER !== undefined;

describe.skipIf(!hasBrowser && !isNeeded)('/docs in a real browser', () => {
  let devnet: Devnet;
  let service: Service;
  let browser: Browser;
  let base: string;

  beforeAll(async () => {
    [devnet] = await Promise.all([startDevnet(), buildApp('web/static', 'fast')]);
    const [story] = devnet.scenarios;
    if (!story) throw new Error('no story');
    const example = { apiKey: '', chain: story.chain, address: story.address };
    service = await createService(toDevnetSettings(devnet, { PORT: '0', LOG_LEVEL: 'silent' }), {
      database: await openTestDatabase(),
      playground: () => example,
    });
    base = await service.listen();
    example.apiKey = (await service.accounts.grantPlan(`0x${'73'.repeat(20)}`, 'team')).apiKey;
    browser = await launch();
  });
  afterAll(async () => {
    await browser?.close();
    await service?.close();
    await devnet?.stop();
  });

  it('the first Execute of an endpoint is a 200: the key and the example are filled in', async () => {
    const { page, context, wrong } = await openPage(browser, base);
    await page.goto('/docs');
    for (const path of ['/api/v1/token/analyze', '/api/v1/user/stats']) {
      const block = page.locator('.opblock', { has: page.locator(`[data-path="${path}"]`) });
      await block.locator('.opblock-summary-control').click();
      await block.getByRole('button', { name: 'Try it out' }).click();
      await block.getByRole('button', { name: 'Execute' }).click();
      const status = block.locator('.live-responses-table .response-col_status').last();
      await status.waitFor({ timeout: 60_000 });
      // biome-ignore lint/performance/useDomNodeTextContent: the text that a person sees is meant
      expect(`${path} ${(await status.innerText()).trim()}`).toBe(`${path} 200`);
    }
    expect(wrong).toEqual([]);
    await context.close();
  });
});
