import { ApolloServer } from '@apollo/server';
import { AppError } from '@assay/facts';
import { buildSchema } from 'graphql';
import { afterAll, describe, expect, it } from 'vitest';
import type { AnswerDependencies } from './answer-dependencies.js';
import type { RequestContext } from './context.js';
import { accompanyOperations } from './operation-plugin.js';

const ref = { chain: 'eth', address: '0x00000000000000000000000000000000000000aa' } as const;
const price = { known: true, value: 1, source: 'onchain', observedAt: 0 } as const;
const tokenQuery =
  '{ token(chain: eth, address: "0x00000000000000000000000000000000000000aa") { coreScore filler } }';
const about = (query: string, variables: Record<string, unknown> = { a: 1 }) => ({ query, variables });
const servers: ApolloServer<RequestContext>[] = [];
afterAll(() => Promise.all(servers.map((server) => server.stop())));

/** A world of one token: what is executed, what is charged, and what the facts are now. */
function createWorld() {
  const world = {
    executed: 0,
    charged: 0,
    fact: price as object,
    changes: 0,
    compared: 0,
    refuses: false,
    filler: '',
  };
  const schema = buildSchema(
    'type Query { token(chain: Chain, address: String): Token me: Token } type Token { coreScore: Int filler: String keyPrefix: Int } enum Chain { eth }',
  );
  for (const field of Object.values(schema.getQueryType()?.getFields() ?? {}))
    field.resolve = () => {
      world.executed += 1;
      return { coreScore: world.executed, keyPrefix: world.executed, filler: world.filler };
    };
  const server = new ApolloServer<RequestContext>({
    schema,
    plugins: [accompanyOperations(schema, () => undefined)],
  });
  servers.push(server);
  const dependencies = (): AnswerDependencies =>
    [{ ref, facts: [['pools', world.fact]] }] as unknown as AnswerDependencies;
  const ask = async (
    operation: ReturnType<typeof about>,
    other: Partial<Record<keyof RequestContext, unknown>> = {},
  ) => {
    const contextValue = {
      caller: { identity: { keyId: 'key' } },
      dependencies,
      startWork: async () => undefined,
      outageOf: () => undefined,
      factChanges: () => world.changes,
      areFresh: (cached: AnswerDependencies) => {
        world.compared += 1;
        return cached[0]?.facts[0]?.[1] === world.fact;
      },
      meter: {
        rows: [{ ref, path: ['token'], fields: ['coreScore'] }],
        deliver: () => undefined,
        charge: async () => {
          world.charged += 1;
          if (world.refuses) throw new AppError('quota_exceeded', 'none left');
        },
      },
      ...other,
    } as unknown as RequestContext;
    const { body } = await server.executeOperation(operation, { contextValue });
    const [answer] = Object.values((body.kind === 'single' && body.singleResult.data) || {});
    const { coreScore, keyPrefix } = Object(answer);
    return coreScore ?? keyPrefix;
  };
  return { world, ask };
}

describe('cached answers', () => {
  it('answers again from the same facts without executing, and counts each answer', async () => {
    const { world, ask } = createWorld();
    const operation = about(tokenQuery);
    expect([await ask(operation), await ask(operation), await ask(operation)]).toEqual([1, 1, 1]);
    expect(world).toMatchObject({ executed: 1, charged: 2 });
  });

  it('compares the facts again only after a fact was stored', async () => {
    const { world, ask } = createWorld();
    const operation = about(tokenQuery);
    for (let times = 0; times < 4; times += 1) await ask(operation);
    expect(world.compared).toBe(1);
    world.changes += 1;
    await ask(operation);
    expect(world).toMatchObject({ compared: 2, executed: 1 });
  });

  it('does not remember a question that is longer than any needs to be', async () => {
    const { ask } = createWorld();
    const operation = about(tokenQuery, { undeclared: 'x'.repeat(10_000) });
    expect([await ask(operation), await ask(operation)]).toEqual([1, 2]);
  });

  it('forgets the answers used longest ago where all together are too large', async () => {
    const { world, ask } = createWorld();
    world.filler = 'x'.repeat(15_000_000);
    const [first, second] = [about(tokenQuery), about(`${tokenQuery} `)];
    expect([await ask(first), await ask(first), await ask(second), await ask(second)]).toEqual([1, 1, 2, 2]);
    expect(await ask(first)).toBe(3);
  });

  it('executes anew for a new fact, other variables, and another document', async () => {
    const { world, ask } = createWorld();
    const operation = about(tokenQuery);
    await ask(operation);
    await ask(operation);
    world.fact = { ...price };
    world.changes += 1;
    expect(await ask(operation)).toBe(2);
    expect(await ask(about(tokenQuery, { a: 2 }))).toBe(3);
    expect(await ask(about(`${tokenQuery} `))).toBe(4);
  });

  it('executes where the quota refuses, so that the refusal stands at its field', async () => {
    const { world, ask } = createWorld();
    const operation = about(tokenQuery);
    await ask(operation);
    world.refuses = true;
    expect(await ask(operation)).toBe(2);
  });

  it.each([
    ['a caller without a key', tokenQuery, { caller: { failure: new AppError('unauthorized', 'no') } }],
    ["facts of a caller's own partner key", tokenQuery, { dependencies: () => undefined }],
    ['a question about more than tokens', '{ me { keyPrefix } }', {}],
    ['root fields behind a fragment', 'query { ...A } fragment A on Query { me { keyPrefix } }', {}],
  ])('never remembers for %s', async (_, text, other) => {
    const { ask } = createWorld();
    const operation = about(text);
    expect([await ask(operation, other), await ask(operation, other)]).toEqual([1, 2]);
  });
});
