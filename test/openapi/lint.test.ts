import { createConfig, lintFromString } from '@redocly/openapi-core';
import { describe, expect, it } from 'vitest';
import { readDocument } from './document.js';

async function lint(document: object): Promise<readonly string[]> {
  const config = await createConfig({ extends: ['recommended-strict'] });
  const problems = await lintFromString({ source: JSON.stringify(document), config });
  return problems.map(({ ruleId, message, location }) => `${ruleId} at ${location[0]?.pointer}: ${message}`);
}

describe('Redocly', () => {
  const document = readDocument();

  it('finds no error and no warning in the OpenAPI document', async () => {
    expect(await lint(document)).toEqual([]);
  });

  it('would find one', async () => {
    expect(await lint({ ...document, tags: [], servers: [], info: { title: 'x' } })).not.toEqual([]);
  });
});
