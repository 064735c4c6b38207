import { buildSchema, GraphQLError } from 'graphql';
import { expect, it, vi } from 'vitest';
import type { RequestContext } from '../context.js';
import { AppError } from '../errors/app-error.js';
import type { Answers } from './answer-memo.js';
import { startApollo } from './apollo-server.js';

/** Apollo over a field whose resolver throws this. */
async function askWhere(thrown: Error) {
  const report = vi.fn();
  const execute: Answers['execute'] = () => ({
    data: null,
    errors: [new GraphQLError(thrown.message, { path: ['a'], originalError: thrown })],
  });
  const apollo = await startApollo({
    schema: buildSchema('type Query { a: Int }'),
    answers: { recall: () => undefined, execute, answer: execute },
    report,
  });
  const contextValue = { requestId: 'request-1', startWork: async () => undefined } as RequestContext;
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

it('says a refusal in full, and reports it to nobody', async () => {
  const refusal = new AppError('rate_limited', 'The scan provider takes 8 a second.', {
    provider: 'scan',
    retryAfter: 2,
  });
  const { body, report } = await askWhere(refusal);
  expect(body).toContain(
    '"message":"The scan provider takes 8 a second.","path":["a"],"extensions":{"code":"RATE_LIMITED","provider":"scan","retryAfter":2}',
  );
  expect(report).not.toHaveBeenCalled();
});
