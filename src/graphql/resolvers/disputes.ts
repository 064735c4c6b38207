import { evidenceCodes, type TokenAnalysis } from '@assay/engine';
import { type Address, AppError, wrongArgument } from '@assay/facts';
import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Authorized, Ctx, FieldResolver, ID, Info, Int, Mutation, Resolver, Root } from 'type-graphql';
import { cleanStatement } from '../../disputes/clean-statement.js';
import { lookAgain } from '../../disputes/look-again.js';
import { roleOf } from '../../disputes/role-of.js';
import type { DisputeRole } from '../../domain/dispute.js';
import { newestBlockOf } from '../../reports/to-snapshot.js';
import type { RequestContext } from '../context.js';
import { AddressScalar } from '../scalars.js';
import { Dispute } from '../types/dispute.js';
import { chargeToken } from './queries.js';
import { Token } from './token.js';
import type { TokenNode } from './token-node.js';

/** What issuers say against reports. */
@Resolver(() => Token)
export class DisputeResolver {
  @FieldResolver(() => [Dispute], {
    nullable: true,
    description:
      'What accounts with a say over it say against reports, the newest first, at most 100; `disputeCount` says how many there are.',
  })
  async disputes(
    @Root() { analysis }: TokenNode,
    @Ctx() context: RequestContext,
  ): Promise<readonly object[]> {
    const disputes = await context.disputes.list(analysis.ref);
    if (disputes.length > 0) analysis.noteOther();
    return disputes;
  }

  @FieldResolver(() => Int, { nullable: true, description: 'How many disputes of it there are.' })
  async disputeCount(@Root() { analysis }: TokenNode, @Ctx() context: RequestContext): Promise<number> {
    const count = await context.disputes.count(analysis.ref);
    if (count > 0) analysis.noteOther();
    return count;
  }

  @Authorized()
  @Mutation(() => Dispute, {
    nullable: true,
    description:
      'Says in public that a statement of a report is wrong, signed by the owner, the deployer or another controller of the token. It is looked at again at once, which costs one call.',
  })
  async openDispute(
    @Arg('report', () => ID, { description: 'Id of the stored report.' }) reportId: string,
    @Arg('code', () => String, { description: '`type` of the finding, or `code` of the check.' })
    code: string,
    @Arg('statement', () => String, { description: '10 to 1,000 characters of plain text.' }) text: string,
    @Arg('signer', () => AddressScalar, { description: 'Who signs.' }) signer: Address,
    @Arg('signature', () => String, {
      description: 'EIP-712 over token, report, code and statement; of a contract by EIP-1271.',
    })
    signature: string,
    @Ctx() context: RequestContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<object> {
    if (!evidenceCodes.has(code)) throw wrongArgument('code', 'must be that of a finding or a check');
    const statement = cleanStatement(text);
    await context.enterLowTier();
    const report = await context.reports.find(reportId);
    if (!report) throw new AppError('not_found', 'There is no such report, or it was removed for its age.');
    const { chain: onChain, address: token } = report.snapshot;
    const ref = { chain: onChain, address: token };
    const chain = context.chains.served.find(({ name }) => name === ref.chain);
    if (!chain) throw new AppError('unavailable', `No node is configured for ${ref.chain}.`);
    const asked = { chainId: chain.chainId, token: ref.address, report: reportId, code, statement };
    await chargeToken(context, ref, info);
    await context.disputes.admit(ref, asked, { signer, signature }, () => context.meter.begin(ref));
    const analysis = context.analysis(ref);
    const role = await roleNow(context, analysis, signer);
    if (!role)
      throw new AppError(
        'forbidden',
        `${signer} is neither owner, deployer nor controller of the token now.`,
      );
    const whole = await analysis.whole();
    const state = lookAgain(whole, code);
    const { number: checkedBlock = 0, hash: checkedHash = '' } = newestBlockOf(whole.input.facts) ?? {};
    const checked = { state, checkedBlock, checkedHash };
    return context.disputes.open({ ...ref, reportId, code, statement, signer, role, signature, ...checked });
  }

  @Authorized()
  @Mutation(() => Dispute, {
    nullable: true,
    description:
      'Takes a dispute back, signed by who opened it. Where that is a contract, a node is asked, which costs one call.',
  })
  async withdrawDispute(
    @Arg('id', () => ID, { description: '`id` of the dispute.' }) id: string,
    @Arg('signature', () => String, { description: 'EIP-712 over the id.' }) signature: string,
    @Ctx() context: RequestContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<object> {
    await context.enterLowTier();
    const { served } = context.chains;
    return context.disputes.withdraw(id, signature, {
      chainOf: ({ chain }) => served.find(({ name }) => name === chain),
      onAsk: async (ref) => {
        await chargeToken(context, ref, info);
        context.meter.begin(ref);
      },
    });
  }
}

/**
 * As what the signer may speak for the token at the newest block: what is kept may be a minute old, and a former owner
 * may not. Who created it never changes.
 * @throws {AppError} `unavailable` where it cannot be read
 */
async function roleNow(
  context: RequestContext,
  kept: TokenAnalysis,
  signer: Address,
): Promise<DisputeRole | undefined> {
  const newest = await context.analysisAt(kept.ref, 'newest');
  const [now, before] = await Promise.all([newest.fact('ownership'), kept.fact('ownership')]);
  if (!now.known)
    throw new AppError('unavailable', 'Who controls the token could not be read now; try again.', {
      retryAfter: 5,
    });
  const deployer = before.known ? before.value.deployer : undefined;
  return roleOf({ ...now.value, ...(deployer ? { deployer } : {}) }, signer);
}
