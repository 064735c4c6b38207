import { type GraphQLSchema, parse, specifiedRules, validate } from 'graphql';
import { MAX_QUERY_TOKENS, queryShapeRules } from './query-limits.js';

/** What is wrong with documents that an operator trusts; empty: nothing. */
export function problemsOfDocuments(
  schema: GraphQLSchema,
  documents: ReadonlyMap<string, string>,
): readonly string[] {
  return [...documents].flatMap(([id, text]) => {
    const problem = problemOf(schema, text);
    return problem === undefined ? [] : [`document "${id.slice(0, 80)}": ${problem}`];
  });
}

function problemOf(schema: GraphQLSchema, text: string): string | undefined {
  try {
    const document = parse(text, { maxTokens: MAX_QUERY_TOKENS });
    return validate(schema, document, [...specifiedRules, ...queryShapeRules], { maxErrors: 1 })[0]?.message;
  } catch (error) {
    return error instanceof Error ? error.message : 'cannot be read';
  }
}
