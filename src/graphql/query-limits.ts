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
import { getComplexity } from 'graphql-query-complexity';
import { createEstimators } from './cost.js';
import { documentSizeRule } from './document-limits.js';
import { toRefusal } from './refusal.js';

/**
 * Maximum cost of a query (see cost.ts): enough for fifty tokens with the fields of the complete REST answer,
 * or for everything about one token.
 */
const MAX_COMPLEXITY = 24_000;
/** Lexer tokens of one document: a query with more is an attack. */
export const MAX_QUERY_TOKENS = 4_000;
/** Errors reported for one document: nobody reads more, and each costs time. */
export const MAX_VALIDATION_ERRORS = 5;

/** Reported, not thrown: Apollo treats an error that a rule throws as a defect. */
const onReject = [
  (context: ValidationContext | null, { message }: GraphQLError) =>
    context?.reportError(toRefusal('query_too_complex', message.replace(/^Syntax Error: /, ''))),
];

/** graphql-js detects a missing operation type only during execution, and reports it as a defect. */
const knownOperationTypes: ValidationRule = (context) => ({
  OperationDefinition(node) {
    if (!context.getSchema().getRootType(node.operation))
      context.reportError(new GraphQLError(`There is no ${node.operation} to ask.`, { nodes: [node] }));
  },
});

/** Limits size, depth, aliases and directives, checked once per document. Introspection is allowed. */
export const shapeRules: readonly ValidationRule[] = [
  documentSizeRule,
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

/** What is about to be executed. */
interface CostedOperation {
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  readonly operationName?: string | null | undefined;
  readonly variables: Readonly<Record<string, unknown>>;
}

/**
 * Refuses an operation that costs more than {@link MAX_COMPLEXITY}. The cost depends on the document, on the
 * length of list variables and on boolean variables, so it is computed once per combination. The variables are checked
 * before.
 */
export function createCostCheck(schema: GraphQLSchema): (asked: CostedOperation) => void {
  const known = new WeakMap<DocumentNode, Map<string, number>>();
  const estimators = createEstimators(schema);
  return ({ document, operation, operationName, variables }) => {
    const shape = shapeOf(operation, variables);
    const costs = known.get(document) ?? new Map<string, number>();
    known.set(document, costs);
    let cost = costs.get(shape);
    if (cost === undefined) {
      const named = operationName ? { operationName } : {};
      cost = costOf({ schema, query: document, variables, estimators, ...named });
      if (costs.size < 100) costs.set(shape, cost);
    }
    if (cost > MAX_COMPLEXITY)
      throw toRefusal(
        'query_too_complex',
        `The query costs ${Math.ceil(cost)}; at most ${MAX_COMPLEXITY} is served. ` +
          'Select fewer fields or ask for fewer tokens.',
      );
  };
}

/** Subscriptions are answered by server-sent events only. */
const noSubscriptions: ValidationRule = (context) => ({
  OperationDefinition(node) {
    if (node.operation === 'subscription')
      context.reportError(
        new GraphQLError('Subscriptions are served as server-sent events: send Accept: text/event-stream.', {
          nodes: [node],
        }),
      );
  },
});

/** What a query or mutation must keep to. */
export const queryShapeRules: readonly ValidationRule[] = [...shapeRules, noSubscriptions];

/** What the cost depends on besides the document: the variables of the operation, in its own order. */
function shapeOf(
  { name, variableDefinitions = [] }: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): string {
  const sizes = variableDefinitions.map(({ variable }) => {
    const value = variables[variable.name.value];
    if (Array.isArray(value)) return value.length;
    // Without a value the default applies, which may be a long list.
    if (value === undefined) return 'default';
    return typeof value === 'boolean' ? value : '';
  });
  return `${name?.value ?? ''}:${sizes.join()}`;
}

/** @throws {GraphQLError} `BAD_USER_INPUT` (400) when a variable is null where null is not allowed. */
function costOf(options: Parameters<typeof getComplexity>[0]): number {
  try {
    return getComplexity(options);
  } catch (error) {
    if (error instanceof GraphQLError) throw toRefusal('invalid_request', error.message, error.nodes);
    throw error;
  }
}
