import 'reflect-metadata';
import { GraphQLDeferDirective } from '@graphql-tools/utils';
import { type GraphQLSchema, isInterfaceType, specifiedDirectives } from 'graphql';
import { buildSchemaSync, type PubSub } from 'type-graphql';
import { checkAuth } from './auth-checker.js';
import { AccountResolver } from './resolvers/account.js';
import { DecisionQueries } from './resolvers/decide.js';
import { DisputeResolver } from './resolvers/disputes.js';
import { HolderFields } from './resolvers/holder-fields.js';
import { ListedTokenQueries } from './resolvers/listed-tokens.js';
import { NodeQueries } from './resolvers/node.js';
import { PolicyResolver } from './resolvers/policies.js';
import { TokenQueries } from './resolvers/queries.js';
import { ReplayQueries } from './resolvers/replay.js';
import { ChangeFields, ReportQueries, TokenReportFields } from './resolvers/reports.js';
import { SystemResolver } from './resolvers/system.js';
import { TokenFields } from './resolvers/token.js';
import { TokenAssuranceFields } from './resolvers/token-assurance.js';
import { TokenHistoryFields } from './resolvers/token-history.js';
import { TokenRoutesFields } from './resolvers/token-routes.js';
import { TokenSaleFields } from './resolvers/token-sale.js';
import { TokenTradeFields } from './resolvers/token-trades.js';
import { WalletResolver } from './resolvers/wallet.js';
import { WatchStreamResolver } from './resolvers/watch-streams.js';
import { WatchResolver } from './resolvers/watches.js';
import { typeOfEvidence } from './types/evidence.js';

/** Subscriptions read the feed of events themselves; type-graphql wants this wherever there is one. */
const noTopics: PubSub = {
  publish: () => {
    throw new Error('nothing is published by topic');
  },
  subscribe: () => {
    throw new Error('nothing is read by topic');
  },
};

/** The whole schema, from the classes. */
export function createSchema(): GraphQLSchema {
  const schema = buildSchemaSync({
    resolvers: [
      TokenQueries,
      NodeQueries,
      TokenFields,
      TokenAssuranceFields,
      TokenRoutesFields,
      TokenSaleFields,
      TokenTradeFields,
      TokenHistoryFields,
      HolderFields,
      TokenReportFields,
      ChangeFields,
      ReportQueries,
      ReplayQueries,
      DisputeResolver,
      DecisionQueries,
      PolicyResolver,
      AccountResolver,
      WalletResolver,
      WatchResolver,
      WatchStreamResolver,
      SystemResolver,
      ListedTokenQueries,
    ],
    authChecker: checkAuth,
    validate: false,
    // A test asks for all of it instead: it takes a tenth of the time of `npx assay analyze`.
    skipCheck: true,
    pubSub: noTopics,
    directives: [...specifiedDirectives, GraphQLDeferDirective],
  });
  // At once: type-graphql would make a promise for each piece of evidence.
  const evidence = schema.getType('Evidence');
  if (isInterfaceType(evidence)) evidence.resolveType = typeOfEvidence;
  for (const [root, description] of [
    [schema.getQueryType(), 'What can be asked.'],
    [schema.getMutationType(), 'What can be changed: keys, plans, watches and policies.'],
    [schema.getSubscriptionType(), 'What is reported as it happens, by server-sent events.'],
  ] as const)
    if (root) root.description = description;
  return schema;
}
