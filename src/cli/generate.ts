import { mkdirSync, writeFileSync } from 'node:fs';
import { renderCatalogue } from '@assay/audit';
import { providerVariables } from '@assay/engine';
import { renderEnvExample } from '../config/env.js';
import { renderRestSchema, renderSchema } from '../graphql/emit-schema.js';
import { policySchema } from '../policies/policy-schema.js';
import { renderScoring } from './render-scoring.js';

/**
 * Writes the files that are generated from the code: the schema, `.env.example` and two documents. Afterwards
 * graphql-codegen generates the operations.
 */
mkdirSync('schema', { recursive: true });
writeFileSync('schema/schema.graphql', renderSchema());
// Only graphql-codegen reads it: it differs from the schema in a few nulls.
writeFileSync('dist/rest.graphql', renderRestSchema());
writeFileSync('schema/policy.json', `${JSON.stringify(policySchema, null, 2)}\n`);
writeFileSync('.env.example', renderEnvExample(providerVariables()));
writeFileSync('docs/scoring.md', renderScoring());
writeFileSync('docs/findings.md', renderCatalogue());
