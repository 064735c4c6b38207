import {
  GraphQLNonNull,
  type GraphQLSchema,
  isNonNullType,
  isObjectType,
  lexicographicSortSchema,
  printSchema,
} from 'graphql';
import { failing } from '../rest/failing.js';
import { createSchema } from './schema.js';

/** The text of `schema/schema.graphql`: the schema of the classes, in a stable order. */
export function renderSchema(): string {
  return `# Written by \`npm run generate\` from the classes in src/graphql.\n\n${printSorted(createSchema())}\n`;
}

/**
 * The text of `dist/rest.graphql`: the schema as the operations of REST see it, from which their types are
 * generated.
 */
export function renderRestSchema(): string {
  const names = Object.entries(failing).flatMap(([type, fields]) =>
    fields.map((field) => `${type}.${field}`),
  );
  const text = printSorted(requireFields(createSchema()));
  return `# Written by \`npm run generate\`: the schema for REST, where an error is the whole answer. Not null here: ${names.join(', ')}.\n\n${text}\n`;
}

function requireFields(schema: GraphQLSchema): GraphQLSchema {
  for (const [name, fields] of Object.entries(failing)) {
    const type = schema.getType(name);
    if (!isObjectType(type)) throw new Error(`There is no type ${name}.`);
    for (const fieldName of fields) {
      const field = type.getFields()[fieldName];
      if (!field || isNonNullType(field.type)) throw new Error(`${name}.${fieldName} cannot be null.`);
      field.type = new GraphQLNonNull(field.type);
    }
  }
  return schema;
}

function printSorted(schema: GraphQLSchema): string {
  return printSchema(lexicographicSortSchema(schema));
}
