import type { GraphQLRequestContext } from '@apollo/server';
import { dropEntries } from '@assay/chain';
import { estimateBytes } from '@assay/facts';
import { Kind, type OperationDefinitionNode } from 'graphql';
import { LRUCache } from 'lru-cache';
import type { AnswerDependencies } from './answer-dependencies.js';
import type { RequestContext } from './context.js';
import type { Row } from './quota-meter.js';

type Asked = Pick<GraphQLRequestContext<RequestContext>, 'contextValue' | 'queryHash' | 'request'>;

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
/** Of all answers together. REST keeps a body with each, which takes about half as much again. */
const MAX_BYTES = 32 * 1024 * 1024;
/** An answer with more facts than this (about thirty tokens) is not worth its memory. */
const MAX_FACTS = 500;
/** The variables of a query of 50 tokens have about 4,000 characters; a caller may send much more. */
const MAX_KEY_LENGTH = 8_192;
/** Root fields whose value depends on facts only. */
const tokenRootFields: ReadonlySet<string> = new Set(['token', 'tokens', '__typename']);

/**
 * Answers of token queries, to be given again while the fact cache returns the same fact objects. Only for callers with
 * a key.
 */
export class AnswerCache {
  private readonly answers = new LRUCache<string, Answer>({
    max: MAX_ANSWERS,
    maxSize: MAX_BYTES,
    sizeCalculation: ({ data }, key) => estimateBytes(data) + key.length,
  });
  private readonly dropOver = dropEntries(this.answers, ({ at }) => performance.now() - at >= MAX_AGE_MS);

  /** What was answered to the same document and variables, which therefore passed all checks; and its name. */
  find({ contextValue, queryHash, request }: Asked): { readonly key?: string; readonly answer?: Answer } {
    if (!contextValue.caller.identity) return {};
    const key = `${queryHash} ${request.operationName ?? ''} ${JSON.stringify(request.variables ?? {})}`;
    if (key.length > MAX_KEY_LENGTH) return {};
    const answer = this.answers.get(key);
    return answer ? { key, answer } : { key };
  }

  keep(key: string, data: Answer['data'], operation: OperationDefinitionNode, context: RequestContext): void {
    this.dropOver();
    if (!asksForTokensOnly(operation)) return;
    const found = context.dependencies();
    if (!found || found.reduce((sum, { facts }) => sum + facts.length, 0) > MAX_FACTS) return;
    // Its facts may have changed since they were read, so the first search compares them.
    const checked = { at: 0, changes: -1 };
    const charged = [...context.meter.rows];
    this.answers.set(key, { data, dependencies: found, charged, at: performance.now(), checked });
  }
}

/** Comparing all facts takes as long as everything else here, so it is not done for every request. */
export function isFresh(answer: Answer, context: RequestContext): boolean {
  const now = performance.now();
  if (now - answer.at >= MAX_AGE_MS) return false;
  const changes = context.factChanges();
  if (answer.checked.changes === changes && now - answer.checked.at < RECHECK_MS) return true;
  answer.checked = { at: now, changes };
  return context.areFresh(answer.dependencies);
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
