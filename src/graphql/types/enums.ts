import { type AuditKind, type ComponentState, components } from '@assay/engine';
import {
  type AuditRating,
  builtInChains,
  type ChainName,
  type ChainNoteCode,
  type ChainState,
  type Controller,
  type FindingStatus,
  type GapCode,
  type GapCost,
  type LimitedRole,
  type RiskLevel,
  type Severity,
} from '@assay/facts';
import type { KeyStatus } from '../../accounts/account-shapes.js';
import type { PlanName, WalletPlanName } from '../../domain/plan.js';
import { enumOf } from './enum-of.js';

const titles = Object.fromEntries(builtInChains.map(({ name, title }) => [name, `${title}.`]));
/** The built-in ones. The schema of a service has those of its CHAINS_FILE too: `serve-chains.ts`. */
export const ChainEnum = enumOf<ChainName>('Chain', 'A supported network.', titles);

export const RiskLevelEnum = enumOf<RiskLevel>('RiskLevel', 'How risky, or that it is not known.', {
  LOW: 'Nothing grave is known, and enough is known.',
  MEDIUM: 'Something may cost money.',
  HIGH: 'Something is likely to cost money.',
  CRITICAL: 'Money that goes in is likely to be lost.',
  UNKNOWN: 'Too little is known. Not the same as low.',
});

export const SeverityEnum = enumOf<Severity>('Severity', 'How bad a finding is.', {
  INFO: 'Worth knowing.',
  LOW: 'Hardly bad.',
  MEDIUM: 'Bad.',
  HIGH: 'Very bad.',
  CRITICAL: 'As bad as it gets.',
});

export const FindingStatusEnum = enumOf<FindingStatus>(
  'FindingStatus',
  'How a finding is known. Only the first two move a score.',
  {
    PROVEN: 'A call shows it.',
    STATIC_CONFIRMED: 'Our rules over source, bytecode, transactions or names show it.',
    REPORTED: 'Only an outside or AI provider says so.',
    DISPROVED_NOW: 'Calls show the contrary at this state; it has no severity and no weight.',
  },
);

export const ControllerKindEnum = enumOf<Controller>('ControllerKind', 'Who can do what a finding tells.', {
  anyone: 'Everybody: the caller is not checked.',
  key: 'One private key.',
  multisig: 'Several keys that have to agree.',
  timelock: 'An account whose calls wait for at least a day, in public.',
  contract: 'A contract, by its own rules.',
  nobody: 'Nobody any more: a call shows the contrary.',
});

export const CheckStatusEnum = enumOf<'PASS' | 'WARN' | 'FAIL' | 'UNKNOWN' | 'N/A'>(
  'CheckStatus',
  'How a question was answered.',
  {
    PASS: 'Well.',
    WARN: 'Not well.',
    FAIL: 'Badly.',
    UNKNOWN: 'Not at all: its facts are missing.',
    'N/A': 'It does not apply to this token.',
  },
  { 'N/A': 'NOT_APPLICABLE' },
);

export const ComponentStateEnum = enumOf<ComponentState>(
  'ComponentState',
  'What the badge of a component says, under everything that was found of the token.',
  {
    FINE: 'It was judged, and nothing on its subject speaks against the token.',
    WARN: 'Something on its subject speaks against the token.',
    DANGER: 'Something on its subject is a danger.',
    NOTHING_TO_SEE:
      'It says nothing for the token: there is nothing to judge, or what is fine here counts for nothing beside a danger elsewhere.',
    UNKNOWN: 'Too little is known. Neither fine nor bad.',
  },
);

export const ChainNoteCodeEnum = enumOf<ChainNoteCode>('ChainNoteCode', 'What a note on a chain is about.', {
  DATA_FEE: 'A transaction also pays for being written to another chain.',
  FILTER: 'The chain itself can leave out transactions of listed accounts.',
  L1_NUMBER: "Contracts read the number of another chain's block.",
  NATIVE_TOKEN: 'The native coin is a token too.',
  NO_LOCAL_RUNS: 'No call is run from proven state.',
  NO_PRICE_FEED: 'No price feed of the native coin is known.',
  RESERVE: 'An account has to keep some of the native coin.',
  SEQUENCER: 'One operator orders transactions, and nobody sees them before.',
});

