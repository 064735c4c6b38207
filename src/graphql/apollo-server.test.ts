import { AppError } from '@assay/facts';
import { buildSchema } from 'graphql';
import { expect, it, vi } from 'vitest';
import { startApollo } from './apollo-server.js';
import type { RequestContext } from './context.js';

/** Apollo over a field whose resolver throws this. */
async function askWhere(thrown: Error) {
  const report = vi.fn();
  const schema = buildSchema('type Query { a: Int }');
  const field = schema.getQueryType()?.getFields().a;
  if (field)
    field.resolve = () => {
      throw thrown;
    };
  const apollo = await startApollo({ schema, report });
  const contextValue = {
    requestId: 'request-1',
    caller: {},
    startWork: async () => undefined,
    meter: { rows: [], deliver: () => undefined },
  } as object as RequestContext;
  const { body } = await apollo.executeOperation({ query: '{ a }' }, { contextValue });
  await apollo.stop();
  return { body: JSON.stringify(body), report };
}

it('masks a defect, and reports it under the id of its request', async () => {
  const defect = new Error('connect ECONNREFUSED /var/run/secret');
  const { body, report } = await askWhere(defect);
  expect(body).not.toContain('secret');
  expect(body).toContain('INTERNAL_SERVER_ERROR');
  expect(report.mock.calls).toEqual([[defect, 'request-1']]);
});

it('answers a refusal in full, and does not report it', async () => {
  const refusal = new AppError('rate_limited', 'The scan provider takes 8 a second.', {
    provider: 'scan',
    retryAfter: 2,
  });
  const { body, report } = await askWhere(refusal);
  expect(body).toContain(
    '"message":"The scan provider takes 8 a second.","path":["a"],"locations":[{"line":1,"column":3}],"extensions":{"code":"RATE_LIMITED","provider":"scan","retryAfter":2,"requestId":"request-1"}',
  );
  expect(report).not.toHaveBeenCalled();
});

it('says a few errors of a query, each of them short, and not every place of each', async () => {
  const apollo = await startApollo({
    schema: buildSchema('type Query { a: Int }'),
    report: () => undefined,
  });
  const messagesOf = async (query: string) => {
    const contextValue = { requestId: 'r' } as RequestContext;
    const { body } = await apollo.executeOperation({ query }, { contextValue });
    return (body.kind === 'single' && body.singleResult.errors) || [];
  };
  expect(await messagesOf(`{ ${Array.from({ length: 60 }, (_, i) => `b${i}`).join(' ')} }`)).toHaveLength(6);
  const [long] = await messagesOf(`query ($a: ${'A'.repeat(5_000)}) { a }`);
  expect(long?.message).toMatch(/^Unknown type "A{480,} …$/);
  const [repeated] = await messagesOf(`{ a(${'b: 1 '.repeat(60)}) }`.replace('b: 1', 'c: 1'));
  for (const error of [long, repeated]) expect(error?.locations?.length).toBeLessThanOrEqual(5);
  await apollo.stop();
});
