import {
  type DocumentNode,
  type ExecutionResult,
  execute as executeInterpreted,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  getVariableValues,
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
    if (typeof next === 'object') {
      const errors = findVariableErrors(schema, document, operationName, variables);
      return errors ? { errors } : runCompiled(next, context, variables);
    }
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

/** graphql-jit answers a variable of a wrong type with errors of its own kind, which say neither what nor where. */
function findVariableErrors(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName: string | undefined,
  variables: Readonly<Record<string, unknown>>,
): readonly GraphQLError[] | undefined {
  const definitions = getOperationAST(document, operationName)?.variableDefinitions ?? [];
  return getVariableValues(schema, definitions, { ...variables }, { maxErrors: 10 }).errors;
}

async function runCompiled(
  { query }: CompiledQuery,
  context: unknown,
  variables: Readonly<Record<string, unknown>>,
): Promise<ExecutionResult> {
  const result = await query({}, context, { ...variables });
  return result.errors ? { ...result, errors: result.errors.map(toPlainError) } : result;
}

/** Errors of compiled queries have no `extensions`, without which Apollo masks them whatever they say. */
function toPlainError({ message, path, locations, originalError }: GraphQLError): GraphQLError {
  const plain = new GraphQLError(message, { path: path ?? null, originalError: originalError ?? null });
  return Object.defineProperty(plain, 'locations', { value: locations, enumerable: true });
}
