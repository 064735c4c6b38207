import { type ApolloServerPlugin, HeaderMap } from '@apollo/server';
import { type GraphQLSchema, getVariableValues, type OperationDefinitionNode } from 'graphql';
import { AppError } from '../errors/app-error.js';
import type { RequestContext } from './context.js';
import { toExtensions } from './errors.js';

/**
 * Counts an operation among the work of all callers just before it is executed: what does not parse, is not valid, costs too much or
 * has wrong variables is refused before, and costs the others nothing. Introspection, plans and the like count too: they are answered,
 * and cost processor time.
 */
export function startWork(schema: GraphQLSchema): ApolloServerPlugin<RequestContext> {
  return {
    requestDidStart: async () => ({
      async responseForOperation({ operation, request, contextValue }) {
        // Executing says what is wrong.
        if (!operation || !hasGoodVariables(schema, operation, request.variables)) return null;
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

function hasGoodVariables(
  schema: GraphQLSchema,
  { variableDefinitions = [] }: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>> = {},
): boolean {
  return !getVariableValues(schema, variableDefinitions, { ...variables }, { maxErrors: 1 }).errors;
}
