import 'reflect-metadata';
import type { GraphQLSchema } from 'graphql';
import { buildSchemaSync } from 'type-graphql';
import { checkAuth } from './auth-checker.js';
import { AccountResolver } from './resolvers/account.js';
import { TokenQueries } from './resolvers/queries.js';
import { SystemResolver } from './resolvers/system.js';
import { TokenFields } from './resolvers/token.js';
import { TokenAssuranceFields } from './resolvers/token-assurance.js';
import { WalletResolver } from './resolvers/wallet.js';

/** The whole schema, from the classes. */
export function createSchema(): GraphQLSchema {
  return buildSchemaSync({
    resolvers: [
      TokenQueries,
      TokenFields,
      TokenAssuranceFields,
      AccountResolver,
      WalletResolver,
      SystemResolver,
    ],
    authChecker: checkAuth,
    validate: false,
  });
}
