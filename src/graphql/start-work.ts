import { type ApolloServerPlugin, HeaderMap } from '@apollo/server';
import { AppError } from '@assay/facts';
import type { RequestContext } from './context.js';
import { toExtensions } from './errors.js';

/**
 * Counts an operation against the limits of all callers together, just before it is executed. A query that
 * does not parse, is invalid, costs too much or has wrong variables is refused earlier and costs the other
 * callers nothing. Introspection and queries such as `plans` count too: they cost processor time.
 */
export function startWork(): ApolloServerPlugin<RequestContext> {
  return {
    requestDidStart: async () => ({
      async responseForOperation({ operation, contextValue }) {
        // The execution reports what is wrong.
        if (!operation) return null;
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
