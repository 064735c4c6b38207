import { beforeAll, expect, it } from 'vitest';
import { openTestDatabase } from '../support/account-database.js';
import { useScenario } from '../support/devnet.js';
import { buildPage } from '../support/page/build-page.js';
import { useService } from '../support/service.js';

beforeAll(buildPage, 60_000);
let pageKey: string | undefined;
const served = useService(
  { PAGE: 'on', PAGE_PER_MINUTE: '1000', PAGE_NEW_PER_MINUTE: '4' },
  () => openTestDatabase(),
  { pageKey: () => pageKey },
);
beforeAll(async () => {
  pageKey = await served.key();
});

const fresh = (digit: string) => ({ chain: 'eth', address: `0x${digit.repeat(40)}` });
const read = async (documents: readonly string[], variables: object) => {
  const answer = await served.post('/page/read', { documents, variables });
  await answer.text();
  return answer.status;
};

it('neither an empty list, nor a known token among new ones, passes the limit on new tokens', async () => {
  const { chain, address } = useScenario('healthy');
  const known = { chain, address };
  expect(await read(['Verdict', 'Holders'], known)).toBe(200);
  // The document does not declare "refs": what it reads is the token.
  expect(await read(['Identity'], { ...fresh('1'), refs: [] })).toBe(200);
  expect(await read(['Identity'], { ...fresh('2'), refs: [known] })).toBe(200);
  expect(await read(['Identity'], { ...fresh('3'), refs: [] })).toBe(200);
  expect(await read(['Identity'], { ...fresh('4'), refs: [known] })).toBe(429);
  expect(await read(['Find'], { refs: [known, fresh('5'), fresh('6')] })).toBe(429);
  expect(await read(['Verdict'], known)).toBe(200);
});
