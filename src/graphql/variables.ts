import { GraphQLError, type GraphQLSchema, getVariableValues, type OperationDefinitionNode } from 'graphql';
import { badRequest, refusedBy, toRefusal } from './refusal.js';

/** The longest list that any argument accepts: 50 tokens. */
export const MAX_LIST_LENGTH = 50;
/** Lists, objects and plain values together. 50 tokens have 151. */
const MAX_VALUES = 1_000;
const MAX_DEPTH = 10;

/**
 * Checks the variables of a request, their size first: graphql-js prints the whole value into the message of
 * each error, and other code walks values without a limit.
 * @throws {GraphQLError} `BAD_USER_INPUT` (400), for the first wrong variable only.
 */
export function checkVariables(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): void {
  checkSizes(variables);
  checkValues(schema, operation, variables);
}

/** @throws {GraphQLError} as {@link checkVariables}, where they are too large. */
export function checkSizes(variables: Readonly<Record<string, unknown>>): void {
  let count = 0;
  for (const [name, value] of Object.entries(variables)) {
    // Most are plain values.
    count += typeof value === 'object' && value !== null ? countValues(value, name, 1) : 1;
    if (count > MAX_VALUES)
      throw toRefusal('invalid_request', `The variables hold more than ${MAX_VALUES} values.`);
  }
}

/** @throws {GraphQLError} as {@link checkVariables}, where one does not have its type. */
export function checkValues(
  schema: GraphQLSchema,
  { variableDefinitions = [] }: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): void {
  const { errors } = getVariableValues(schema, variableDefinitions, { ...variables }, { maxErrors: 1 });
  const [first] = errors ?? [];
  if (!first) return;
  const refused = refusedBy(first);
  if (refused)
    throw new GraphQLError(refused.message, {
      nodes: first.nodes ?? null,
      originalError: refused,
      extensions: badRequest,
    });
  throw toRefusal('invalid_request', first.message, first.nodes);
}

function countValues(value: unknown, variable: string, depth: number): number {
  if (typeof value !== 'object' || value === null) return 1;
  if (depth > MAX_DEPTH)
    throw toRefusal('invalid_request', `The variable "${variable}" is nested more than ${MAX_DEPTH} deep.`);
  if (Array.isArray(value) && value.length > MAX_LIST_LENGTH) {
    const reason = `The variable "${variable}" has a list of ${value.length} items; at most ${MAX_LIST_LENGTH} are taken.`;
    throw toRefusal('invalid_request', reason);
  }
  let count = 1;
  for (const inner of Object.values(value)) count += countValues(inner, variable, depth + 1);
  return count;
}
