import { beforeAll, expect, it } from 'vitest';
import { openTestDatabase } from '../support/account-database.js';
import { useScenario } from '../support/devnet.js';
import { buildPage } from '../support/page/build-page.js';
import { bearer, type Served, useService } from '../support/service.js';

beforeAll(buildPage, 60_000);
let pageKey: string | undefined;
const open = useService({ PAGE: 'on' }, () => openTestDatabase(), { pageKey: () => pageKey });
const closed = useService({ PAGE: 'off' });
const keyed = useService({ PAGE: 'on' });
beforeAll(async () => {
  pageKey = await open.key();
});

/** A report that a paying caller had made; resolves with its id once it is stored. */
async function makeReport(served: Served, name: string): Promise<string> {
  const { chain, address } = useScenario(name);
  const query = `{ token(chain: ${chain}, address: "${address}") { report { id } } }`;
  return (await served.query(await served.key(), query)).data.token.report.id;
}

async function told(served: Served, path: string): Promise<unknown> {
  const page = await (await served.get(path)).text();
  const picture = await served.get(`${path}/share.png`);
  await picture.arrayBuffer();
  return [/ of 100|no score/.test(page), picture.status];
}

it('a link to a token tells nothing of what a paying caller was told; who knows the id of the report is told', async () => {
  const { chain, address } = useScenario('honeypot');
  const id = await makeReport(open, 'honeypot');
  expect(await told(open, `/t/${chain}/${address}`)).toEqual([false, 404]);
  expect(await told(open, `/r/${id}`)).toEqual([true, 200]);
});

it('it tells what readers of the page were told, and not what a reader with a key of their own was', async () => {
  const { chain, address } = useScenario('blacklist');
  const body = { documents: ['Verdict'], variables: { chain, address } };
  const own = await open.post('/page/read', body, bearer(await open.key()));
  await own.text();
  expect(await told(open, `/t/${chain}/${address}`)).toEqual([false, 404]);
  await (await open.post('/page/read', body)).text();
  await expect.poll(() => told(open, `/t/${chain}/${address}`)).toEqual([true, 200]);
});

it('where PAGE is off, no link tells anything', async () => {
  const { chain, address } = useScenario('honeypot');
  const id = await makeReport(closed, 'honeypot');
  expect(await told(closed, `/t/${chain}/${address}`)).toEqual([false, 404]);
  expect(await told(closed, `/r/${id}`)).toEqual([false, 404]);
});

it('where readers bring a key, a link to a token tells nothing, and a report who knows its id', async () => {
  const { chain, address } = useScenario('honeypot');
  const id = await makeReport(keyed, 'honeypot');
  const body = { documents: ['Verdict'], variables: { chain, address } };
  const own = await (await keyed.post('/page/read', body, bearer(await keyed.key()))).text();
  expect(own).toContain('verdictSentence');
  expect(await (await keyed.post('/page/read', body)).text()).not.toContain('verdictSentence');
  expect(await told(keyed, `/t/${chain}/${address}`)).toEqual([false, 404]);
  expect(await told(keyed, `/r/${id}`)).toEqual([true, 200]);
});
