import { evidenceCodes, securityComponent, type TokenAnalysis } from '@assay/engine';
import {
  type Address,
  type ChainName,
  type Evidence,
  type ReplayedEvidence,
  wrongArgument,
} from '@assay/facts';
import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Authorized, Ctx, Info, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../context.js';
import { AddressScalar } from '../scalars.js';
import { ChainEnum } from '../types/enums.js';
import { Replay } from '../types/replayed.js';
import { chargeToken } from './queries.js';

/** Each is a request to a node. */
const MAX_REPLAYED = 5;

/**
 * The evidence of an analysis, asked of a node again now. No root field of a token: its answer is never kept.
 */
@Resolver()
export class ReplayQueries {
  @Authorized()
  @Query(() => Replay, {
    nullable: true,
    description:
      'The evidence of one finding or check of the token, asked of a node again. Costs a call, like an analysis. null: the analysis has no such statement.',
  })
  async replay(
    @Arg('chain', () => ChainEnum, { description: 'Its network.' }) chain: ChainName,
    @Arg('address', () => AddressScalar, { description: 'Its contract.' }) address: Address,
    @Arg('code', () => String, { description: '`type` of a finding, or `code` of a check.' }) code: string,
    @Ctx() context: RequestContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<{ readonly replayed: readonly ReplayedEvidence[]; readonly total: number } | null> {
    if (!evidenceCodes.has(code)) throw wrongArgument('code', 'must be that of a finding or a check');
    const ref = { chain, address };
    await chargeToken(context, ref, info);
    const evidence = await evidenceOf(context.analysis(ref), code);
    if (!evidence) return null;
    const replayed = await Promise.all(
      evidence
        .slice(0, MAX_REPLAYED)
        .map(async (one) => ({ evidence: one, ...(await context.replay(chain, one)) })),
    );
    return { replayed, total: evidence.length };
  }
}

/** `undefined`: no finding and no check has that code. Equal pieces are one. */
async function evidenceOf(analysis: TokenAnalysis, code: string): Promise<readonly Evidence[] | undefined> {
  const [{ verdicts }, { auditAnalysis }] = await Promise.all([
    analysis.judge(),
    analysis.details(securityComponent, ['auditAnalysis']),
  ]);
  const checks = [...verdicts.values()].flatMap((verdict) => (verdict.judged ? verdict.checks : []));
  const found = [
    ...(auditAnalysis?.findings ?? []).filter(({ type }) => type === code),
    ...checks.filter(({ id }) => id === code),
  ];
  if (found.length === 0) return undefined;
  const pieces = found.flatMap(({ evidence }) => evidence);
  return [...new Map(pieces.map((piece) => [JSON.stringify(piece), piece])).values()];
}
