import { createConfig, lintFromString } from '@redocly/openapi-core';
import { type RulesetDefinition, Spectral } from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';
import { describe, expect, it } from 'vitest';
import { readDocument } from './document.js';

async function spectral(document: object): Promise<readonly string[]> {
  const linter = new Spectral();
  linter.setRuleset({ extends: [oas as unknown as RulesetDefinition], rules: {} });
  const problems = await linter.run(JSON.parse(JSON.stringify(document)));
  return problems.map(({ code, message, path }) => `${code} at ${path.join('.')}: ${message}`);
}

async function redocly(document: object): Promise<readonly string[]> {
  const config = await createConfig({ extends: ['recommended-strict'] });
  const problems = await lintFromString({ source: JSON.stringify(document), config });
  return problems.map(({ ruleId, message, location }) => `${ruleId} at ${location[0]?.pointer}: ${message}`);
}

describe.each([
  ['Spectral', spectral],
  ['Redocly', redocly],
])('%s', (_, lint) => {
  const document = readDocument();

  it('finds no error and no warning in the OpenAPI document', async () => {
    expect(await lint(document)).toEqual([]);
  });

  it('would find one', async () => {
    expect(await lint({ ...document, tags: [], servers: [], info: { title: 'x' } })).not.toEqual([]);
  });
});
