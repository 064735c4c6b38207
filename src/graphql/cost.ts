import { type GraphQLOutputType, type GraphQLSchema, isListType, isNonNullType } from 'graphql';
import type { ComplexityEstimator } from 'graphql-query-complexity';

/** The cost of reading a field of a token: a component asks providers, a name takes one view call. */
const weights: Readonly<Record<string, number>> = {
  security: 40,
  market: 15,
  holders: 25,
  washTrading: 20,
  snipers: 25,
  links: 15,
  social: 15,
  trades: 15,
  liquidityHistory: 15,
  supplyHistory: 15,
  report: 60,
  changes: 60,
  history: 5,
  sale: 20,
  routes: 60,
  sources: 60,
  components: 60,
  component: 40,
  coreScore: 20,
  componentScores: 20,
  grades: 20,
};

/**
 * Assumed number of items of a list, because the real number is unknown before execution. Without it, fifty
 * tokens with a list under sixty aliases would cost almost nothing.
 */
const LIST_LENGTH = 3;
/** A statement has one evidence in the mean, or none. */
const EVIDENCE_LENGTH = 1;
const lengths: Readonly<Record<string, number>> = {
  'Token.components': 6,
  'Security.checks': 12,
  'ComponentVerdict.checks': 6,
  'ComponentVerdict.gates': 2,
  'Snipers.wallets': 20,
  'Powers.matrix': 20,
  'LockAnalysis.lockers': 1,
  'Trading.hooks': 1,
  'WashTrading.flaggedTrades': 50,
  'TradeConnection.trades': 100,
  'TradeConnection.edges': 100,
  'Token.changes': 1,
  'ChangeEvidence.before': 1,
  'ChangeEvidence.after': 1,
};
/** The cost of long values: the calls of simulations contain code, some ten kilobytes, their results some seven. */
const longFields: Readonly<Record<string, number>> = {
  'CallEvidence.params': 60,
  'CallEvidence.result': 40,
  'Social.engagement': 14,
  'Report.content': 14,
};
/** Introspection fields are read from memory. A full introspection query of a tool costs about 12,000. */
const INTROSPECTION_WEIGHT = 0.75;

/** Estimators of the cost of a query: the fields that ask providers, and the size of the answer. */
export function createEstimators(schema: GraphQLSchema): ComplexityEstimator[] {
  return [createIntrospectionEstimator(schema), estimateTokens, estimateField];
}

const estimateTokens: ComplexityEstimator = ({ field, args, childComplexity, type }) => {
  if (type.name !== 'Query' || field.name !== 'tokens') return undefined;
  const refs: unknown = args.refs;
  return (Array.isArray(refs) ? refs.length : 1) * (1 + childComplexity);
};

/** Lists that are as long as they are asked for. */
const sized: ReadonlySet<string> = new Set([
  'Holders.topHolders',
  'Query.searchTokens',
  'Query.recentTokens',
  'Query.newestPairs',
]);

const estimateField: ComplexityEstimator = ({ field, args, childComplexity, type }) => {
  const name = `${type.name}.${field.name}`;
  const asked = sized.has(name) && typeof args.first === 'number' ? Math.max(1, args.first) : undefined;
  const usual = field.name === 'evidence' ? EVIDENCE_LENGTH : LIST_LENGTH;
  const length = isList(field.type) ? (asked ?? lengths[name] ?? usual) : 1;
  const reading = type.name === 'Token' ? (weights[field.name] ?? 1) : 1;
  const long = longFields[name];
  if (long !== undefined) return long * length;
  return reading + length * (childComplexity || (length > 1 ? 1 : 0));
};

function isList(type: GraphQLOutputType): boolean {
  return isListType(isNonNullType(type) ? type.ofType : type);
}

/** Introspection lists are as long as the schema is large. */
function createIntrospectionEstimator(schema: GraphQLSchema): ComplexityEstimator {
  const types = Object.values(schema.getTypeMap());
  const fields = types.flatMap((type) => ('getFields' in type ? Object.values(type.getFields()) : []));
  const sizes: Readonly<Record<string, number>> = {
    '__Schema.types': types.length,
    '__Schema.directives': schema.getDirectives().length,
    '__Type.fields': fields.length / types.length,
    // Few fields have arguments.
    '__Field.args': 0.5,
    '__Type.inputFields': 0.5,
    // Tools nest it nine times, but it is null below the first few levels.
    '__Type.ofType': 0.5,
  };
  return ({ field, childComplexity, type }) =>
    type.name.startsWith('__')
      ? (sizes[`${type.name}.${field.name}`] ?? 1) * (INTROSPECTION_WEIGHT + childComplexity)
      : undefined;
}
