import { lexicographicSortSchema, printSchema } from 'graphql';
import { createSchema } from './schema.js';

/** `schema/schema.graphql`: what the classes say, in one stable order. */
export function renderSchema(): string {
  return `# Written by \`npm run generate\` from the classes in src/graphql.\n\n${printSchema(lexicographicSortSchema(createSchema()))}\n`;
}