export const AuditKindEnum = enumOf<AuditKind>('AuditKind', 'Who audited the contract.', {
  STATIC: 'Our static rules over bytecode and source; no language model took part.',
  AI: 'A language model too.',
  NONE: 'Nobody: there is no audit of this contract.',
});

export const AuditRatingEnum = enumOf<AuditRating>('AuditRating', 'What an audit says in a word.', {
  SAFE: 'Nothing grave was found, and enough was looked at.',
  CAUTION: 'Something was found.',
  DANGEROUS: 'Something grave was found.',
  UNKNOWN: 'Nobody looked, or too little could be looked at.',
});

export const ComponentNameEnum = enumOf(
  'ComponentName',
  'A component of the core score.',
  Object.fromEntries(
    components.map(({ id, weight }) => [id, `Judges ${id}; weight ${weight} in the core score.`]),
  ),
);

const walletPlans: Readonly<Record<WalletPlanName, string>> = {
  starter: 'The smallest that is sold.',
  pro: 'The middle one.',
  team: 'The largest that is sold.',
  enterprise: 'With terms of its own; the operator grants it.',
};

export const PlanNameEnum = enumOf<WalletPlanName>(
  'PlanName',
  'A plan that a wallet can have. All but enterprise, which the operator grants, can be bought.',
  walletPlans,
);

export const KeyPlanEnum = enumOf<PlanName>('KeyPlan', 'The plan of a key.', {
  test: 'The free one.',
  ...walletPlans,
});

export const KeyStatusEnum = enumOf<KeyStatus>('KeyStatus', 'Whether a key works.', {
  active: 'It works.',
  expired: 'Its time is over.',
  revoked: 'Its wallet took it back.',
});

export const PlanPeriodEnum = enumOf<'month' | 'life'>('PlanPeriod', 'For how long a quota is.', {
  month: 'The quota is full again on the first of each UTC month.',
  life: 'The quota never fills again.',
});

export const HealthStatusEnum = enumOf<'healthy' | 'degraded' | 'unhealthy'>(
  'HealthStatus',
  'Whether the service can do its work.',
  {
    healthy: 'It can.',
    degraded: 'A provider role is down: answers know less.',
    unhealthy: 'The database is away, or cannot store.',
  },
);

export const ChainStateEnum = enumOf<ChainState>(
  'ChainState',
  'How much of a chain its endpoints let an analysis read, as far as they were asked.',
  {
    whole: 'All that an analysis asks for.',
    in_part: 'Some facts are missing or estimated: its gaps say which.',
    not_at_all: 'No endpoint answers.',
    not_asked: 'Nothing was read from it yet.',
  },
);

export const GapEnum = enumOf<GapCode>('GapCode', "What a chain's endpoints cannot do together.", {
  unreachable: 'Answer.',
  logs: 'Serve logs.',
  log_range: 'Serve logs of many blocks at once.',
  old_state: 'Tell the state of old blocks.',
  overrides: 'Play calls on overridden state.',
  call_gas: 'Give a call as much gas as a simulation asks for.',
  batches: 'Take many calls in one request.',
});

export const GapCostEnum = enumOf<GapCost>('GapCost', 'What a gap costs.', {
  facts: 'Some facts are missing or estimated.',
  time: 'The same facts, later or with more requests.',
});

export const DatabaseStateEnum = enumOf<'connected' | 'disconnected'>(
  'DatabaseState',
  'Whether the database answers.',
  { connected: 'It answers.', disconnected: 'It does not.' },
);

export const ServiceStateEnum = enumOf<'operational' | 'degraded' | 'down'>(
  'ServiceState',
  'Whether a provider role answers.',
  { operational: 'It answers.', degraded: 'Some requests fail.', down: 'It does not answer.' },
);

export const ProviderRoleEnum = enumOf<LimitedRole>('ProviderRole', 'A limited role of providers.', {
  audit: 'Reads the contract.',
  scan: 'Trades the token, or reports how it trades.',
  market: 'Knows prices and pools.',
  explorer: 'Knows holders, sources and history.',
});

export const ProviderStateEnum = enumOf<'healthy' | 'degraded' | 'limited' | 'down'>(
  'ProviderState',
  'Whether a provider role answers.',
  {
    healthy: 'It answers.',
    degraded: 'Some requests fail.',
    limited: 'Its limit is reached.',
    down: 'It does not answer.',
  },
);
