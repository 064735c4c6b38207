import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { payer } from '../../devnet/payments.js';
import { isEmptied } from '../../devnet/planted-truth.js';
import { type Browsed, startBrowsed } from '../support/page/browsed.js';
import {
  cutTablesOf,
  hasBrowser,
  openPage,
  openReport,
  overflowOf,
  type View,
} from '../support/page/browser.js';
import { describeDisputes } from '../support/page/disputes-suite.js';
import { describeFigures } from '../support/page/figures-suite.js';
import { injectWallet } from '../support/page/injected-wallet.js';
import { describeKeyboard } from '../support/page/keyboard-suite.js';
import { describeKeys } from '../support/page/keys-suite.js';
import { describeLists } from '../support/page/lists-suite.js';
import { describeLooks } from '../support/page/looks-suite.js';
import { describeOutages } from '../support/page/outage-suite.js';
import type { PageService } from '../support/page/page-service.js';
import { describeStored } from '../support/page/stored-suite.js';
import { describeStrangers } from '../support/page/strangers-suite.js';
import { describeWrongInputs } from '../support/page/wrong-inputs-suite.js';

/** CI sets the variable: there the browser must be there. */
const isNeeded = process.env.NEEDS_BROWSER !== undefined;
if (!hasBrowser && !isNeeded) console.warn('skipped: there is no Chromium; install the package "chromium"');

describe.skipIf(!hasBrowser && !isNeeded)('the page in a real browser', () => {
  let browsed: Browsed;
  let served: PageService;
  const open = (view?: View) => browsed.open(view);

  beforeAll(async () => {
    browsed = await startBrowsed();
    served = browsed.served;
  }, 300_000);
  afterAll(() => browsed?.stop());

  it('offers every story, and finds a token by its address or by a link', async () => {
    const { page, wrong } = await open();
    await page.goto('/');
    await page.locator('.stories a').first().waitFor();
    expect(await page.locator('.stories a').count()).toBe(served.devnet.scenarios.length);
    const { address } = served.story('honeypot');
    for (const text of [address, `https://dexscreener.com/bsc/${address}?x=1`]) {
      await page.goto('/');
      await page.locator('#search').fill(text);
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/t\/bsc\/0x/);
    }
    expect(wrong).toEqual([]);
  });

  it('says of every story what was planted, and breaks on no odd contract', async () => {
    const { page, wrong } = await open({ width: 360 });
    // What is hidden does not count.
    // biome-ignore lint/performance/useDomNodeTextContent: the text that a person sees is meant
    const textOf = (selector: string) => page.locator(selector).innerText();
    for (const { id, chain, address, planted } of served.devnet.scenarios) {
      await openReport(page, { chain, address });
      if (planted.honeypot) {
        expect(await textOf('.verdict'), id).toMatch(/You cannot sell it/);
        expect(await textOf('#selling'), id).toMatch(/cannot sell/);
      }
      if (isEmptied(planted)) {
        expect(await textOf('.verdict'), id).toMatch(
          /took out .* of the liquidity|took out all the liquidity/,
        );
        expect(await textOf('#liquidity'), id).not.toMatch(/locked|burned|can leave right now/);
        expect(await textOf('#past'), id).toMatch(/Before the first report[\s\S]*took .*liquidity out of/);
      }
      if (planted.wash) expect(await textOf('#wash'), id).toMatch(/wash trading was found/);
      if (planted.creatorEmptied.length > 0)
        expect(await textOf('#changes'), id).toMatch(/its pool was emptied/);
      if (planted.liquidity && planted.liquidity.pullableShare > 0.9)
        expect(await textOf('#liquidity'), id).toMatch(/✕ \$[\d.]+\w can leave right now/);
      if (id === 'upgradeable-proxy')
        expect(await page.locator('#candles .chart').getAttribute('aria-label')).toMatch(/changed: code on /);
      expect(await overflowOf(page), id).toBeLessThanOrEqual(0);
      expect(await cutTablesOf(page), id).toEqual([]);
    }
    for (const { id, chain, address } of served.devnet.edgeCases) {
      const answer = await page.goto(`/t/${chain}/${address}`);
      if (answer?.status() === 404) expect((await textOf('#nothing h1')).length, id).toBeGreaterThan(20);
      else await openReport(page, { chain, address });
      expect((await textOf('main')).length, id).toBeGreaterThan(60);
      expect(await overflowOf(page), id).toBeLessThanOrEqual(0);
    }
    // A browser logs the page of an address without a token, which is a 404.
    expect(wrong.filter((one) => !/status of 404/.test(one))).toEqual([]);
  }, 300_000);

  it('shows the call behind a statement, and asks a node of the reader for it again', async () => {
    const { page, wrong } = await open();
    await openReport(page, served.story('honeypot'));
    await page.locator('.gates .evidence').first().click();
    const drawer = page.locator('dialog.drawer');
    const ask = async (node: string) => {
      await drawer.locator('input[name=node]').first().fill(node);
      await drawer.locator('.ask-again button').first().click();
    };
    const { chains } = served.devnet;
    await ask(chains.bsc.rpcUrl);
    await drawer.locator('.ask-again .badge.good').first().waitFor();
    // A node of another network cannot tell.
    await ask(chains.eth.rpcUrl);
    await drawer.locator('.ask-again .badge.unknown').first().waitFor();
    await page.keyboard.press('Escape');
    expect(await drawer.isVisible()).toBe(false);
    await page.locator('#questions summary').first().click();
    await page.locator('#questions .evidence').first().click();
    await drawer.getByText('Ask again through the service').click();
    await drawer.locator('.ask-service .badge').first().waitFor();
    const nodes = Object.values(chains).map(({ rpcUrl }) => `outside: ${rpcUrl}`);
    expect(wrong.filter((one) => !nodes.some((node) => one.startsWith(node)))).toEqual([]);
  });

  it('sells a plan to a wallet of the browser, and shows and revokes its key', async () => {
    // The wallet stays in its tab.
    const { page, context, wrong } = await openPage(browsed.browser, served.base);
    await injectWallet(page, payer.privateKey, served.devnet.chains.base.rpcUrl);
    await page.goto('/account');
    await page.getByText('Connect Test wallet').click();
    const coins = await page.locator('.coin option').allInnerTexts();
    await page
      .locator('.coin select')
      .selectOption({ index: coins.findIndex((text) => text.endsWith('on base')) });
    await page.getByText('Buy starter').click();
    await page.locator('.new-key .key').waitFor({ timeout: 30_000 });
    expect(await page.locator('.new-key .key').textContent()).toMatch(/^assay_starter_/);
    await page.getByText('Sign in', { exact: true }).click();
    const row = page.locator('.key-row', { hasText: 'starter,' });
    await row.locator('button', { hasText: 'Revoke' }).click();
    await row.getByText('revoked').waitFor();
    await page.getByText('Test key for Test wallet').click();
    await page.getByText(/assay_test_/).waitFor();
    expect(wrong).toEqual([]);
    await context.close();
  });

  describe('wrong inputs', () => describeWrongInputs(() => browsed));
  describe('lists, and what a report is used for', () => describeLists(() => browsed));
  describe('with keys of readers', () => describeKeys(() => browsed));
  describe('what is disputed', () => describeDisputes(() => browsed));
  describe('without a contradiction', () => describeFigures(() => browsed));
  describe('where something fails', () => describeOutages(() => browsed));
  describe('what strangers wrote', () => describeStrangers(() => browsed));
  describe('stored reports and watches', () => describeStored(() => browsed));
  describe('by keyboard alone', () => describeKeyboard(() => browsed));
  describe('to look at', () => describeLooks(() => browsed));
});
