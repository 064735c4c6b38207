import type { TokenRef } from '@assay/facts';
import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isCompositeType,
  isEnumType,
  isInterfaceType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { type Draw, times } from './draw.js';
import { fates, tokenOf } from './supply.js';

/** A place of the answer at which a token is analysed. */
export interface AskedRow {
  readonly ref: TokenRef;
  readonly path: readonly (string | number)[];
  /** Response names of what costs a call. */
  readonly fields: readonly string[];
}

export interface AskedQuery {
  readonly query: string;
  readonly rows: readonly AskedRow[];
}

const free: ReadonlySet<string> = new Set(['id', 'chain', 'address', 'at', 'policyVersion']);
const DEPTH = 4;

export const drawToken = (draw: Draw): TokenRef => tokenOf(draw(...fates));

const literals: Readonly<Record<string, readonly string[]>> = {
  Int: ['1', '20', '100', '0', '-1', '101'],
  Float: ['100', '0.5', '0', '-1', '1e31'],
  Boolean: ['true', 'false'],
  ID: ['"x"', `"${'0'.repeat(32)}"`, '"evt_1"'],
  DateTime: ['"2026-01-01T00:00:00Z"', '"never"'],
  Chain: ['eth', 'eth', 'eth', 'base', 'nowhere'],
  JSON: ['"balanced"', '"strict"', '"nobody"', '{}'],
  AtInput: ['{ block: 5 }', '{ block: 5000 }', '{ block: -1 }', '{}', '{ time: "2026-01-01T00:00:00Z" }'],
};
const texts: Readonly<Record<string, readonly string[]>> = {
  code: ['can_sell', 'website', 'balances_kept', 'HIDDEN_MINT', 'zzz', 'proven_honeypot', ''],
  after: ['11-1', 'x', ''],
  partnerApiKey: ['own', ''],
};

function literalOf(draw: Draw, { name, type }: GraphQLArgument): string {
  const named = getNamedType(type);
  if (isEnumType(named) && named.name !== 'Chain')
    return draw(...named.getValues().map(({ name: value }) => value));
  if (named.name === 'Address')
    return draw(`"${drawToken(draw).address}"`, `"${drawToken(draw).address}"`, '"0x1"');
  if (named.name === 'String') return JSON.stringify(draw(...(texts[name] ?? ['x'])));
  return draw(...(literals[named.name] ?? ['{}']));
}

function argumentsOf(draw: Draw, args: readonly GraphQLArgument[], fixed: Readonly<Record<string, string>>) {
  const written = args.flatMap((arg) => {
    const given =
      fixed[arg.name] ?? (isNonNullType(arg.type) || draw(false, true) ? literalOf(draw, arg) : undefined);
    return given === undefined ? [] : [`${arg.name}: ${given}`];
  });
  return written.length > 0 ? `(${written.join(', ')})` : '';
}

type Fields = Readonly<Record<string, GraphQLField<unknown, unknown>>>;

function fieldsOf(type: GraphQLOutputType): Fields {
  const named = getNamedType(type);
  return isObjectType(named) || isInterfaceType(named) ? named.getFields() : {};
}

function selectionOf(draw: Draw, type: GraphQLOutputType, depth: number): string {
  const all = Object.values(fieldsOf(type));
  const usable = all.filter((field) => depth < DEPTH || !isCompositeType(getNamedType(field.type)));
  const picked = usable.length === 0 ? [] : times(draw(1, 2, 3), () => draw(...usable));
  const written = picked.map((field, place) => `s${place}: ${fieldText(draw, field, depth)}`);
  return `{ __typename ${written.join(' ')} }`;
}

function fieldText(draw: Draw, { name, args, type }: GraphQLField<unknown, unknown>, depth: number): string {
  const below = isCompositeType(getNamedType(type)) ? ` ${selectionOf(draw, type, depth + 1)}` : '';
  return `${name}${argumentsOf(draw, args, {})}${below}`;
}

