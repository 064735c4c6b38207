import { expect, it } from 'vitest';
import { CI_PACKAGES, ciPackage } from '../support/ci-package.js';
import { describeWith } from '../support/describe-with.js';
import { readDocument } from './document.js';

interface Redocly {
  createConfig(config: { readonly extends: readonly string[] }): Promise<object>;
  lintFromString(given: { readonly source: string; readonly config: object }): Promise<readonly Problem[]>;
}

interface Problem {
  readonly ruleId: string;
  readonly message: string;
  readonly location: readonly { readonly pointer?: string }[];
}

async function lint(folder: string, document: object): Promise<readonly string[]> {
  const { createConfig, lintFromString } = ciPackage<Redocly>(folder, '@redocly/openapi-core');
  const config = await createConfig({ extends: ['recommended-strict'] });
  const problems = await lintFromString({ source: JSON.stringify(document), config });
  return problems.map(({ ruleId, message, location }) => `${ruleId} at ${location[0]?.pointer}: ${message}`);
}

describeWith('Redocly', { CI_PACKAGES }, ({ CI_PACKAGES: folder }) => {
  const document = readDocument();

  it('finds no error and no warning in the OpenAPI document', async () => {
    expect(await lint(folder, document)).toEqual([]);
  });

  it('would find one', async () => {
    expect(await lint(folder, { ...document, tags: [], servers: [], info: { title: 'x' } })).not.toEqual([]);
  });
});
