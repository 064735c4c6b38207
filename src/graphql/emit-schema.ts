import { lexicographicSortSchema, printSchema } from 'graphql';
import { createSchema } from './schema.js';

/** The text of `schema/schema.graphql`: the schema of the classes, in a stable order. */
export function renderSchema(): string {
  return `# Written by \`npm run generate\` from the classes in src/graphql.\n\n${printSchema(lexicographicSortSchema(createSchema()))}\n`;
}
