import { builtInChains, type ChainName } from '@assay/facts';
import { z } from 'zod';
import {
  amount,
  count,
  flag,
  hosts,
  optionalAddress,
  optionalKey,
  optionalText,
  optionalUrlOf,
  origins,
  port,
  rate,
  share,
  text,
  trustProxy,
  urls,
} from './value-shapes.js';
import { limit, type Variable, variable } from './variable.js';

/** `RPC_URL_<CHAIN>`, one for each network. */
function rpcUrls() {
  return Object.fromEntries(
    builtInChains.map(({ name, title }) => [
      `RPC_URL_${name.toUpperCase()}`,
      variable(
        urls,
        '',
        `JSON-RPC endpoints of ${title}, comma list: each request goes to the first that can answer it (\`npx assay node\` shows what they can); empty: public endpoints`,
        true,
      ),
    ]),
  ) as { readonly [K in `RPC_URL_${Uppercase<ChainName>}`]: Variable<typeof urls> };
}

/** Every variable of the service except those of the providers, in the order of `.env.example`. */
export const variables = {
  HOST: variable(text, '127.0.0.1', 'address to listen on'),
  PORT: variable(port, '4000', 'port to listen on; 0 picks a free one'),
  ADMIN_HOST: variable(text, '127.0.0.1', 'address of the admin listener (/metrics)'),
  OTEL_EXPORTER_OTLP_ENDPOINT: variable(
    optionalUrlOf(/^https?$/, 'a collector (http://…)'),
    '',
    'where traces are sent (OTLP over HTTP, such as http://collector:4318); empty: no traces, at no cost',
  ),
  OTEL_SERVICE_NAME: variable(z.string().min(1), 'assay', 'name of the service in its traces'),
  OTEL_TRACES_SAMPLER: variable(
    z.enum([
      'always_on',
      'always_off',
      'traceidratio',
      'parentbased_always_on',
      'parentbased_always_off',
      'parentbased_traceidratio',
    ]),
    'parentbased_traceidratio',
    "which traces are kept: always_on, always_off or traceidratio; with parentbased_ before it the caller's flag decides where a caller began the trace",
  ),
  OTEL_TRACES_SAMPLER_ARG: variable(share, '0.05', 'share of the traces that a ratio keeps, 0 to 1'),
  TRACES_COLD_SHARE: variable(
    share,
    '0.1',
    'share of the traces of requests that are more than an answer from memory, kept beside those; above 0 each failure is kept too',
  ),
  ADMIN_PORT: variable(
    z.string().transform((value, context) => {
      if (value === 'off') return undefined;
      const read = port.safeParse(value);
      if (read.success) return read.data;
      context.addIssue('must be off or a port');
      return z.NEVER;
    }),
    'off',
    'port of the admin listener; off disables it',
  ),
  DATABASE_URL: variable(
    optionalUrlOf(/^postgres(ql)?$/, 'a PostgreSQL server (postgres://…)'),
    '',
    'postgres://… for a server; empty: embedded PGlite under DATA_DIR',
    true,
  ),
  DATABASE_CONNECTIONS: variable(
    count(1),
    '8',
    'connections of a process to DATABASE_URL for accounts, quotas and audits; a few more are for upkeep',
  ),
  DATABASE_LOG_CONNECTIONS: variable(
    count(1),
    '8',
    'its connections for the logs of tokens and pools, which accounts never wait behind',
  ),
  DATA_DIR: variable(text, '.data', 'where the embedded database lives; memory keeps it in memory'),
  REDIS_URL: variable(
    optionalUrlOf(/^rediss?$/, 'a Redis server (redis://…)'),
    '',
    'shares limits and cache between replicas; empty: in the process',
    true,
  ),
  ...rpcUrls(),
  CHAINS_FILE: variable(
    optionalText,
    '',
    'JSON file merged over the built-in chain facts; any EVM test network can stand in for a chain',
  ),
  AUDIT_TOKENS_PER_AUDIT: variable(count(1), '60000', 'AI audit: model tokens for one audit at most'),
  AUDIT_TOKENS_PER_DAY: variable(
    count(1),
    '2000000',
    'AI audit: model tokens a UTC day at most, all models together; over all replicas where they share Redis or the database',
  ),
  LINK_CHECK: variable(
    flag,
    'false',
    'fetch what a token points to: its metadata document, and its websites to see whether they answer (never at private addresses)',
  ),
  ...limit('AUDIT', 4, 8),
  ...limit('SCAN', 8, 16),
  ...limit('MARKET', 12, 24),
  ...limit('EXPLORER', 4, 8),
  LIMIT_PARTNER_RPS: variable(
    rate,
    '4',
    'partner provider: requests a second with one partner key, and of one caller; in each process',
  ),
  LIMIT_PARTNER_BURST: variable(count(1), '8', 'partner provider: burst capacity of the same'),
  LIMIT_CONCURRENT: variable(count(1), '50', 'requests at once, all users and replicas together'),
  LIMIT_PER_MINUTE: variable(count(1), '300', 'requests a minute, all users and replicas together'),
  LIMIT_PAID_SHARE: variable(
    share,
    '0.5',
    'part of LIMIT_CONCURRENT, LIMIT_PER_MINUTE, LIMIT_COLD_CONCURRENT and of the webhooks sent at once, 0 to 1, that only keys of a paid plan can take',
  ),
  TIER_STANDARD_PER_MINUTE: variable(
    count(1),
    '60',
    'analysis endpoints: requests a minute for each key, for all test keys of one client address, and for each address without a key',
  ),
  TIER_LOW_PER_MINUTE: variable(count(1), '20', 'user, key, purchase and test-key endpoints: the same'),
  TIER_OPEN_PER_MINUTE: variable(
    count(1),
    '600',
    'pages, documents and files that need no key: requests a minute for each client address, at each replica',
  ),
  TIER_PICTURE_PER_MINUTE: variable(count(1), '60', 'the pictures of shared links: the same'),
  TREASURY_ADDRESS: variable(
    optionalAddress,
    '',
    'where purchases are paid to; without it purchase answers 503',
  ),
  PURCHASE_REQUIRES_PROOF: variable(flag, 'false', 'purchase also asks for a wallet proof'),
  PLAN_STARTER_USD: variable(amount, '29', 'price of the starter plan'),
  PLAN_STARTER_QUOTA: variable(count(1), '1000', 'its calls a month'),
  PLAN_PRO_USD: variable(amount, '99', 'price of the pro plan'),
  PLAN_PRO_QUOTA: variable(count(1), '10000', 'its calls a month'),
  PLAN_TEAM_USD: variable(amount, '299', 'price of the team plan'),
  PLAN_TEAM_QUOTA: variable(count(1), '100000', 'its calls a month'),
  PLAN_TEST_WATCHES: variable(
    count(),
    '3',
    'watches and open subscriptions that a test key may have; 0: none',
  ),
  PLAN_STARTER_WATCHES: variable(
    count(),
    '10',
    'watches and open subscriptions that the keys of a starter plan may have together',
  ),
  PLAN_PRO_WATCHES: variable(count(), '100', 'of a pro plan'),
  PLAN_TEAM_WATCHES: variable(count(), '1000', 'of a team plan'),
  PLAN_ENTERPRISE_WATCHES: variable(count(), '10000', 'of an enterprise plan'),
  WATCH_SHARE: variable(
    share,
    '0.25',
    'part, 0 to 1, that watches may take of LIMIT_COLD_CONCURRENT (at least one analysis at once) and of the requests a second that the nodes allow; 0: tokens are not watched by this process',
  ),
  WATCH_SIGNING_KEY: variable(
    optionalText,
    '',
    'what the secrets of webhooks are derived from, the same in all replicas; empty: a random key in the database. Another key changes every secret',
    true,
  ),
  WATCH_PRIVATE_RECEIVERS: variable(
    flag,
    'false',
    'webhooks may be at private addresses, on any port and without TLS: for tests and closed networks only',
  ),
  OPERATOR_CONTACT: variable(
    optionalText,
    '',
    'mail address or URL of the operator, shown by GET /api/v1/plans for enterprise access',
  ),
  SIWE_DOMAIN: variable(
    hosts,
    '',
    'hosts (with port) that wallet proofs may name, comma list; empty: localhost and the address listened on',
  ),
  USAGE_RETENTION_DAYS: variable(count(1), '90', 'how long single calls are kept in the history'),
  REPORT_RETENTION_DAYS: variable(count(1), '365', 'how long a report is kept that nobody found again'),
  REPORT_SIGNER_KEY: variable(
    optionalKey,
    '',
    'private key, 32 bytes as 0x and 64 hexadecimal digits, that signs stored reports (EIP-712); empty: they are not signed',
    true,
  ),
  REQUEST_BUDGET_MS: variable(
    count(100),
    '20000',
    'time for one analysis; what is not known by then is missing',
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
      'how long such a token may queue before the 429; empty: half of REQUEST_BUDGET_MS',
    ),
    follows: (values: Readonly<Record<string, unknown>>) => {
      const budgetMs = values.REQUEST_BUDGET_MS;
      return typeof budgetMs === 'number' ? String(Math.ceil(budgetMs / 2)) : undefined;
    },
  },
  TRUST_PROXY: variable(
    trustProxy,
    'off',
    'whether X-Forwarded-For is believed: off, a number of proxies, their addresses or subnets; on believes its first entry, which a caller makes up unless the proxy replaces the header',
  ),
  PAGE: variable(
    flag,
    'off',
    'whether the page shows reports to readers without a key, through PAGE_KEY; the page itself is always there',
  ),
  PAGE_KEY: variable(
    optionalText,
    '',
    'a key of the operator that pays for those readers (`npx assay plan grant 0x… enterprise --quota …`): its quota is theirs together',
    true,
  ),
  PAGE_PER_MINUTE: variable(count(1), '60', 'their requests a minute, for each client address'),
  PAGE_NEW_PER_MINUTE: variable(
    count(1),
    '60',
    'tokens a minute that are not in memory and that all of them together may ask for; an address that is searched on three networks is three',
  ),
  LOG_LEVEL: variable(
    z.enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be fatal, error, warn, info, debug, trace or silent',
    ),
    'info',
    'fatal, error, warn, info, debug, trace or silent',
  ),
  CORS_ORIGINS: variable(origins, '*', 'comma list of origins that browsers may call from'),
  TRUSTED_DOCUMENTS: variable(
    optionalText,
    '',
    'JSON file of GraphQL documents by id: /graphql then serves these only, and REST stays as it is; empty: every document',
  ),
} as const;

type Limits = {
  readonly [K in `LIMIT_${'AUDIT' | 'SCAN' | 'MARKET' | 'EXPLORER'}_${'RPS' | 'BURST' | 'DAILY' | 'MAX_WAIT_MS'}`]: number;
};

/** The parsed environment: one typed value per variable. */
export type Env = {
  readonly [K in keyof typeof variables as K extends keyof Limits
    ? never
    : string extends K
      ? never
      : K]: z.output<(typeof variables)[K]['schema']>;
} & Limits;

/** The configured nodes of a network, in order; empty: the public endpoints are used. */
export function rpcUrlsOf(env: Env, chain: ChainName): readonly string[] {
  return env[`RPC_URL_${chain.toUpperCase() as Uppercase<ChainName>}`];
}
