import type { PathSchemas } from '../../policy-language/fact-type.js';
import { cataloguePaths } from './catalogue-paths.js';
import { controllerPaths } from './controller-paths.js';
import { holderPaths, liquidityPaths } from './market-paths.js';
import type { FactPath } from './path.js';
import { requestPaths } from './request-paths.js';
import { scorePaths } from './score-paths.js';
import { tradingPaths } from './trading-paths.js';

/** Every path that a rule may name, in the order of the documentation. */
export const factPaths: ReadonlyMap<string, FactPath> = new Map(
  Object.entries({
    ...tradingPaths,
    ...liquidityPaths,
    ...holderPaths,
    ...controllerPaths,
    ...scorePaths,
    ...requestPaths,
    ...cataloguePaths,
  }),
);

/** The same without how they are read. */
export const pathSchemas: PathSchemas = new Map(
  [...factPaths].map(([path, { read: _, ...schema }]) => [path, schema]),
);
