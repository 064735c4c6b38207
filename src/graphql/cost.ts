import { type GraphQLOutputType, type GraphQLSchema, isListType, isNonNullType } from 'graphql';
import type { ComplexityEstimator } from 'graphql-query-complexity';

/** What reading costs: a component asks providers and judges, a name is one view call. */
const weights: Readonly<Record<string, number>> = {
  security: 40,
  market: 15,
  holders: 25,
  washTrading: 20,
  snipers: 25,
  links: 15,
  social: 15,
  sources: 60,
  components: 60,
  coreScore: 20,
  componentScores: 20,
  grades: 20,
};

/**
 * Items that a list has on the whole: nobody knows the real ones beforehand. Without them, fifty tokens with a list under
 * sixty aliases would cost next to nothing.
 */
const LIST_LENGTH = 3;
const lengths: Readonly<Record<string, number>> = {
  'Token.components': 6,
  'Security.checks': 6,
  'ComponentVerdict.checks': 6,
  'Check.evidence': 2,
  'Holders.topHolders': 20,
  'Snipers.wallets': 20,
  'Powers.matrix': 20,
  'WashTrading.flaggedTrades': 50,
};
/** Calls and what they return hold byte code: some kilobytes. */
const LONG_WEIGHT = 10;
const longFields: ReadonlySet<string> = new Set(['Evidence.params', 'Evidence.result', 'Social.engagement']);
/** A field of the schema's own description is read from memory. All that tools ask of it costs about 12,000. */
const INTROSPECTION_WEIGHT = 0.8;

/** What a query costs: the fields that ask providers, and the size of the answer. */
export function createEstimators(schema: GraphQLSchema): ComplexityEstimator[] {
  return [createIntrospectionEstimator(schema), estimateTokens, estimateField];
}

const estimateTokens: ComplexityEstimator = ({ field, args, childComplexity, type }) => {
  if (type.name !== 'Query' || field.name !== 'tokens') return undefined;
  const refs: unknown = args.refs;
  return (Array.isArray(refs) ? refs.length : 1) * (1 + childComplexity);
};

const estimateField: ComplexityEstimator = ({ field, childComplexity, type }) => {
  const name = `${type.name}.${field.name}`;
  const length = isList(field.type) ? (lengths[name] ?? LIST_LENGTH) : 1;
  const reading = type.name === 'Token' ? (weights[field.name] ?? 1) : 1;
  if (longFields.has(name)) return LONG_WEIGHT * length;
  return reading + length * (childComplexity || (length > 1 ? 1 : 0));
};

function isList(type: GraphQLOutputType): boolean {
  return isListType(isNonNullType(type) ? type.ofType : type);
}

/** Lists of the schema's own description are as long as the schema is large. */
function createIntrospectionEstimator(schema: GraphQLSchema): ComplexityEstimator {
  const types = Object.values(schema.getTypeMap());
  const fields = types.flatMap((type) => ('getFields' in type ? Object.values(type.getFields()) : []));
  const sizes: Readonly<Record<string, number>> = {
    '__Schema.types': types.length,
    '__Schema.directives': schema.getDirectives().length,
    '__Type.fields': fields.length / types.length,
    // Few have any.
    '__Field.args': 0.5,
    '__Type.inputFields': 0.5,
    // Tools ask for it nine times deep, where it is null but for the first few.
    '__Type.ofType': 0.5,
  };
  return ({ field, childComplexity, type }) =>
    type.name.startsWith('__')
      ? (sizes[`${type.name}.${field.name}`] ?? 1) * (INTROSPECTION_WEIGHT + childComplexity)
      : undefined;
}
