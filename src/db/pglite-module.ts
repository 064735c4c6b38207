import { createRequire } from 'node:module';

/**
 * The embedded database as a CommonJS module: knex-pglite loads that one too. As an ES module it would be in
 * memory twice, 1 MB of source each.
 */
export const { PGlite } = createRequire(import.meta.url)(
  '@electric-sql/pglite',
) as typeof import('@electric-sql/pglite');
