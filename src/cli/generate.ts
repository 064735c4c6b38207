import { mkdirSync, writeFileSync } from 'node:fs';
import { renderCatalogue } from '../audit/render-catalogue.js';
import { renderEnvExample } from '../config/env.js';
import { renderSchema } from '../graphql/emit-schema.js';
import { providerVariables } from '../providers/provider-variables.js';
import { renderScoring } from './render-scoring.js';

/** Writes every file that is made from the code: the schema, then `.env.example`. Operations follow by graphql-codegen. */
mkdirSync('schema', { recursive: true });
writeFileSync('schema/schema.graphql', renderSchema());
writeFileSync('.env.example', renderEnvExample(providerVariables()));
writeFileSync('docs/scoring.md', renderScoring());
writeFileSync('docs/findings.md', renderCatalogue());
