import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import type { Browsed } from './browsed.js';
import { openPage, overflowOf, type WatchedPage } from './browser.js';

/** Within this time a reader is told, in milliseconds. */
const TOLD_MS = 2_000;
/** No sentence is longer. */
const MAX_LETTERS = 170;

/** Addresses of the embedded chains, which are known once they run. */
interface Places {
  readonly token: string;
  readonly wallet: string;
  readonly contract: string;
  readonly nothing: string;
  /** A token of eth, and of no other chain. */
  readonly onEth: string;
}

type Case = readonly [what: string, given: (places: Places) => string, says: RegExp];

const hash = `0x${'ab'.repeat(32)}`;

const searched: readonly Case[] = [
  ['nothing', () => '  ', /^Give the address of a token/],
  ['a name that no token has', () => 'qwxyz', /^No token whose name was read here begins like this/],
  ['a name of ENS', () => 'vitalik.eth', /^Names that end with \.eth are not looked up/],
  ['an address that is cut', ({ token }) => token.slice(0, 20), /and this has 18\.$/],
  ['an address with a digit too many', ({ token }) => `${token}0`, /and this has 41\.$/],
  ['a hash of a transaction', () => hash, /^This is the hash of a transaction/],
  ['a link to a transaction', () => `https://etherscan.io/tx/${hash}`, /^This is the hash of a transaction/],
  ['a link without an address', () => 'https://etherscan.io', /^There is no address in this/],
  ['markup', () => '<img src=x onerror=alert(1)>', /^No token whose name was read here/],
  [
    'a link to an explorer of another chain',
    ({ token }) => `https://polygonscan.com/token/${token}`,
    /^The link to polygonscan\.com names no chain that is read here \(eth, base, bsc\)\.$/,
  ],
  [
    'a link to an exchange on another chain',
    ({ token }) => `https://dexscreener.com/polygon/${token}`,
    /^The link to dexscreener\.com names no chain that is read here/,
  ],
  [
    'an address of another chain',
    ({ token }) => `matic:${token}`,
    /^matic is no chain that is read here \(eth, base, bsc\)\.$/,
  ],
  [
    'a mistyped address',
    () => '0x94d1E48671165Ca1348c9bf1f1488105C7Ce6f22',
    /^The address has a wrong .*checksum/,
  ],
  ['a wallet', ({ wallet }) => wallet, /^This is a wallet on eth, not a token\.$/],
  ['a contract', ({ contract }) => contract, /not a token\.$/],
  [
    'an address without anything',
    ({ nothing }) => nothing,
    /^There is nothing at this address on eth, base, bsc\.$/,
  ],
];

const opened: readonly Case[] = [
  ['a chain that is not read', ({ token }) => `/t/polygon/${token}`, /^Polygon PoS is not read here/],
  [
    'a chain that is not known',
    ({ token }) => `/t/nowhere/${token}`,
    /^There is no chain named nowhere here/,
  ],
  ['a cut address', () => '/t/eth/0x12', /^This address must be 0x followed by 40/],
  ['a wallet', ({ wallet }) => `/t/eth/${wallet}`, /^This is a wallet on eth, not a token\.$/],
  ['a contract', ({ contract }) => `/t/eth/${contract}`, /not a token\.$/],
  ['a token of another chain', ({ onEth }) => `/t/bsc/${onEth}`, /on bsc.*On eth it is a token/],
  ['markup', () => `/t/eth/${encodeURIComponent('"><script>alert(1)</script>')}`, /^This address must be/],
  ['a path that is not there', () => '/tokens', /^There is nothing at \/tokens\.$/],
  ['half a path', () => '/t/eth', /^There is nothing at \/t\/eth\.$/],
  ['a path that is no text', () => '/t/%zz/0x12', /URL is malformed/],
  ['a report that was deleted', () => `/r/${'0'.repeat(32)}`, /^There is no such report, or it was removed/],
  ['a cut link to a report', () => '/r/zzz', /^There is no such report, or it was removed/],
  ['an endpoint of programs', () => '/api/v1/token/analyze', /^Use POST here\.$/],
  ['an endpoint without a key', () => '/api/v1/user/stats', /API key is missing/],
];

