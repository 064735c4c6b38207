import 'reflect-metadata';
import { type GraphQLSchema, isInterfaceType } from 'graphql';
import { buildSchemaSync } from 'type-graphql';
import { checkAuth } from './auth-checker.js';
import { AccountResolver } from './resolvers/account.js';
import { TokenQueries } from './resolvers/queries.js';
import { ReplayQueries } from './resolvers/replay.js';
import { SystemResolver } from './resolvers/system.js';
import { TokenFields } from './resolvers/token.js';
import { TokenAssuranceFields } from './resolvers/token-assurance.js';
import { TokenSaleFields } from './resolvers/token-sale.js';
import { TokenTradeFields } from './resolvers/token-trades.js';
import { WalletResolver } from './resolvers/wallet.js';
import { WatchResolver } from './resolvers/watches.js';
import { typeOfEvidence } from './types/evidence.js';

/** The whole schema, from the classes. */
export function createSchema(): GraphQLSchema {
  const schema = buildSchemaSync({
    resolvers: [
      TokenQueries,
      TokenFields,
      TokenAssuranceFields,
      TokenSaleFields,
      TokenTradeFields,
      ReplayQueries,
      AccountResolver,
      WalletResolver,
      WatchResolver,
      SystemResolver,
    ],
    authChecker: checkAuth,
    validate: false,
  });
  // type-graphql resolves types asynchronously, and compiled queries cannot wait for it.
  const evidence = schema.getType('Evidence');
  if (isInterfaceType(evidence)) evidence.resolveType = typeOfEvidence;
  for (const [root, description] of [
    [schema.getQueryType(), 'What can be asked.'],
    [schema.getMutationType(), 'What can be changed: keys, plans and watches.'],
  ] as const)
    if (root) root.description = description;
  return schema;
}
