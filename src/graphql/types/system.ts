import { Field, Float, Int, ObjectType } from 'type-graphql';
import { DateTimeScalar } from '../scalars.js';
import {
  ChainEnum,
  ChainStateEnum,
  DatabaseStateEnum,
  GapCostEnum,
  GapEnum,
  HealthStatusEnum,
  ProviderRoleEnum,
  ProviderStateEnum,
  ServiceStateEnum,
} from './enums.js';

@ObjectType({ description: 'What the service depends on.', simpleResolvers: true })
export class ServiceStates {
  @Field(() => DatabaseStateEnum, { description: 'connected or disconnected.' }) database!: string;
  @Field(() => ServiceStateEnum, { description: 'The audit role: operational, degraded or down.' })
  auditApi!: string;
  @Field(() => ServiceStateEnum, { description: 'The scan role.' }) scanApi!: string;
  @Field(() => ServiceStateEnum, { description: 'The market role.' }) marketApi!: string;
  @Field(() => ServiceStateEnum, { description: 'The explorer role.' }) explorerApi!: string;
}

@ObjectType({ description: "What a chain's endpoints cannot do together.", simpleResolvers: true })
export class ChainGap {
  @Field(() => GapEnum, { description: 'Which.' }) code!: string;
  @Field(() => GapCostEnum, { description: 'Whether it costs facts or time.' }) costs!: string;
  @Field(() => String, { description: 'What no endpoint of the chain can do.' }) what!: string;
  @Field(() => String, { description: 'What it costs in verdicts.' }) effect!: string;
  @Field(() => String, { description: 'How the operator closes it.' }) remedy!: string;
}

@ObjectType({ description: 'How much of a chain an analysis can read.', simpleResolvers: true })
export class ChainHealth {
  @Field(() => ChainEnum, { description: 'Which chain.' }) chain!: string;
  @Field(() => ChainStateEnum, { description: 'How much.' }) state!: string;
  @Field(() => [String], {
    description: 'How links and prefixes of addresses name it: hosts of explorers, and words in paths.',
  })
  linkNames!: readonly string[];
  @Field(() => [ChainGap], { description: 'What is missing, worst first.' }) gaps!: ChainGap[];
}

@ObjectType({ description: 'Whether the service can do its work.', simpleResolvers: true })
export class Health {
  @Field(() => HealthStatusEnum, {
    description:
      'healthy, degraded (a role is down, or no node of a chain answers) or unhealthy (the database is away or cannot store).',
  })
  status!: string;
  @Field(() => DateTimeScalar, { description: 'Now.' }) timestamp!: Date;
  @Field(() => String, { description: 'Version of the service.' }) version!: string;
  @Field(() => Float, { description: 'Since its start.' }) uptimeSeconds!: number;
  @Field(() => ServiceStates, { description: 'What it depends on.' }) services!: ServiceStates;
  @Field(() => [ChainHealth], { description: 'How much of each chain an analysis can read.' })
  chains!: ChainHealth[];
  @Field(() => [String], { description: 'What does not work, a sentence each; empty where all does.' })
  failing!: readonly string[];
}

@ObjectType({ description: 'How much all callers use together.', simpleResolvers: true })
export class GlobalStats {
  @Field(() => Int, { description: 'Requests in progress, of all callers.' }) currentConcurrent!: number;
  @Field(() => Int, { description: 'Requests that began in this minute, of all callers.' })
  requestsThisMinute!: number;
  @Field(() => Int, { description: 'Most requests at once, of all callers.' }) maxConcurrentRequests!: number;
  @Field(() => Int, { description: 'How many may begin in a minute.' }) maxRequestsPerMinute!: number;
}

@ObjectType({ description: "How much of a provider role's limit is used.", simpleResolvers: true })
export class ProviderUsage {
  @Field(() => ProviderRoleEnum, { description: 'audit, scan, market or explorer.' }) provider!: string;
  @Field(() => Int, { description: 'Requests to it on this UTC day.' }) requestsToday!: number;
  @Field(() => Int, { description: 'Most requests to it on a UTC day.' }) dailyLimit!: number;
  @Field(() => Int, { description: 'Requests to it that are left today.' }) remainingDaily!: number;
  @Field(() => Int, { description: 'How many requests its limit refused today.' }) rateLimitHits!: number;
  @Field(() => ProviderStateEnum, { description: 'Whether it answers.' }) status!: string;
}

@ObjectType({ description: 'How to stay within the limits.', simpleResolvers: true })
export class IntegratorGuidelines {
  @Field(() => Int, { description: 'Most requests at once, of all callers.' }) maxConcurrentRequests!: number;
  @Field(() => Int, { description: 'Requests a minute of one key.' }) requestsPerMinute!: number;
  @Field(() => Int, { description: 'Seconds to wait after a refusal that names no time.' })
  retryDelaySeconds!: number;
  @Field(() => Int, { description: 'Most tokens in one request.' }) batchSize!: number;
}

@ObjectType({ description: 'How near the limits are.', simpleResolvers: true })
export class RateLimits {
  @Field(() => GlobalStats, { description: 'All callers together.' }) globalStats!: GlobalStats;
  @Field(() => [ProviderUsage], { description: 'Each limited provider role.' })
  apiUsage!: readonly ProviderUsage[];
  @Field(() => [String], { description: 'What to do now, a sentence each.' })
  recommendations!: readonly string[];
  @Field(() => IntegratorGuidelines, { description: 'How to stay within the limits.' })
  integratorGuidelines!: IntegratorGuidelines;
}
