import { type DocumentNode, Kind, type SelectionSetNode } from 'graphql';
import { LRUCache } from 'lru-cache';
import type { RequestContext } from '../context.js';
import type { AnswerBasis } from '../domain/answer-basis.js';
import type { TokenRef } from '../domain/token-ref.js';
import type { Executor, Operation } from './execute.js';

interface Answer {
  readonly data: Record<string, unknown>;
  readonly basis: AnswerBasis;
  /** Tokens whose calls were counted. */
  readonly charged: readonly TokenRef[];
  readonly at: number;
}

/** Judgements do change with the clock (a lock ends), but not within this time. */
const MAX_AGE_MS = 60_000;
const MAX_ANSWERS = 1_000;
/** An answer with more facts than this (about thirty tokens) is not worth its memory. */
const MAX_FACTS = 500;
/** Root fields whose value follows from facts alone. */
const tokenFields: ReadonlySet<string> = new Set(['token', 'tokens', '__typename']);

/**
 * Executes, and answers the same question again from the same facts without executing: only questions about tokens, only for a
 * caller with a key, only while every fact is the very object that the fact cache still hands out. Each answer is counted
 * against the caller's quota as if it had been executed.
 */
export function rememberAnswers(execute: Executor): Executor<RequestContext> {
  const answers = new LRUCache<string, Answer>({ max: MAX_ANSWERS });
  const nameOf = createDocumentNames();

  const keep = (key: string, data: Record<string, unknown>, context: RequestContext) => {
    const basis = context.basis();
    if (!basis || basis.reduce((sum, { facts }) => sum + facts.length, 0) > MAX_FACTS) return;
    answers.set(key, { data, basis, charged: [...context.meter.tokens], at: Date.now() });
  };

  return async (operation, context) => {
    const key = context.caller.identity && keyOf(nameOf(operation.document), operation);
    if (key === undefined) return execute(operation, context);
    const before = answers.get(key);
    if (before && Date.now() - before.at < MAX_AGE_MS && context.holds(before.basis)) {
      if (await isPaid(before.charged, context)) return { data: before.data };
      // The quota refused: executing says so at the right places.
      return execute(operation, context);
    }
    const result = await execute(operation, context);
    if (result.data && !result.errors) keep(key, result.data, context);
    return result;
  };
}

async function isPaid(tokens: readonly TokenRef[], { meter }: RequestContext): Promise<boolean> {
  try {
    await Promise.all(tokens.map((ref) => meter.charge(ref)));
    return true;
  } catch {
    return false;
  }
}

function keyOf(document: string | undefined, { operationName, variables }: Operation): string | undefined {
  return document && `${document} ${operationName ?? ''} ${JSON.stringify(variables ?? {})}`;
}

/** A short name for each document that asks for tokens only; `undefined` for the others. */
function createDocumentNames(): (document: DocumentNode) => string | undefined {
  const names = new WeakMap<DocumentNode, { readonly name: string | undefined }>();
  let count = 0;
  return (document) => {
    const known = names.get(document);
    if (known) return known.name;
    count += 1;
    const name = asksForTokensOnly(document) ? String(count) : undefined;
    names.set(document, { name });
    return name;
  };
}

function asksForTokensOnly({ definitions }: DocumentNode): boolean {
  return definitions.every(
    (definition) =>
      definition.kind !== Kind.OPERATION_DEFINITION ||
      (definition.operation === 'query' && hasTokenFieldsOnly(definition.selectionSet)),
  );
}

/** Root fields inside fragments are not looked for: such a query is executed each time. */
function hasTokenFieldsOnly({ selections }: SelectionSetNode): boolean {
  return selections.every(
    (selection) => selection.kind === Kind.FIELD && tokenFields.has(selection.name.value),
  );
}
