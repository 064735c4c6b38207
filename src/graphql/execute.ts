import {
  type DocumentNode,
  type ExecutionResult,
  execute as executeInterpreted,
  type GraphQLSchema,
} from 'graphql';
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit';

export interface Operation {
  readonly document: DocumentNode;
  readonly operationName?: string | undefined;
  readonly variables?: Readonly<Record<string, unknown>> | undefined;
}

export type Executor<Context = unknown> = (
  operation: Operation,
  context: Context,
) => Promise<ExecutionResult> | ExecutionResult;

type Prepared = CompiledQuery | 'seen once' | 'does not compile';

/**
 * Executes validated documents. One that comes a second time is compiled (graphql-jit: about 15 times faster than
 * interpretation), so that a stream of different queries never pays for compilation.
 */
export function createExecutor(schema: GraphQLSchema): Executor {
  const prepared = new WeakMap<DocumentNode, Map<string, Prepared>>();
  return ({ document, operationName, variables = {} }, context) => {
    const byName = prepared.get(document) ?? new Map<string, Prepared>();
    const name = operationName ?? '';
    const before = byName.get(name);
    const next = before === 'seen once' ? compile(schema, document, operationName) : (before ?? 'seen once');
    if (next !== before) {
      byName.set(name, next);
      prepared.set(document, byName);
    }
    if (typeof next === 'object') return next.query({}, context, { ...variables });
    return executeInterpreted({
      schema,
      document,
      contextValue: context,
      variableValues: variables,
      rootValue: {},
      operationName,
    });
  };
}

function compile(schema: GraphQLSchema, document: DocumentNode, operationName: string | undefined): Prepared {
  const compiled = compileQuery(schema, document, operationName ?? '');
  return isCompiledQuery(compiled) ? compiled : 'does not compile';
}
