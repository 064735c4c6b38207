import { Ctx, Query, Resolver } from 'type-graphql';
import type { HealthReport, RateLimitsReport } from '../../observability/system.js';
import type { RequestContext } from '../context.js';
import { Health, RateLimits } from '../types/system.js';

@Resolver()
export class SystemResolver {
  @Query(() => Health, { description: 'Whether the service can do its work. Asks no provider.' })
  health(@Ctx() context: RequestContext): Promise<HealthReport> {
    return context.health();
  }

  @Query(() => RateLimits, { description: 'How near the limits are.' })
  rateLimits(@Ctx() context: RequestContext): Promise<RateLimitsReport> {
    return context.rateLimits();
  }
}
