import { type ApolloServerPlugin, HeaderMap } from '@apollo/server';
import { AppError } from '@assay/facts';
import { type GraphQLSchema, getVariableValues, type OperationDefinitionNode } from 'graphql';
import type { RequestContext } from './context.js';
import { toExtensions } from './errors.js';

/**
 * Counts an operation against the limits of all callers together, just before it is executed. A query that
 * does not parse, is invalid, costs too much or has wrong variables is refused earlier and costs the other
 * callers nothing. Introspection and queries such as `plans` count too: they cost processor time.
 */
export function startWork(schema: GraphQLSchema): ApolloServerPlugin<RequestContext> {
  return {
    requestDidStart: async () => ({
      async responseForOperation({ operation, request, contextValue }) {
        // The execution reports what is wrong.
        if (!operation || !hasValidVariables(schema, operation, request.variables)) return null;
        try {
          await contextValue.startWork();
          return null;
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          const errors = [{ message: error.message, extensions: toExtensions(error) }];
          return {
            http: { status: error.status, headers: new HeaderMap() },
            body: { kind: 'single', singleResult: { errors } },
          };
        }
      },
    }),
  };
}

function hasValidVariables(
  schema: GraphQLSchema,
  { variableDefinitions = [] }: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>> = {},
): boolean {
  return !getVariableValues(schema, variableDefinitions, { ...variables }, { maxErrors: 1 }).errors;
}
