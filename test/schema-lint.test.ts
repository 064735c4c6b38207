import { readFileSync } from 'node:fs';
import * as graphqlEslint from '@graphql-eslint/eslint-plugin';
import { ESLint } from 'eslint';
import { getIntrospectionQuery, graphqlSync, validateSchema } from 'graphql';
import { expect, it } from 'vitest';
import { createSchema } from '../src/graphql/schema.js';

const recommended = graphqlEslint.configs['flat/schema-recommended'].rules;

/** Rules of the recommended set that this schema does not follow, each with the reason. */
const rulesOff = {
  // Only what is one and the same wherever it appears has an `id`: a default cache would merge the parts of
  // two answers, such as their checks, if those had one.
  '@graphql-eslint/strict-id-in-types': 'off',
  // It compares letters, not words (`trader` of `Trade`, `nonce` of `Nonce`), and refuses names that REST
  // documents and GraphQL keeps (`security_score`, `market_cap`, `wash_trading_detected`, `snipers_found`).
  '@graphql-eslint/no-typename-prefix': 'off',
};

/**
 * Values are spelled as REST and the chains spell them: `eth`, `sniper`, `eth_call`, `LOW`. All other names
 * are linted.
 */
function withoutValueNames(): unknown {
  const [level, { EnumValueDefinition: _, ...names }] = recommended['@graphql-eslint/naming-convention'];
  return [level, names];
}

const file = 'schema/schema.graphql';
const linter = new ESLint({
  overrideConfigFile: true,
  overrideConfig: {
    files: ['**/*.graphql'],
    languageOptions: { parser: graphqlEslint.parser, parserOptions: { graphQLConfig: { schema: file } } },
    plugins: { '@graphql-eslint': { rules: graphqlEslint.rules } },
    rules: { ...recommended, '@graphql-eslint/naming-convention': withoutValueNames(), ...rulesOff },
  } as ESLint.Options['overrideConfig'],
});

async function problemsOf(text: string): Promise<readonly string[]> {
  const [result] = await linter.lintText(text, { filePath: file });
  return (result?.messages ?? []).map(({ ruleId, line, message }) => `${ruleId} at line ${line}: ${message}`);
}

it('the schema follows the recommended rules', async () => {
  expect(await problemsOf(readFileSync(file, 'utf8'))).toEqual([]);
});

it('the linter would find a bad name and a missing description', async () => {
  const problems = await problemsOf('type bad_name { Field: Int }');
  expect(problems.join('\n')).toMatch(
    /naming-convention(.|\n)*require-description|require-description(.|\n)*naming-convention/,
  );
});

it('the schema of the classes is valid, and tells all of itself', () => {
  const schema = createSchema();
  expect(validateSchema(schema)).toEqual([]);
  expect(graphqlSync({ schema, source: getIntrospectionQuery() }).errors).toBeUndefined();
});
