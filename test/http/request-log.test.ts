import { expect, it } from 'vitest';
import { toLoggedOperation, toLoggedPath } from '../../src/http/request-log.js';
import { useScenario } from '../support/devnet.js';
import { bearer, useService } from '../support/service.js';

const served = useService();

interface Line {
  readonly level: string;
  readonly msg: string;
  readonly requestId?: string;
  readonly endpoint?: string;
  readonly status?: number;
  readonly leftOut?: number;
}

const lines = (): readonly Line[] => served.logged.map((line) => JSON.parse(line));
/** The log line of a request. It is written shortly after the answer. */
async function lineOf(response: Response): Promise<Line | undefined> {
  const id = response.headers.get('x-request-id');
  const find = () => lines().find(({ requestId, msg }) => msg === 'request' && requestId === id);
  await expect.poll(find).toBeDefined();
  return find();
}

it('says of each request what was asked by which key, and how it ended', async () => {
  const apiKey = await served.key();
  const { keyId } = await served.service.accounts.authenticate(apiKey);
  const { chain, address } = useScenario('healthy');
  const key = bearer(apiKey);
  const rest = await served.post('/api/v1/token/core-scores', { contract_address: address, chain }, key);
  const graphql = await served.post(
    '/graphql',
    { query: 'query Kind { __typename }', operationName: 'Kind' },
    key,
  );
  const refused = await served.get('/api/v1/user/stats');
  const unknown = await served.get(`/no%0Asuch?api_key=${apiKey}`);
  const known = {
    time: expect.any(String),
    level: 'info',
    msg: 'request',
    ms: expect.any(Number),
  };
  const requestId = (response: Response) => response.headers.get('x-request-id');
  expect(await lineOf(rest)).toEqual({
    ...known,
    requestId: requestId(rest),
    method: 'POST',
    endpoint: '/api/v1/token/core-scores',
    status: 200,
    keyId,
  });
  expect(await lineOf(graphql)).toEqual({
    ...known,
    requestId: requestId(graphql),
    method: 'POST',
    endpoint: '/graphql',
    operation: 'Kind',
    status: 200,
    keyId,
  });
  expect(await lineOf(refused)).toEqual({
    ...known,
    requestId: requestId(refused),
    method: 'GET',
    endpoint: '/api/v1/user/stats',
    status: 401,
  });
  expect(await lineOf(unknown)).toMatchObject({ endpoint: '/no%0Asuch', status: 404 });
  expect(served.logged.join('')).not.toContain(apiKey);
});

it('leaves most of a flood of refusals out, and says how many; a machine that asks for health is not logged', async () => {
  const before = served.logged.length;
  const flood = 200;
  await Promise.all(Array.from({ length: flood }, () => served.get('/flood')));
  await served.get('/health');
  const since = () => lines().slice(before);
  const logged = () => since().filter(({ endpoint }) => endpoint === '/flood').length;
  const leftOut = () => since().reduce((sum, line) => sum + (line.leftOut ?? 0), 0);
  await expect.poll(() => logged() + leftOut()).toBe(flood);
  expect(leftOut()).toBeGreaterThan(0);
  expect(since().filter(({ endpoint }) => endpoint === '/health')).toEqual([]);
});

it('logs nothing of a path that a terminal would act on, and no operation that is no name', () => {
  expect(toLoggedPath('/a\u001b[31m\u202e\nb?key=secret')).toBe('/a?[31m??b');
  expect(toLoggedPath(`/${'x'.repeat(9_000)}`)).toHaveLength(100);
  expect(toLoggedOperation('Price_2')).toBe('Price_2');
  for (const name of ['', '2a', 'a b', 'a\n', 'x'.repeat(65), 'ä', 7, null, undefined, {}])
    expect(toLoggedOperation(name)).toBeUndefined();
});