/** What a reader may get wrong: each is told in one place, in words, soon, and opens nothing. */
export function describeWrongInputs(given: () => Browsed): void {
  let watched: WatchedPage;
  let places: Places;
  beforeAll(async () => {
    const { served, open } = given();
    const { edgeCases } = served.devnet;
    const edge = (id: string) => edgeCases.find((one) => one.id === id)?.address ?? '';
    places = {
      token: served.story('honeypot').address,
      wallet: served.devnet.payer.address,
      contract: edge('not-a-token'),
      nothing: edge('wallet'),
      onEth: served.story('healthy').address,
    };
    watched = await open({ width: 360 });
  });

  it.each(searched)('searching for %s', async (_, toText, says) => {
    const { page } = watched;
    await page.goto('/');
    await page.locator('#search').fill(toText(places));
    const began = performance.now();
    await page.keyboard.press('Enter');
    await expectSaid(page, '.search-says', says, began);
    expect(new URL(page.url()).pathname).toBe('/');
  });

  it.each(opened)('opening %s', async (_, toPath, says) => {
    const { page } = watched;
    const began = performance.now();
    const answer = await page.goto(toPath(places));
    await expectSaid(page, '#nothing h1', says, began);
    expect(answer?.status()).toBeGreaterThanOrEqual(400);
    expect(await answer?.headerValue('content-type')).toMatch(/^text\/html/);
  });

  it('leads from a token of another chain to it', async () => {
    const { page } = watched;
    await page.goto(`/t/bsc/${places.onEth}`);
    await page.getByText('Open it on eth').click();
    await page.waitForURL(/\/t\/eth\/0x/);
    await page.locator('#verdict-sentence').waitFor();
  });

  it('ran and loaded nothing of it', () => {
    // A browser logs each page whose status says that there is nothing.
    expect(watched.wrong.filter((one) => !/status of 40\d/.test(one))).toEqual([]);
  });

  it('says once that the nodes of a chain are dead, and that there are too many requests', async () => {
    const dead = await given().served.beside({
      RPC_URL_BSC: 'http://127.0.0.1:9',
      TIER_OPEN_PER_MINUTE: '12',
    });
    const { page, context } = await openPage(given().browser, dead.base);
    await page.goto(`/t/bsc/${places.token}`);
    // Not within two seconds: how soon depends on how busy the machine is.
    await page.locator('[role=alert] p').first().waitFor();
    await expectSaid(page, '[role=alert] p', /^Nothing could be read about 0x\w+ on bsc just now/);
    expect(await page.locator('.not-known, .waiting, [aria-busy=true]').count()).toBe(0);
    let answer = await page.goto('/account');
    for (let more = 0; more < 20 && answer?.status() === 200; more += 1) answer = await page.goto('/account');
    expect(answer?.status()).toBe(429);
    expect(Number(await answer?.headerValue('retry-after'))).toBeGreaterThan(0);
    expect(await page.locator('h1').textContent()).toMatch(/^You may send 12 requests per minute/);
    await context.close();
    await dead.stop();
  });

  it('cuts a name of 5,000 letters', async () => {
    const { page, wrong } = await given().open({ width: 360 });
    const name = 'Looong'.repeat(834);
    await page.route('**/page/read', async (route) => {
      const answer = await route.fetch();
      const lines = (await answer.text()).replace(/"(name|symbol)":"[^"]*"/g, `"$1":"${name}"`);
      await route.fulfill({ response: answer, body: lines });
    });
    await page.goto(`/t/eth/${places.onEth}`);
    await page.locator('h1', { hasText: 'Looong' }).waitFor({ timeout: TOLD_MS });
    expect((await page.locator('h1').textContent())?.length).toBeLessThan(100);
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    expect(wrong).toEqual([]);
  });
}

/** @param began when the reader asked; without it, it may be said late */
async function expectSaid(page: Page, place: string, says: RegExp, began = performance.now()): Promise<void> {
  // The text itself is compared, so that a failure shows what was said instead.
  const texts = () => page.locator(place).allTextContents();
  await expect.poll(texts, { timeout: TOLD_MS, interval: 20 }).toContainEqual(expect.stringMatching(says));
  expect(performance.now() - began).toBeLessThan(TOLD_MS);
  const said = page.locator(place, { hasText: says });
  expect(await said.count()).toBe(1);
  expect((await said.textContent())?.length).toBeLessThan(MAX_LETTERS);
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
}
