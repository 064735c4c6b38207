import { readFileSync } from 'node:fs';
import { getIntrospectionQuery, graphqlSync, validateSchema } from 'graphql';
import { expect, it } from 'vitest';
import { createSchema } from '../src/graphql/schema.js';
import { CI_PACKAGES, ciPackage } from './support/ci-package.js';
import { describeWith } from './support/describe-with.js';

const NAMING = '@graphql-eslint/naming-convention';

interface GraphqlEslint {
  readonly configs: {
    readonly 'flat/schema-recommended': { readonly rules: Readonly<Record<string, unknown>> & NamingRule };
  };
  readonly parser: object;
  readonly rules: object;
}

interface NamingRule {
  readonly [NAMING]: readonly [string, Readonly<Record<string, unknown>>];
}

interface Eslint {
  readonly ESLint: new (
    options: object,
  ) => {
    lintText(
      text: string,
      options: { readonly filePath: string },
    ): Promise<readonly { messages: Problem[] }[]>;
  };
}

interface Problem {
  readonly ruleId: string;
  readonly line: number;
  readonly message: string;
}

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
function withoutValueNames([
  level,
  { EnumValueDefinition: _, ...names },
]: NamingRule[typeof NAMING]): unknown {
  return [level, names];
}

const file = 'schema/schema.graphql';

async function problemsOf(folder: string, text: string): Promise<readonly string[]> {
  const graphqlEslint = ciPackage<GraphqlEslint>(folder, '@graphql-eslint/eslint-plugin');
  const recommended = graphqlEslint.configs['flat/schema-recommended'].rules;
  const { ESLint } = ciPackage<Eslint>(folder, 'eslint');
  const linter = new ESLint({
    overrideConfigFile: true,
    overrideConfig: {
      files: ['**/*.graphql'],
      languageOptions: { parser: graphqlEslint.parser, parserOptions: { graphQLConfig: { schema: file } } },
      plugins: { '@graphql-eslint': { rules: graphqlEslint.rules } },
      rules: { ...recommended, [NAMING]: withoutValueNames(recommended[NAMING]), ...rulesOff },
    },
  });
  const [result] = await linter.lintText(text, { filePath: file });
  return (result?.messages ?? []).map(({ ruleId, line, message }) => `${ruleId} at line ${line}: ${message}`);
}

describeWith('graphql-eslint', { CI_PACKAGES }, ({ CI_PACKAGES: folder }) => {
  it('finds that the schema follows the recommended rules', async () => {
    expect(await problemsOf(folder, readFileSync(file, 'utf8'))).toEqual([]);
  });

  it('would find a bad name and a missing description', async () => {
    const problems = await problemsOf(folder, 'type bad_name { Field: Int }');
    expect(problems.join('\n')).toMatch(
      /naming-convention(.|\n)*require-description|require-description(.|\n)*naming-convention/,
    );
  });
});

it('the schema of the classes is valid, and tells all of itself', () => {
  const schema = createSchema();
  expect(validateSchema(schema)).toEqual([]);
  expect(graphqlSync({ schema, source: getIntrospectionQuery() }).errors).toBeUndefined();
});
