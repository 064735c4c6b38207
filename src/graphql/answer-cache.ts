import { type ApolloServerPlugin, type GraphQLRequestContext, HeaderMap } from '@apollo/server';
import { dropEntries, steadyNow } from '@assay/chain';
import { estimateBytes } from '@assay/facts';
import { Kind, type OperationDefinitionNode } from 'graphql';
import { LRUCache } from 'lru-cache';
import type { AnswerDependencies } from './answer-dependencies.js';
import type { RequestContext } from './context.js';
import type { Row } from './quota-meter.js';

type Asked = Pick<
  GraphQLRequestContext<RequestContext>,
  'contextValue' | 'operation' | 'queryHash' | 'request'
>;

interface Answer {
  readonly data: Record<string, unknown>;
  readonly dependencies: AnswerDependencies;
  /** What was charged for it. */
  readonly charged: readonly Row[];
  readonly at: number;
  /** When its facts were last found to be the same, and what `factChanges` was then. */
  checked: { readonly at: number; readonly changes: number };
}

/** Verdicts change with time (a lock ends), but not noticeably within this time. */
const MAX_AGE_MS = 60_000;
/** Facts that no change has touched are looked at again after this time: by then one may be stale. */
const RECHECK_MS = 100;
const MAX_ANSWERS = 1_000;
/** Of all answers together. */
const MAX_BYTES = 48 * 1024 * 1024;
/** An answer with more facts than this (about thirty tokens) is not worth its memory. */
const MAX_FACTS = 500;
/** The variables of a query of 50 tokens have about 4,000 characters; a caller may send much more. */
const MAX_KEY_LENGTH = 8_192;
/** Root fields whose value depends on facts only. */
const tokenRootFields: ReadonlySet<string> = new Set(['token', 'tokens', '__typename']);

/**
 * Answers a token query from memory while the fact cache returns the same fact objects. Only for callers with a key:
 * the answer is charged as if it had been executed. Where the quota refuses, execution reports that at the right paths.
 */
export function recallAnswers(): ApolloServerPlugin<RequestContext> {
  const answers = new LRUCache<string, Answer>({
    max: MAX_ANSWERS,
    maxSize: MAX_BYTES,
    sizeCalculation: ({ data }, key) => estimateBytes(data) + key.length,
  });
  const dropOver = dropEntries(answers, ({ at }) => steadyNow() - at >= MAX_AGE_MS);
  return {
    async requestDidStart() {
      let key: string | undefined;
      return {
        async responseForOperation(asked) {
          const known = keyOf(asked);
          const answer = known === undefined ? undefined : answers.get(known);
          if (answer && isFresh(answer, asked.contextValue) && (await charge(answer, asked.contextValue)))
            return toResponse(answer);
          key = known;
          dropOver();
          return null;
        },
        async willSendResponse({ contextValue, response: { body } }) {
          if (key === undefined || body.kind !== 'single') return;
          const { data, errors } = body.singleResult;
          const answer = data && !errors ? toAnswer(data, contextValue) : undefined;
          if (answer) answers.set(key, answer);
        },
      };
    },
  };
}

function toAnswer(data: Answer['data'], context: RequestContext): Answer | undefined {
  const found = context.dependencies();
  if (!found || found.reduce((sum, { facts }) => sum + facts.length, 0) > MAX_FACTS) return undefined;
  // Its facts may have changed since they were read, so the first search compares them.
  const checked = { at: 0, changes: -1 };
  return { data, dependencies: found, charged: [...context.meter.rows], at: steadyNow(), checked };
}

/** Comparing all facts takes as long as everything else here, so it is not done for every request. */
function isFresh(answer: Answer, context: RequestContext): boolean {
  const now = steadyNow();
  if (now - answer.at >= MAX_AGE_MS) return false;
  const changes = context.factChanges();
  if (answer.checked.changes === changes && now - answer.checked.at < RECHECK_MS) return true;
  answer.checked = { at: now, changes };
  return context.areFresh(answer.dependencies);
}

/** Whether the quota had room for it. */
async function charge(answer: Answer, { meter }: RequestContext): Promise<boolean> {
  try {
    await meter.charge(answer.charged);
    meter.deliver(answer);
    return true;
  } catch {
    return false;
  }
}

function toResponse({ data }: Answer) {
  return {
    http: { headers: new HeaderMap() },
    body: { kind: 'single' as const, singleResult: { data } },
  };
}

/** What names the answer; `undefined` where it may depend on more than facts. */
function keyOf({ contextValue, operation, queryHash, request }: Asked): string | undefined {
  if (!contextValue.caller.identity || !operation || !asksForTokensOnly(operation)) return undefined;
  const key = `${queryHash} ${request.operationName ?? ''} ${JSON.stringify(request.variables ?? {})}`;
  return key.length > MAX_KEY_LENGTH ? undefined : key;
}

/** Root fields inside fragments are not followed: such a query is executed each time. */
function asksForTokensOnly({ operation, selectionSet }: OperationDefinitionNode): boolean {
  return (
    operation === 'query' &&
    selectionSet.selections.every(
      (selection) => selection.kind === Kind.FIELD && tokenRootFields.has(selection.name.value),
    )
  );
}
