import { historyIds } from '@assay/engine';
import { type BuiltInChainName, builtInChains, nodeVariableOf } from '@assay/facts';
import type { z } from 'zod';
import { callerLimits, providerLimits } from './limit-variables.js';
import { observationVariables } from './observation-variables.js';
import { planVariables } from './plan-variables.js';
import {
  count,
  flag,
  hosts,
  namesOf,
  optionalAddress,
  optionalKey,
  optionalText,
  optionalUrlOf,
  origins,
  port,
  share,
  text,
  trustProxy,
  urls,
} from './value-shapes.js';
import { type Variable, variable } from './variable.js';

/** `RPC_URL_<CHAIN>`, one for each network. */
function rpcUrls() {
  return Object.fromEntries(
    builtInChains.map(({ name, title, publicRpcUrls }) => [
      nodeVariableOf(name),
      variable(
        urls,
        '',
        `JSON-RPC endpoints of ${title}, comma list: each request goes to the first that can answer it (\`npx assay node\` shows what they can); empty: ${publicRpcUrls.length > 0 ? 'public endpoints' : 'the chain is not read'}`,
        true,
      ),
    ]),
  ) as { readonly [K in `RPC_URL_${Uppercase<BuiltInChainName>}`]: Variable<typeof urls> };
}

/** What most operators set, before anything else. */
const first = {
  ...rpcUrls(),
  HOST: variable(text, '127.0.0.1', 'address that the service listens on'),
  PORT: variable(port, '4000', 'port that the service listens on; 0 picks a free one'),
  TRUST_PROXY: variable(
    trustProxy,
    'off',
    'whether X-Forwarded-For is believed: off, a number of proxies, their addresses or subnets; on believes its first entry, which a caller makes up unless the proxy replaces the header',
  ),
  SIWE_DOMAIN: variable(
    hosts,
    '',
    'hosts (with port) that wallet proofs may name, comma list; empty: localhost and the address listened on',
  ),
  DATABASE_URL: variable(
    optionalUrlOf(/^postgres(ql)?$/, 'a PostgreSQL server (postgres://…)'),
    '',
    'PostgreSQL server of accounts, reports and logs (postgres://…); empty: an embedded database under DATA_DIR',
    true,
  ),
  DATA_DIR: variable(text, '.data', 'folder of the embedded database; memory keeps it in memory'),
  REDIS_URL: variable(
    optionalUrlOf(/^rediss?$/, 'a Redis server (redis://…)'),
    '',
    'Redis server over which replicas share limits and cache (redis://…); empty: each process has its own',
    true,
  ),
  PAGE: variable(
    flag,
    'on',
    'whether the page and links to it tell reports to others: without PAGE_KEY readers bring a key of their own, with it anyone reads; off: no link tells anything, and PAGE_KEY is not used',
  ),
  PAGE_KEY: variable(
    optionalText,
    '',
    'key of the operator that pays for readers of the page without a key (`npx assay plan grant 0x… enterprise --quota …`): its quota is theirs together; empty: each reader brings a key, such as a free test key',
    true,
  ),
  TREASURY_ADDRESS: variable(
    optionalAddress,
    '',
    'account that purchases are paid to; empty: nothing is for sale, and a purchase answers 503',
  ),
  OPERATOR_CONTACT: variable(
    optionalText,
    '',
    'mail address or URL of the operator, shown by GET /api/v1/plans for enterprise access',
  ),
} as const;

const storage = {
  DATABASE_CONNECTIONS: variable(
    count(1),
    '8',
    'connections of a process to DATABASE_URL for accounts, quotas and audits; a few more are for upkeep',
  ),
  DATABASE_LOG_CONNECTIONS: variable(
    count(1),
    '8',
    'connections of a process to DATABASE_URL for the logs of tokens and pools, which accounts never wait behind',
  ),
  EMBEDDED_LOG_EVENTS: variable(
    count(1),
    '3000000',
    'events of tokens and pools that the embedded database keeps, some 400 bytes each; beyond, those not used for longest are dropped and read again when asked for',
  ),
  USAGE_RETENTION_DAYS: variable(count(1), '90', 'days for which single calls are kept in the history'),
  REPORT_RETENTION_DAYS: variable(count(1), '365', 'days for which a report is kept that nobody found again'),
  REPORT_SIGNER_KEY: variable(
    optionalKey,
    '',
    'private key, 32 bytes as 0x and 64 hexadecimal digits, that signs stored reports (EIP-712); empty: they are not signed',
    true,
  ),
} as const;

