import type { ApolloServerPlugin } from '@apollo/server';
import { mergeIncrementalResult } from '@graphql-tools/utils';
import type { GraphQLFormattedError } from 'graphql';
import type { RequestContext } from './context.js';
import type { QuotaMeter } from './quota-meter.js';

type Answer = Parameters<QuotaMeter['deliver']>[0];
type Errors = NonNullable<Answer['errors']>;
/** One deferred fragment, as its payload carries it. */
interface Part {
  errors?: readonly GraphQLFormattedError[];
}

/**
 * For answers that leave in parts (`@defer`): each error names its request, and the meter learns what all parts show
 * together, when the last one leaves.
 */
export function completeDeferred(): ApolloServerPlugin<RequestContext> {
  return {
    async requestDidStart() {
      let told: Answer = {};
      return {
        async willSendResponse({ contextValue: { requestId }, response: { body } }) {
          if (body.kind !== 'incremental') return;
          nameRequest(body.initialResult, requestId);
          const { data, errors = [] } = body.initialResult;
          told = { data: data ?? null, errors: [...(errors as Errors)] };
        },
        async willSendSubsequentPayload({ contextValue: { requestId, meter } }, payload) {
          for (const part of payload.incremental ?? []) {
            nameRequest(part as Part, requestId);
            // It changes what was sent before, which is text by now.
            mergeIncrementalResult({ incrementalResult: part, executionResult: told } as Merge);
          }
          if (!payload.hasNext) meter.deliver(told);
        },
      };
    },
  };
}

type Merge = Parameters<typeof mergeIncrementalResult>[0];

function nameRequest(part: Part, requestId: string): void {
  if (part.errors)
    part.errors = part.errors.map((error) => ({ ...error, extensions: { ...error.extensions, requestId } }));
}
