import { mergeIncrementalResult } from '@graphql-tools/utils';
import type { GraphQLFormattedError } from 'graphql';
import type { RequestContext } from './context.js';
import type { QuotaMeter } from './quota-meter.js';

type Answer = Parameters<QuotaMeter['deliver']>[0];
type Merge = Parameters<typeof mergeIncrementalResult>[0];
/** One deferred fragment, as its payload carries it. */
interface Part {
  errors?: readonly GraphQLFormattedError[];
}
interface FirstPart extends Part {
  readonly data?: unknown;
}
interface Payload {
  readonly incremental?: readonly unknown[] | undefined;
  readonly hasNext: boolean;
}

/**
 * An answer that leaves in parts (`@defer`): each error names its request, and the meter learns what all parts show
 * together, when the last one leaves.
 */
export class DeferredAnswer {
  private readonly told: Answer;

  constructor(
    first: FirstPart,
    private readonly context: Pick<RequestContext, 'requestId' | 'meter'>,
  ) {
    this.nameRequest(first);
    const errors = [...(first.errors ?? [])] as readonly object[] as NonNullable<Answer['errors']>;
    this.told = { data: (first.data ?? null) as NonNullable<Answer['data']> | null, errors };
  }

  add({ incremental = [], hasNext }: Payload): void {
    for (const part of incremental) {
      this.nameRequest(part as Part);
      // It changes what was sent before, which is text by now.
      mergeIncrementalResult({ incrementalResult: part, executionResult: this.told } as Merge);
    }
    if (!hasNext) this.context.meter.deliver(this.told);
  }

  private nameRequest(part: Part): void {
    const { requestId } = this.context;
    if (part.errors)
      part.errors = part.errors.map((error) => ({
        ...error,
        extensions: { ...error.extensions, requestId },
      }));
  }
}
