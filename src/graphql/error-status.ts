import type { ApolloServerPlugin } from '@apollo/server';
import { catalog } from '@assay/facts';
import type { RequestContext } from './context.js';

/**
 * Answers an invalid document or variable with status 200 to callers that accept `application/json` by name
 * and not `application/graphql-response+json`, as GraphQL over HTTP recommends: such callers may read the
 * errors only of a 200. All others get 400.
 */
export function answerInvalidOperations(): ApolloServerPlugin<RequestContext> {
  return {
    requestDidStart: async () => ({
      async willSendResponse({ request, response, source }) {
        const { body, http } = response;
        if (http.status !== catalog.invalid_request.status || source === undefined) return;
        if (body.kind !== 'single' || !readsOnlyOk(request.http?.headers.get('accept'))) return;
        const { errors = [] } = body.singleResult;
        if (errors.every(({ extensions }) => extensions?.code === catalog.invalid_request.graphql))
          http.status = 200;
      },
    }),
  };
}

function readsOnlyOk(accept = ''): boolean {
  const types = accept.toLowerCase();
  return types.includes('application/json') && !types.includes('application/graphql-response+json');
}
