import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { type AssurancePartsFragment, CoreScoresDocument } from '../../generated/operations.js';
import { createSchema } from '../../graphql/schema.js';
import { toJsonSchema } from '../openapi/json-schema.js';
import { Selection } from '../openapi/selection-schema.js';
import { assuranceShape, presentAssurance } from './assurance.js';
import { Filler } from './filler.js';

const schema = createSchema();
const documented = new Selection(schema, CoreScoresDocument).complete(
  toJsonSchema(assuranceShape('token'), 'output'),
);
const isDocumented = new Ajv2020({ strict: false }).compile(documented);

const component = (id: string, scoreName: string, reading: object | null = null) =>
  ({
    id,
    scoreName,
    state: 'FINE',
    abstained: null,
    reading,
  }) as AssurancePartsFragment['components'][number];

const token = (components: AssurancePartsFragment['components']): AssurancePartsFragment => ({
  verdictSentence: 'Nothing grave was found.',
  coverage: 0.9,
  coreGrade: 'A',
  coreScoreLow: 80,
  coreScoreHigh: 95,
  gates: [],
  components,
  blockNumber: 7,
  policyVersion: '1.0.0',
  reportId: '0123456789abcdef0123456789abcdef',
  auditKind: 'STATIC',
  security: { playedState: { state: 'incomplete', reasons: ['The node answered at two blocks.'] } },
  at: null,
  chainNotes: [],
});

test('how a long history was read is told for each component that rests on it', () => {
  const plan = { steps: ['the last day'], leftOut: 'The rest.', requests: 388 };
  const body = presentAssurance(
    token([
      component('market', 'marketAnalysis', plan),
      component('washTrading', 'washTradingAnalysis', { ...plan, requests: null }),
      component('links', 'aiLinkAnalysis'),
    ]),
    new Filler(schema),
  );
  expect(isDocumented(body)).toBe(true);
  expect(body.reading).toEqual({
    market_analysis: { steps: ['the last day'], left_out: 'The rest.', requests: 388 },
    wash_trading_analysis: { steps: ['the last day'], left_out: 'The rest.' },
  });
  expect(
    presentAssurance(token([component('market', 'marketAnalysis')]), new Filler(schema)),
  ).not.toHaveProperty('reading');
});

test('state that was not whole is told, with what showed it', () => {
  const body = presentAssurance(token([]), new Filler(schema));
  expect(isDocumented(body)).toBe(true);
  const state_reasons = ['The node answered at two blocks.'];
  expect(body).toMatchObject({ state: 'incomplete', state_reasons });
});

test('what its chain does otherwise is told, and nothing where it does as Ethereum', () => {
  const note = { code: 'RESERVE', text: 'Monad may revert it.' } as const;
  const body = presentAssurance({ ...token([]), chainNotes: [note] }, new Filler(schema));
  expect(isDocumented(body)).toBe(true);
  expect(body.chain_notes).toEqual([note]);
  expect(presentAssurance(token([]), new Filler(schema))).not.toHaveProperty('chain_notes');
});
