import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { toDevnetSettings } from '../../devnet/devnet-settings.js';
import { createLogger } from '../../src/observability/logger.js';
import { createService } from '../../src/service.js';
import { openTestDatabase } from '../support/account-database.js';
import { useDevnet, useScenario } from '../support/devnet.js';
import { bearer, useService } from '../support/service.js';

const folder = mkdtempSync(join(tmpdir(), 'assay-documents-'));
afterAll(() => rmSync(folder, { recursive: true }));
const toFile = (name: string, content: unknown) => {
  const path = join(folder, name);
  writeFileSync(path, JSON.stringify(content));
  return path;
};

const plans = 'query Plans { plans { name quota } }';
const sha256 = createHash('sha256').update(plans).digest('hex');
const served = useService({
  TRUSTED_DOCUMENTS: toFile('documents.json', { plans, health: '{ health { status } }' }),
});
const search = (parameters: Readonly<Record<string, string>>) =>
  `/graphql?${new URLSearchParams(parameters)}`;

describe('where TRUSTED_DOCUMENTS names a file', () => {
  const extensions = { persistedQuery: { version: 1, sha256Hash: sha256 } };
  it.each([
    ['by its id', () => served.post('/graphql', { documentId: 'plans' })],
    ['by its hash', () => served.post('/graphql', { documentId: `sha256:${sha256}` })],
    ['as a persisted query', () => served.post('/graphql', { extensions, operationName: 'Plans' })],
    ['by its text', () => served.post('/graphql', { query: plans })],
    ['by its id, by GET', () => served.get(search({ documentId: 'plans' }))],
    ['as a persisted query, by GET', () => served.get(search({ extensions: JSON.stringify(extensions) }))],
  ])('a document of it is served: %s', async (_name, ask) => {
    const response = await ask();
    expect((await response.json()).data.plans.length).toBeGreaterThan(2);
    expect(response.status).toBe(200);
  });

  it.each([
    ['another text', () => served.post('/graphql', { query: `${plans} ` })],
    ['an unknown id', () => served.post('/graphql', { documentId: 'constructor' })],
    [
      'a known id with another text',
      () => served.post('/graphql', { documentId: 'plans', query: '{ me { keyId } }' }),
    ],
    ['no document', () => served.post('/graphql', { extensions: { persistedQuery: null } })],
    ['introspection by GET', () => served.get(search({ query: '{ __schema { types { name } } }' }))],
  ])('403: %s is refused', async (_name, ask) => {
    const response = await ask();
    expect(response.status).toBe(403);
    expect((await response.json()).errors[0].extensions.code).toBe('FORBIDDEN');
  });

  it('REST answers as before', async () => {
    const { chain, address } = useScenario('healthy');
    const key = bearer(await served.key());
    const response = await served.post(
      '/api/v1/token/core-scores',
      { chain, contract_address: address },
      key,
    );
    expect(response.status, await response.text()).toBe(200);
  });
});

it('takes a manifest of Apollo Client', async () => {
  const operations = [{ id: 'a1', name: 'Plans', type: 'query', body: plans }];
  const path = toFile('manifest.json', { format: 'apollo-persisted-query-manifest', version: 1, operations });
  expect(toDevnetSettings(useDevnet(), { TRUSTED_DOCUMENTS: path }).trustedDocuments).toEqual(
    new Map([['a1', plans]]),
  );
});

it('says at the start what is wrong with the file', async () => {
  const read = (content: unknown) =>
    toDevnetSettings(useDevnet(), { TRUSTED_DOCUMENTS: toFile('wrong.json', content) });
  expect(() => read([1])).toThrow('TRUSTED_DOCUMENTS: must be a JSON object of ids and GraphQL documents');
  expect(() => toDevnetSettings(useDevnet(), { TRUSTED_DOCUMENTS: join(folder, 'none') })).toThrow(
    'TRUSTED_DOCUMENTS: there is no such file',
  );
  const start = createService(read({ a: '{ plans { nothing } }' }), {
    log: createLogger('silent', []),
    database: await openTestDatabase(),
  });
  await expect(start).rejects.toThrow('TRUSTED_DOCUMENTS: document "a": Cannot query field "nothing"');
});
