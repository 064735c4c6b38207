import { expect, it } from 'vitest';
import { startPoorChains } from '../../../devnet/simulators/poor-node/poor-chains.js';
import { simServices } from '../../../devnet/simulators/sim-services.js';
import { simToken } from '../../../devnet/simulators/sim-token.js';
import { type SimFault, startSimulator } from '../../../devnet/simulators/simulator.js';
import type { Browsed } from './browsed.js';
import { openPage, openReport } from './browser.js';

/** The page where the service, its nodes or outside providers are slow or dead. */
export function describeOutages(given: () => Browsed): void {
  it('tells when the service cannot be reached, and when there are too many readers', async () => {
    const { page, wrong } = await given().open();
    const { chain, address } = given().served.story('healthy');
    await page.route('**/page/read', (route) => route.abort());
    await page.goto(`/t/${chain}/${address}`);
    await page.getByText('The service cannot be reached').waitFor();
    await page.unroute('**/page/read');
    await page.route('**/page/read', (route) =>
      route.fulfill({ status: 429, json: { error: 'rate_limited', reason: 'Too many.', retry_after: 7 } }),
    );
    await page.reload();
    await page.getByText('Try again in 7 seconds').waitFor();
    // The browser itself tells of the two requests that failed.
    expect(wrong.filter((one) => !one.startsWith('console: Failed to load resource'))).toEqual([]);
  });

  it('says why where the nodes are dead', async () => {
    const dead = await given().served.beside({
      RPC_URL_BSC: 'http://127.0.0.1:9',
      REQUEST_BUDGET_MS: '5000',
    });
    const { page, context, wrong } = await openPage(given().browser, dead.base);
    const { chain, address } = given().served.story('honeypot');
    await page.goto(`/t/${chain}/${address}`);
    const says = `Nothing could be read about ${address} on ${chain} just now`;
    await page.locator('[role=alert]', { hasText: says }).waitFor();
    await page.getByText('Try again', { exact: true }).waitFor();
    expect(await page.locator('.verdict, .not-known').count()).toBe(0);
    expect(await page.getByText(/We bought it|Nothing harmful/).count()).toBe(0);
    expect(wrong).toEqual([]);
    await context.close();
    await dead.stop();
  });

  it('shows parts as slow nodes answer, and says what they did not answer', async () => {
    const slow = await startPoorChains(given().served.devnet, [{ callMs: 1_500 }]);
    const beside = await given().served.beside({ ...slow.environment, REQUEST_BUDGET_MS: '6000' });
    const { page, context, wrong } = await openPage(given().browser, beside.base);
    const { chain, address } = given().served.story('honeypot');
    await page.goto(`/t/${chain}/${address}`);
    await page.locator('.verdict[aria-busy="true"]').waitFor();
    await page.waitForFunction(() => !document.querySelector('.verdict[aria-busy="true"]'));
    expect(await page.locator('.verdict').textContent()).toMatch(/not known/);
    expect(wrong).toEqual([]);
    await context.close();
    await beside.stop();
    await slow.close();
  });

  it.each<SimFault>(['down', 'hang', 'slow'])(
    'shows what the chain tells where outside providers fail: %s',
    async (fault) => {
      const { chain, address } = given().served.story('healthy');
      const simulator = await startSimulator({ tokens: [simToken(chain, address)], slowMs: 2_000 });
      for (const { id } of simServices) simulator.setFault(id, fault);
      const beside = await given().served.beside({
        ...simulator.environment,
        AUDIT_PROVIDERS: 'openai',
        SCAN_PROVIDERS: 'onchain,goplus',
        MARKET_PROVIDERS: 'onchain,dexscreener',
        EXPLORER_PROVIDERS: 'onchain,sourcify,etherscan,blockscout',
        REQUEST_BUDGET_MS: '8000',
      });
      const { page, context, wrong } = await openPage(given().browser, beside.base);
      await openReport(page, { chain, address });
      for (const known of ['powers', 'holders', 'wash', 'early'])
        expect(await page.locator(`#${known} > .not-known`).count(), known).toBe(0);
      const lost = page.locator('#findings > .not-known');
      if (fault === 'slow') expect(await page.locator('#links > .not-known').count()).toBe(0);
      else expect(await page.locator('#links > .not-known').textContent()).toMatch(/not known because \S/);
      expect(await lost.textContent()).toMatch(/not known because \S/);
      const timeOf = (part: string) =>
        page.evaluate((name) => performance.getEntriesByName(`part ${name}`)[0]?.startTime ?? -1, part);
      // What waits for nobody outside is there before what does. A service that is down lets nobody wait.
      if (fault !== 'down') expect(await timeOf('Holders')).toBeLessThan(await timeOf('Findings'));
      expect(wrong).toEqual([]);
      await context.close();
      await beside.stop();
      await simulator.close();
    },
  );
}
