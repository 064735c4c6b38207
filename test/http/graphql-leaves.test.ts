import { isDeepStrictEqual } from 'node:util';
import {
  buildClientSchema,
  type GraphQLNamedType,
  type GraphQLSchema,
  getIntrospectionQuery,
  getNamedType,
  isAbstractType,
  isObjectType,
} from 'graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import { useScenario } from '../support/devnet.js';
import { useService } from '../support/service.js';

const served = useService();
const stories = ['honeypot', 'wash-ring', 'sniped-launch'];

/** What fields with a required argument are asked with. */
const requiredArguments: Readonly<Record<string, string>> = {
  component: '(name: security)',
  sale: '(usd: 100)',
};

/**
 * They tell of answers, not of the token: which facts this one needed, what the caller's own key was good for, and
 * what earlier ones said.
 */
const ofTheAnswer = new Set(['sources', 'partner', 'history', 'changes']);
/** How often what differs is asked: a busy machine reads a fact anew between two answers. */
const ROUNDS = 3;
/** Moves with the clock. */
const ofTheMoment = new Set(['ageSeconds']);

interface Leaf {
  /** Names of the fields down to the leaf, with the type that a fragment names before each. */
  readonly steps: readonly { readonly on: string | undefined; readonly field: string }[];
  readonly selection: string;
}

/** Every leaf below a type. */
function leavesOf(schema: GraphQLSchema, type: GraphQLNamedType, steps: Leaf['steps'] = []): readonly Leaf[] {
  const possible = isAbstractType(type) ? schema.getPossibleTypes(type) : isObjectType(type) ? [type] : [];
  return possible.flatMap((own) =>
    Object.values(own.getFields()).flatMap((field) => {
      if (steps.length === 0 && ofTheAnswer.has(field.name)) return [];
      if (ofTheMoment.has(field.name)) return [];
      const path = [...steps, { on: isAbstractType(type) ? own.name : undefined, field: field.name }];
      const inner = getNamedType(field.type);
      if (isObjectType(inner) || isAbstractType(inner)) return leavesOf(schema, inner, path);
      return [{ steps: path, selection: selectionOf(path) }];
    }),
  );
}

function selectionOf(steps: Leaf['steps']): string {
  return steps.reduceRight((inner, { on, field }) => {
    const call = `${field}${requiredArguments[field] ?? ''}${inner && ` { ${inner} }`}`;
    return on === undefined ? call : `__typename ... on ${on} { ${call} }`;
  }, '');
}

/** All leaves below a type in one selection. */
function wholeOf(schema: GraphQLSchema, type: GraphQLNamedType): string {
  if (isAbstractType(type)) {
    const parts = schema
      .getPossibleTypes(type)
      .map((own) => `... on ${own.name} { ${wholeOf(schema, own)} }`);
    return `__typename ${parts.join(' ')}`;
  }
  if (!isObjectType(type)) return '';
  return Object.values(type.getFields())
    .filter(({ name }) => type.name !== 'Token' || !ofTheAnswer.has(name))
    .map(({ name, type: of }) => {
      const inner = wholeOf(schema, getNamedType(of));
      return `${name}${requiredArguments[name] ?? ''}${inner && ` { ${inner} }`}`;
    })
    .join(' ');
}

/** What an answer has at a leaf, with the shape of the lists above it. */
function valueAt(value: unknown, steps: Leaf['steps']): unknown {
  if (Array.isArray(value)) return value.map((item) => valueAt(item, steps));
  const [step, ...rest] = steps;
  if (step === undefined || value === null || value === undefined) return value;
  const record = value as Readonly<Record<string, unknown>>;
  if (step.on !== undefined && record.__typename !== step.on) return undefined;
  return valueAt(record[step.field], rest);
}

const hasValue = (value: unknown): boolean =>
  Array.isArray(value) ? value.some(hasValue) : value !== null && value !== undefined;

describe('a leaf of a token', () => {
  let leaves: readonly Leaf[] = [];
  let whole = '';
  let key = '';
  const ask = async (selection: string) => {
    const refs = stories.map(useScenario).map(({ chain, address }) => ({ chain, address }));
    const query = `query ($refs: [TokenRef!]!) { tokens(refs: $refs) { ${selection} } }`;
    const { data, errors } = await served.query(key, query, { refs });
    expect(errors, `${selection.slice(0, 200)}: ${JSON.stringify(errors)}`).toBeUndefined();
    return data.tokens as readonly unknown[];
  };
  const askWhole = async (id: string) => {
    const { chain, address } = useScenario(id);
    const query = `{ token(chain: ${chain}, address: "${address}") { ${whole} } }`;
    const { data, errors } = await served.query(key, query);
    expect(errors, JSON.stringify(errors)).toBeUndefined();
    return data.token as unknown;
  };

  beforeAll(async () => {
    const { data } = await served.query('', getIntrospectionQuery());
    const schema = buildClientSchema(data);
    const token = schema.getType('Token');
    if (!token) throw new Error('the schema has no Token');
    leaves = leavesOf(schema, token);
    whole = wholeOf(schema, token);
    key = await served.key();
  });

  /** Those of the leaves that differ from the whole answer. */
  const differing = async (some: readonly Leaf[], seen: Set<string>): Promise<readonly Leaf[]> => {
    const together = await Promise.all(stories.map(askWhole));
    const different: Leaf[] = [];
    const waiting = [...some];
    const askNext = async (): Promise<void> => {
      for (let leaf = waiting.pop(); leaf; leaf = waiting.pop()) {
        const alone = valueAt(await ask(leaf.selection), leaf.steps);
        if (hasValue(alone)) seen.add(leaf.selection);
        if (!isDeepStrictEqual(alone, valueAt(together, leaf.steps))) different.push(leaf);
      }
    };
    await Promise.all(Array.from({ length: 4 }, askNext));
    return different;
  };

  it('has the same value alone as beside all others, in three stories', async () => {
    expect(leaves.length).toBeGreaterThan(500);
    const seen = new Set<string>();
    let different = leaves;
    // Facts are read anew after some seconds: what differs is asked again beside a new whole answer.
    for (let round = 0; round < ROUNDS; round += 1) different = await differing(different, seen);
    expect(different.map(({ selection }) => selection)).toEqual([]);
    expect(seen.size).toBeGreaterThan(500);
  }, 120_000);
});
