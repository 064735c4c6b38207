import { toLinkNames } from '@assay/facts';
import { Ctx, Query, Resolver } from 'type-graphql';
import type { RateLimitsReport } from '../../observability/system.js';
import type { RequestContext, StartToken } from '../context.js';
import { StartToken as StartTokenType } from '../types/start-token.js';
import { Health, RateLimits } from '../types/system.js';

@Resolver()
export class SystemResolver {
  @Query(() => Health, { description: 'Whether the service can do its work. Asks no provider.' })
  async health(@Ctx() context: RequestContext): Promise<object> {
    const report = await context.health();
    const names = new Map(context.chains.served.map((chain) => [chain.name, toLinkNames(chain)]));
    const chains = report.chains.map((one) => ({ ...one, linkNames: names.get(one.chain) ?? [] }));
    return { ...report, chains };
  }

  @Query(() => [StartTokenType], {
    description: "The demo's stories, to begin with. Empty in any other service.",
  })
  startTokens(@Ctx() context: RequestContext): readonly StartToken[] {
    return context.startTokens();
  }

  @Query(() => RateLimits, { description: 'How near the limits are.' })
  rateLimits(@Ctx() context: RequestContext): Promise<RateLimitsReport> {
    return context.rateLimits();
  }
}
