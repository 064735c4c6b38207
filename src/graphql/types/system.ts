import { Field, Float, Int, ObjectType } from 'type-graphql';
import { DateTimeScalar } from '../scalars.js';

@ObjectType({ simpleResolvers: true })
export class ServiceStates {
  @Field(() => String, { description: 'connected or disconnected.' }) database!: string;
  @Field(() => String, { description: 'operational, degraded or down.' }) auditApi!: string;
  @Field(() => String) scanApi!: string;
  @Field(() => String) marketApi!: string;
  @Field(() => String) explorerApi!: string;
}

@ObjectType({ simpleResolvers: true })
export class Health {
  @Field(() => String, {
    description: 'healthy, degraded (a role is down) or unhealthy (the database is away).',
  })
  status!: string;
  @Field(() => DateTimeScalar) timestamp!: Date;
  @Field(() => String) version!: string;
  @Field(() => Float) uptimeSeconds!: number;
  @Field(() => ServiceStates) services!: ServiceStates;
}

@ObjectType({ simpleResolvers: true })
export class GlobalStats {
  @Field(() => Int) currentConcurrent!: number;
  @Field(() => Int) requestsThisMinute!: number;
  @Field(() => Int) maxConcurrentRequests!: number;
  @Field(() => Int) maxRequestsPerMinute!: number;
}

@ObjectType({ simpleResolvers: true })
export class ProviderUsage {
  @Field(() => String, { description: 'audit, scan, market or explorer.' }) provider!: string;
  @Field(() => Int) requestsToday!: number;
  @Field(() => Int) dailyLimit!: number;
  @Field(() => Int) remainingDaily!: number;
  @Field(() => Int) rateLimitHits!: number;
  @Field(() => String) status!: string;
}

@ObjectType({ simpleResolvers: true })
export class IntegratorGuidelines {
  @Field(() => Int) maxConcurrentRequests!: number;
  @Field(() => Int) requestsPerMinute!: number;
  @Field(() => Int) retryDelaySeconds!: number;
  @Field(() => Int) batchSize!: number;
}

@ObjectType({ simpleResolvers: true })
export class RateLimits {
  @Field(() => GlobalStats) globalStats!: GlobalStats;
  @Field(() => [ProviderUsage]) apiUsage!: readonly ProviderUsage[];
  @Field(() => [String]) recommendations!: readonly string[];
  @Field(() => IntegratorGuidelines) integratorGuidelines!: IntegratorGuidelines;
}
