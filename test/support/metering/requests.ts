import fc from 'fast-check';
import type { GraphqlAnswer } from '../service.js';

export interface TestToken {
  readonly chain: string;
  readonly address: string;
}

interface TokenField {
  /** As written in the query. */
  readonly text: string;
  /** As named in the answer; absent when the query omits the field. */
  readonly key?: string;
  readonly free?: true;
}

/** `hidden` and `shown` are variables, so a compiled query decides for each request. */
const tokenFields: readonly TokenField[] = [
  { text: 'chain', key: 'chain', free: true },
  { text: 'plain: address', key: 'plain', free: true },
  { text: 'metadata { symbol }', key: 'metadata' },
  { text: 'market { priceUsd }', key: 'market' },
  { text: 'holders { totalHolders }', key: 'holders' },
  { text: 'coreScore', key: 'coreScore' },
  { text: 'coverage', key: 'coverage' },
  { text: 'policyVersion', key: 'policyVersion', free: true },
  { text: 'address: coreGrade', key: 'address' },
  {
    text: '... on Token @include(if: $shown) { componentScores { marketAnalysis } }',
    key: 'componentScores',
  },
  { text: 'gates @include(if: $hidden) { cap }' },
  { text: 'links @skip(if: $shown) { score }' },
  { text: '... @include(if: $hidden) { security { overallRisk } }' },
  { text: '...Hidden @skip(if: $shown)' },
];
/** Its place: nothing limits it. */
export const METADATA = 2;
const HIDDEN = 'fragment Hidden on Token { washTrading { riskLevel } }';

/** A `token` or `tokens` field: which of the tokens it names, and what it selects of them. */
export interface Root {
  readonly list: boolean;
  readonly tokens: readonly number[];
  readonly fields: readonly number[];
  /** 0: none. */
  readonly partner: number;
}

export type MeteredRequest =
  | { readonly kind: 'graphql'; readonly roots: readonly Root[] }
  /** Its caller disconnects while a provider is being asked. */
  | { readonly kind: 'aborted'; readonly roots: readonly Root[] }
  | { readonly kind: 'rest'; readonly path: string; readonly token: number; readonly partner: number };

const restPaths = [
  '/api/v1/features/holders',
  '/api/v1/features/market',
  '/api/v1/token/core-scores',
] as const;

export function sampleRequests(count: number, tokens: number, seed: number): readonly MeteredRequest[] {
  const token = fc.nat(tokens - 1);
  const fields = fc.uniqueArray(fc.nat(tokenFields.length - 1), { minLength: 1, maxLength: 3 });
  const one = fc.record({
    list: fc.constant(false),
    tokens: fc.tuple(token),
    fields,
    partner: fc.constantFrom(0, 0, 0, 1, 1, 2),
  });
  const many = fc.record({
    list: fc.constant(true),
    tokens: fc.array(token, { maxLength: 7 }),
    fields,
    partner: fc.constant(0),
  });
  const roots = fc.array(fc.oneof({ weight: 2, arbitrary: one }, { weight: 1, arbitrary: many }), {
    minLength: 1,
    maxLength: 4,
  });
  const request = fc.oneof(
    { weight: 7, arbitrary: fc.record({ kind: fc.constant('graphql' as const), roots }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('aborted' as const), roots }) },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('rest' as const),
        path: fc.constantFrom(...restPaths),
        token,
        partner: fc.constantFrom(0, 0, 1),
      }),
    },
  );
  return fc.sample(request, { numRuns: count, seed });
}

export const conditions = { shown: true, hidden: false };

/** @param partnerKeys of this request: `root.partner` counts from 1. */
export function toQuery(
  roots: readonly Root[],
  tokens: readonly TestToken[],
  partnerKeys: readonly string[],
) {
  const written = roots.map(({ list, tokens: places, fields, partner }, index) => {
    const refs = places.map((place) => {
      const { chain, address } = tokens[place] ?? { chain: '', address: '' };
      return `chain: ${chain}, address: "${address}"`;
    });
    const key = partnerKeys[partner - 1];
    const own = key === undefined ? '' : `, partnerApiKey: "${key}"`;
    const args = list ? `refs: [${refs.map((ref) => `{ ${ref} }`).join()}]` : `${refs[0]}${own}`;
    const selected = fields.map((field) => tokenFields[field]?.text ?? '').join(' ');
    return `r${index}: ${list ? 'tokens' : 'token'}(${args}) { ${selected} }`;
  });
  const body = `${written.join(' ')} used: __typename @include(if: $hidden) @skip(if: $shown)`;
  const hidden = body.includes('...Hidden') ? HIDDEN : '';
  return `query ($shown: Boolean!, $hidden: Boolean!) { ${body} } ${hidden}`;
}

/**
 * Pairs of token and partner key for which the answer shows at least one metered field, or what a node was
 * asked for: that there is no token.
 */
export function answeredCalls(roots: readonly Root[], { data, errors = [] }: GraphqlAnswer): Set<string> {
  const shows = (path: readonly (string | number)[], row: Record<string, unknown> | null | undefined) =>
    tokenFields.filter((field) => {
      if (!row || field.key === undefined || field.free || !(field.key in row)) return false;
      const place = [...path, field.key].join('/');
      const failed = errors.some((error) => `${error.path?.join('/')}/`.startsWith(`${place}/`));
      return row[field.key] !== null || !failed;
    }).length > 0;
  const isNoToken = (path: readonly (string | number)[]) =>
    errors.some(
      (error) =>
        /is not a token|nothing at this address|a wallet on/.test(error.message) &&
        `${error.path?.join('/')}/`.startsWith(`${path.join('/')}/`),
    );
  const calls = new Set<string>();
  roots.forEach(({ list, tokens, partner }, index) => {
    tokens.forEach((token, place) => {
      const answer = data?.[`r${index}`];
      const row = list ? answer?.[place] : answer;
      const path = list ? [`r${index}`, place] : [`r${index}`];
      if (shows(path, row) || isNoToken(path)) calls.add(`${token} ${partner}`);
    });
  });
  return calls;
}
