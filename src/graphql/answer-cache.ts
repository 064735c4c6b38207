import { type DocumentNode, Kind, type SelectionSetNode } from 'graphql';
import { LRUCache } from 'lru-cache';
import type { AnswerDependencies } from './answer-dependencies.js';
import type { RequestContext } from './context.js';
import type { GraphqlExecutor, Operation } from './execute.js';
import type { Row } from './quota-meter.js';

type Data = Record<string, unknown>;

interface Answer {
  readonly data: Data;
  readonly basis: AnswerDependencies;
  /** What was charged for it. */
  readonly charged: readonly Row[];
  readonly at: number;
}

/** Judgements do change with the clock (a lock ends), but not within this time. */
const MAX_AGE_MS = 60_000;
const MAX_ANSWERS = 1_000;
/** An answer with more facts than this (about thirty tokens) is not worth its memory. */
const MAX_FACTS = 500;
/** 50 tokens are about 4,000; a caller may send much more that the question does not need. */
const MAX_KEY_LENGTH = 8_192;
/** Root fields whose value follows from facts alone. */
const tokenFields: ReadonlySet<string> = new Set(['token', 'tokens', '__typename']);

/** Answers to questions about tokens, remembered while the facts they were made of stand. */
export interface AnswerCache {
  /**
   * The data of the same question from the same facts, counted against the caller's quota as if it had been executed;
   * `undefined` where nothing is remembered, or where the quota refuses: executing says so at the right places.
   */
  recall(operation: Operation, context: RequestContext): Promise<Data | undefined> | undefined;
  /** Executes, and remembers. */
  execute: GraphqlExecutor<RequestContext>;
  /** Recalls, or else executes. */
  answer: GraphqlExecutor<RequestContext>;
}

/**
 * Only questions about tokens are remembered, only for a caller with a key, only while every fact is the very object that the
 * fact cache still hands out.
 */
export function createAnswerCache(executor: GraphqlExecutor): AnswerCache {
  const answers = new LRUCache<string, Answer>({ max: MAX_ANSWERS });
  const nameOf = createDocumentNames();

  const keyFor = (operation: Operation, context: RequestContext) =>
    context.caller.identity && keyOf(nameOf(operation.document), operation);

  const keep = (key: string, data: Data, context: RequestContext) => {
    const basis = context.dependencies();
    if (!basis || basis.reduce((sum, { facts }) => sum + facts.length, 0) > MAX_FACTS) return;
    answers.set(key, { data, basis, charged: [...context.meter.rows], at: Date.now() });
  };

  const recall: AnswerCache['recall'] = (operation, context) => {
    const key = keyFor(operation, context);
    const before = key === undefined ? undefined : answers.get(key);
    if (!before || Date.now() - before.at >= MAX_AGE_MS || !context.areFresh(before.basis)) return undefined;
    return pay(before, context);
  };
  const execute: AnswerCache['execute'] = async (operation, context) => {
    const result = await executor(operation, context);
    context.meter.deliver(result);
    const key = keyFor(operation, context);
    if (key !== undefined && result.data && !result.errors) keep(key, result.data, context);
    return result;
  };
  return {
    recall,
    execute,
    async answer(operation, context) {
      const data = await recall(operation, context);
      return data ? { data } : execute(operation, context);
    },
  };
}

async function pay(answer: Answer, { meter }: RequestContext): Promise<Data | undefined> {
  try {
    await meter.charge(answer.charged);
    meter.deliver(answer);
    return answer.data;
  } catch {
    return undefined;
  }
}

function keyOf(document: string | undefined, { operationName, variables }: Operation): string | undefined {
  if (document === undefined) return undefined;
  const key = `${document} ${operationName ?? ''} ${JSON.stringify(variables ?? {})}`;
  return key.length > MAX_KEY_LENGTH ? undefined : key;
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