/** What is selected of a token, and the response names of what costs a call. */
function tokenSelection(draw: Draw, schema: GraphQLSchema) {
  const all = Object.values(fieldsOf(schema.getType('Token') as GraphQLOutputType));
  const picked = times(draw(1, 2, 3, 4), () => draw(...all));
  return {
    text: `{ ${picked.map((field, place) => `f${place}: ${fieldText(draw, field, 1)}`).join(' ')} }`,
    fields: picked.flatMap(({ name }, place) => (free.has(name) ? [] : [`f${place}`])),
  };
}

const aliasesOf = (text: string) => [...text.matchAll(/\bf\d+(?=:)/g)].map(([alias]) => alias);

const refText = ({ chain, address }: TokenRef) => `{ chain: ${chain}, address: "${address}" }`;

/** A query of any root fields, those of tokens most often. */
export function drawQuery(draw: Draw, schema: GraphQLSchema): AskedQuery {
  const roots = fieldsOf(schema.getQueryType() as GraphQLOutputType);
  const rows: AskedRow[] = [];
  const written = times(draw(1, 1, 2, 3), (place) => {
    const key = `r${place}`;
    const name = draw(
      'token',
      'token',
      'token',
      'tokens',
      'tokens',
      'replay',
      'decide',
      'decisions',
      ...Object.keys(roots),
    );
    const root = roots[name];
    if (!root) return '__typename';
    if (name === 'token' || name === 'replay') {
      const ref = drawToken(draw);
      const args = argumentsOf(draw, root.args, {
        chain: draw('eth', 'eth', 'eth', 'nowhere'),
        address: `"${ref.address}"`,
      });
      const { text, fields } =
        name === 'token' ? tokenSelection(draw, schema) : { text: '{ total }', fields: ['total'] };
      // A past block costs a call, whatever is selected.
      rows.push({ ref, path: [key], fields: args.includes('at:') ? aliasesOf(text) : fields });
      return `${key}: ${name}${args} ${text}`;
    }
    if (name === 'decide' || name === 'decisions') {
      const [ref, ...others] = [drawToken(draw), drawToken(draw)];
      const isOne = name === 'decide';
      const refs = isOne ? [ref] : [ref, ...others];
      const args = argumentsOf(draw, root.args, {
        ...{ chain: ref.chain, address: `"${ref.address}"`, refs: `[${refs.map(refText).join(' ')}]` },
        // Refused before anything is counted; what is tried here is what counts.
        ...{ policy: '"strict"', amount: '1' },
      });
      rows.push(
        ...refs.map((one, at) => ({ ref: one, path: isOne ? [key] : [key, at], fields: ['decision'] })),
      );
      return `${key}: ${name}${args} { decision }`;
    }
    if (name === 'tokens') {
      const refs = times(draw(1, 2, 3, 0), () => drawToken(draw));
      const { text, fields } = tokenSelection(draw, schema);
      rows.push(...refs.map((ref, at) => ({ ref, path: [key, at], fields })));
      return `${key}: tokens(refs: [${refs.map(refText).join(' ')}]) ${text}`;
    }
    // A decision costs a call, whatever is selected.
    if (name === 'decide') {
      const ref = drawToken(draw);
      const args = argumentsOf(draw, root.args, { chain: 'eth', address: `"${ref.address}"` });
      rows.push({ ref, path: [key], fields: ['__typename'] });
      return `${key}: decide${args} ${selectionOf(draw, root.type, 1)}`;
    }
    if (name === 'decisions') {
      const refs = times(draw(1, 2, 3, 0), () => drawToken(draw));
      const args = argumentsOf(draw, root.args, { refs: `[${refs.map(refText).join(' ')}]` });
      rows.push(...refs.map((ref, at) => ({ ref, path: [key, at], fields: ['__typename'] })));
      return `${key}: decisions${args} ${selectionOf(draw, root.type, 1)}`;
    }
    return `${key}: ${fieldText(draw, root, 1)}`;
  });
  return { query: `{ ${written.join(' ')} }`, rows };
}
