import { dropEntries, inTrace, steadyNow, traced } from '@assay/chain';
import { estimateBytes } from '@assay/facts';
import { type DocumentNode, Kind, type SelectionSetNode } from 'graphql';
import { LRUCache } from 'lru-cache';
import type { AnswerDependencies } from './answer-dependencies.js';
import type { RequestContext } from './context.js';
import type { GraphqlExecutor, Operation } from './execute.js';
import type { Row } from './quota-meter.js';
import { withoutUnanswered } from './unanswered-tokens.js';

type Data = Record<string, unknown>;

interface Answer {
  readonly data: Data;
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
/** Of all answers together. Their texts, where they are sent again, take about a half more. */
const MAX_BYTES = 48 * 1024 * 1024;
/** An answer with more facts than this (about thirty tokens) is not worth its memory. */
const MAX_FACTS = 500;
/** A query of 50 tokens has about 4,000 characters; a caller may send much more. */
const MAX_KEY_LENGTH = 8_192;
/** Root fields whose value depends on facts only. */
const tokenRootFields: ReadonlySet<string> = new Set(['token', 'tokens', '__typename']);

/** Caches answers to token queries while the facts they depend on are unchanged. */
export interface AnswerCache {
  /**
   * Looks for the answer to the same query from the same facts. The function charges it to the caller's quota as if it
   * had been executed, and gives its data; `undefined` when the quota refuses: execution then reports the error at the
   * right paths.
   */
  find(operation: Operation, context: RequestContext): (() => Promise<Data | undefined>) | undefined;
  /** Executes and caches. */
  execute: GraphqlExecutor<RequestContext>;
  /** Answers from the cache, or executes. */
  answer: GraphqlExecutor<RequestContext>;
}

/**
 * Caches only token queries, only for callers with a key, and only while the fact cache returns the same fact
 * objects.
 */
export function createAnswerCache(executor: GraphqlExecutor): AnswerCache {
  const answers = new LRUCache<string, Answer>({
    max: MAX_ANSWERS,
    maxSize: MAX_BYTES,
    sizeCalculation: ({ data }, key) => estimateBytes(data) + key.length,
  });
  const dropOver = dropEntries(answers, ({ at }) => steadyNow() - at >= MAX_AGE_MS);
  const nameOf = createDocumentNames();

  const keyFor = (operation: Operation, context: RequestContext) =>
    context.caller.identity && keyOf(nameOf(operation.document), operation);

  const store = (key: string, data: Data, context: RequestContext) => {
    const dependencies = context.dependencies();
    if (!dependencies || dependencies.reduce((sum, { facts }) => sum + facts.length, 0) > MAX_FACTS) return;
    // Its facts may have changed since they were read, so the first search compares them.
    const checked = { at: 0, changes: -1 };
    answers.set(key, { data, dependencies, charged: [...context.meter.rows], at: steadyNow(), checked });
  };

  /** Comparing all facts takes as long as everything else here, so it is not done for every request. */
  const isFresh = (answer: Answer, context: RequestContext): boolean => {
    const now = steadyNow();
    if (now - answer.at >= MAX_AGE_MS) return false;
    const changes = context.factChanges();
    if (answer.checked.changes === changes && now - answer.checked.at < RECHECK_MS) return true;
    answer.checked = { at: now, changes };
    return context.areFresh(answer.dependencies);
  };

  const find: AnswerCache['find'] = (operation, context) => {
    const key = keyFor(operation, context);
    const cached = key === undefined ? undefined : answers.get(key);
    return cached && isFresh(cached, context) ? () => chargeCached(cached, context) : undefined;
  };
  const execute: AnswerCache['execute'] = async (operation, context) => {
    const attributes = () => ({
      'graphql.operation.name': operation.operationName ?? nameIn(operation.document),
    });
    context.trace?.isCold();
    dropOver();
    const executed = await inTrace(context.trace, () =>
      traced('graphql.execute', 'internal', attributes, async () => executor(operation, context)),
    );
    const result = withoutUnanswered(executed, context.meter.rows, (row) => context.outageOf(row));
    context.meter.deliver(result);
    const key = keyFor(operation, context);
    if (key !== undefined && result.data && !result.errors) store(key, result.data, context);
    return result;
  };
  return {
    find,
    execute,
    async answer(operation, context) {
      const data = await find(operation, context)?.();
      return data ? { data } : execute(operation, context);
    },
  };
}

/** The name that the document gives to its operation. */
function nameIn({ definitions }: DocumentNode): string | undefined {
  const operation = definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  return operation?.name?.value;
}

async function chargeCached(answer: Answer, { meter }: RequestContext): Promise<Data | undefined> {
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

/** A short name for each document that queries only tokens; `undefined` for others. */
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

/** Root fields inside fragments are not followed: such a query is executed each time. */
function hasTokenFieldsOnly({ selections }: SelectionSetNode): boolean {
  return selections.every(
    (selection) => selection.kind === Kind.FIELD && tokenRootFields.has(selection.name.value),
  );
}
