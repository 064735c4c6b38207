import type { ApolloServerPlugin } from '@apollo/server';
import { maxAliasesRule } from '@escape.tech/graphql-armor-max-aliases';
import { maxDepthRule } from '@escape.tech/graphql-armor-max-depth';
import { maxDirectivesRule } from '@escape.tech/graphql-armor-max-directives';
import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type ValidationContext,
  type ValidationRule,
} from 'graphql';
import { type ComplexityEstimator, getComplexity, simpleEstimator } from 'graphql-query-complexity';
import type { RequestContext } from '../context.js';
import { AppError } from '../errors/app-error.js';

/** What one query may cost. An analysis in full is about 250; fifty tokens with the fields of the complete REST answer are about 8,000. */
const MAX_COMPLEXITY = 12_000;
/** Of one document: a query with more is no question but an attack. */
export const MAX_QUERY_TOKENS = 4_000;

function tooComplex(message: string): GraphQLError {
  return new GraphQLError(message, {
    originalError: new AppError('query_too_complex', message),
    extensions: { http: { status: 400 } },
  });
}

/** Reported, not thrown: what a rule throws, Apollo takes for a defect of ours. */
const onReject = [
  (context: ValidationContext | null, { message }: GraphQLError) =>
    context?.reportError(tooComplex(message.replace(/^Syntax Error: /, ''))),
];

/** graphql-js finds out only as it executes, and calls it a defect. */
const knownOperationTypes: ValidationRule = (context) => ({
  OperationDefinition(node) {
    if (!context.getSchema().getRootType(node.operation))
      context.reportError(new GraphQLError(`There is no ${node.operation} to ask.`, { nodes: [node] }));
  },
});

/** Depth, aliases and directives, checked once for each document. Introspection stays open. */
export const queryShapeRules: readonly ValidationRule[] = [
  knownOperationTypes,
  maxDepthRule({
    n: 14,
    ignoreIntrospection: true,
    propagateOnRejection: false,
    onReject,
  }),
  maxAliasesRule({ n: 60, propagateOnRejection: false, onReject }),
  maxDirectivesRule({ n: 60, propagateOnRejection: false, onReject }),
];

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

const byWeight: ComplexityEstimator = ({ field, args, childComplexity, type }) => {
  if (type.name === 'Query' && field.name === 'tokens') {
    const refs: unknown = args.refs;
    return (Array.isArray(refs) ? refs.length : 1) * (1 + childComplexity);
  }
  if (type.name === 'Token') return (weights[field.name] ?? 1) + childComplexity;
  return undefined;
};

/**
 * Refuses a query that costs more than {@link MAX_COMPLEXITY}. The cost depends on the document, on how long its lists are, and on what
 * its flags include, so it is computed once for each of those.
 */
export function createCostLimit(schema: GraphQLSchema): ApolloServerPlugin<RequestContext> {
  const known = new WeakMap<DocumentNode, Map<string, number>>();
  const estimators = [byWeight, simpleEstimator({ defaultComplexity: 1 })];
  return {
    requestDidStart: async () => ({
      async didResolveOperation({ request, document, operation, operationName }) {
        // No such operation: executing says so.
        if (!operation) return;
        const variables = request.variables ?? {};
        const shape = shapeOf(operation, variables);
        const costs = known.get(document) ?? new Map<string, number>();
        known.set(document, costs);
        let cost = costs.get(shape);
        if (cost === undefined) {
          cost = costOf({
            schema,
            query: document,
            variables,
            estimators,
            ...(operationName ? { operationName } : {}),
          });
          if (costs.size < 100) costs.set(shape, cost);
        }
        if (cost > MAX_COMPLEXITY)
          throw tooComplex(
            `The query costs ${cost}; at most ${MAX_COMPLEXITY} is served. Select fewer fields or ask for fewer tokens.`,
          );
      },
    }),
  };
}

/** What a cost follows from beside the document: by the operation's own variables, in whatever order a caller sends them. */
function shapeOf(
  { name, variableDefinitions = [] }: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): string {
  const sizes = variableDefinitions.map(({ variable }) => {
    const value = variables[variable.name.value];
    if (Array.isArray(value)) return value.length;
    // Where nothing is given the default holds, which may be a long list.
    if (value === undefined) return 'default';
    return typeof value === 'boolean' ? value : '';
  });
  return `${name?.value ?? ''}:${sizes.join()}`;
}

/** @throws {GraphQLError} `BAD_USER_INPUT` (400) for variables that are not of their declared types. */
function costOf(question: Parameters<typeof getComplexity>[0]): number {
  try {
    return getComplexity(question);
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    // The library follows a fragment again each time it is spread, up to 10,000 nodes.
    if (error.message.includes('number of nodes')) throw tooComplex(error.message);
    throw new GraphQLError(error.message, {
      nodes: error.nodes ?? null,
      extensions: { code: 'BAD_USER_INPUT', http: { status: 400 } },
    });
  }
}