const reading = {
  CHAINS_FILE: variable(
    optionalText,
    '',
    'JSON file merged over the built-in chain facts, docs/chains.md explains it: an EVM test network can stand in for a chain, or be one of its own, read by RPC_URL_<NAME>',
  ),
  REQUEST_BUDGET_MS: variable(
    count(100),
    '20000',
    'milliseconds for one analysis; what is not known by then is missing',
  ),
  LIMIT_COLD_CONCURRENT: variable(
    count(1),
    '4',
    'tokens that a process does not know yet and reads at once; callers are served in turn',
  ),
  LIMIT_COLD_MAX_WAIT_MS: {
    ...variable(
      count(1),
      '10000',
      'milliseconds that a token which a process does not know yet may queue before the 429; empty: half of REQUEST_BUDGET_MS',
    ),
    follows: (values: Readonly<Record<string, unknown>>) => {
      const budgetMs = values.REQUEST_BUDGET_MS;
      return typeof budgetMs === 'number' ? String(Math.ceil(budgetMs / 2)) : undefined;
    },
  },
  LINK_CHECK: variable(
    flag,
    'false',
    'whether to fetch what a token points to: its metadata document, and its websites to see whether they answer (never at private addresses)',
  ),
  AUDIT_TOKENS_PER_AUDIT: variable(count(1), '60000', 'AI audit: model tokens for one audit at most'),
  AUDIT_TOKENS_PER_DAY: variable(
    count(1),
    '2000000',
    'AI audit: model tokens a UTC day at most, all models together; over all replicas where they share Redis or the database',
  ),
} as const;

/** Indexes of logs beside the nodes. */
const histories = {
  HISTORY_PROVIDERS: {
    ...variable(
      namesOf(historyIds),
      'sqd',
      'indexes that are asked for long histories of logs, in order, with the addresses of tokens and pools: sqd (open, no key), hypersync (needs HYPERSYNC_API_KEY); empty: none, and nodes alone are read',
    ),
    mayBeEmpty: true,
  },
  SQD_PORTAL_URL: variable(
    optionalUrlOf(/^https?$/, 'an SQD Portal (https://…)'),
    'https://portal.sqd.dev',
    'address of the SQD Portal: the public one, or your own',
  ),
  HYPERSYNC_URL: variable(
    optionalUrlOf(/^https?$/, 'a HyperSync server (https://…)'),
    'https://{chain}.hypersync.xyz',
    'address of HyperSync; {chain} stands for its name of the network',
  ),
  HYPERSYNC_API_KEY: variable(optionalText, '', 'token of HyperSync, sent as a bearer token', true),
} as const;

const access = {
  CORS_ORIGINS: variable(origins, '*', 'origins that browsers may call from, comma list'),
  TRUSTED_DOCUMENTS: variable(
    optionalText,
    '',
    'JSON file of GraphQL documents by id: /graphql then serves these only, and REST stays as it is; empty: every document',
  ),
  PAGE_PER_MINUTE: variable(
    count(1),
    '60',
    'requests a minute of readers of the page without a key, for each client address',
  ),
  PAGE_NEW_PER_MINUTE: variable(
    count(1),
    '60',
    'tokens a minute that are not in memory and that all readers of the page without a key may ask for together; an address that is searched on three networks is three',
  ),
} as const;

const watches = {
  WATCH_SHARE: variable(
    share,
    '0.25',
    'part, 0 to 1, that watches may take of LIMIT_COLD_CONCURRENT (at least one analysis at once) and of the requests a second that the nodes allow; 0: tokens are not watched by this process',
  ),
  WATCH_SIGNING_KEY: variable(
    optionalText,
    '',
    'key that the secrets of webhooks are derived from, equal in all replicas; empty: a random key in the database. Another key changes every secret',
    true,
  ),
  WATCH_PRIVATE_RECEIVERS: variable(
    flag,
    'false',
    'whether webhooks may be at private addresses, on any port and without TLS: for tests and closed networks only',
  ),
} as const;

/** Every variable of the service except those of the providers, by topic, in the order of `.env.example`. */
export const topics = {
  'What most operators set': first,
  'What is kept, and how long': storage,
  'Reading tokens': reading,
  'Indexes of logs': histories,
  'Limits of the outside providers': providerLimits,
  'Limits of callers': callerLimits,
  'Browsers, clients, and readers of the page without a key': access,
  'Plans and purchases': planVariables,
  'Watches and webhooks': watches,
  'Log, metrics and traces': observationVariables,
} as const;

export const variables = {
  ...first,
  ...storage,
  ...reading,
  ...histories,
  ...providerLimits,
  ...callerLimits,
  ...access,
  ...planVariables,
  ...watches,
  ...observationVariables,
} as const;

type Limits = {
  readonly [K in `LIMIT_${'AUDIT' | 'SCAN' | 'MARKET' | 'EXPLORER' | 'HISTORY'}_${'RPS' | 'BURST' | 'DAILY' | 'MAX_WAIT_MS'}`]: number;
};

/** The parsed environment: one typed value per variable. */
export type Env = {
  readonly [K in keyof typeof variables as K extends keyof Limits
    ? never
    : string extends K
      ? never
      : K]: z.output<(typeof variables)[K]['schema']>;
} & Limits;
