import type { Intent } from '@assay/engine';
import { type Address, type ChainName, type PastBlock, pastBlockKey, type TokenRef } from '@assay/facts';
import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, ArgsType, Authorized, Ctx, Field, Float, Info, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../context.js';
import { type DecisionOrder, decideOn, requireAmount } from '../decide-tokens.js';
import { AddressScalar, JsonScalar } from '../scalars.js';
import { responseKeyOf, selectionOf } from '../selection.js';
import { AtInput, toPastBlock } from '../types/at-input.js';
import { Decision, IntentEnum } from '../types/decision.js';
import { ChainEnum } from '../types/enums.js';
import { requireCount, TokenRefInput } from './queries.js';

const DEFAULT_POLICY = 'balanced';

@ArgsType()
class DecisionArgs {
  @Field(() => IntentEnum, { description: 'What the caller means to do.' }) intent!: Intent;
  @Field(() => JsonScalar, {
    nullable: true,
    description: `The name of a policy (a pack, or a stored one: mine, mine@2), or a policy itself. Absent: ${DEFAULT_POLICY}.`,
  })
  policy?: unknown;
  @Field(() => Float, { nullable: true, description: 'Whole tokens; for SELL the size of the sale.' })
  amount?: number | null;
  @Field(() => AddressScalar, {
    nullable: true,
    description: 'Who sells or receives it: the token is asked whether it refuses that account.',
  })
  holder?: Address | null;
}

/** One token, or a row of a list, with the past block that it is asked of. */
interface Asked {
  readonly ref: TokenRef;
  readonly past: PastBlock | undefined;
  readonly path: readonly (string | number)[];
}

/**
 * Decisions by a caller's policy. A wrong policy is refused before anything is counted or read. Nothing of an answer
 * is kept: it ends soon.
 */
@Resolver()
export class DecisionQueries {
  @Authorized()
  @Query(() => Decision, {
    nullable: true,
    description: 'What a policy says of one token. Costs a call, like an analysis.',
  })
  async decide(
    @Arg('chain', () => ChainEnum, { description: 'Its network.' }) chain: ChainName,
    @Arg('address', () => AddressScalar, { description: 'Its contract.' }) address: Address,
    @Args(() => DecisionArgs) args: DecisionArgs,
    @Arg('at', () => AtInput, { nullable: true, description: 'As of a past block, from the chain alone.' })
    at: AtInput | undefined,
    @Ctx() context: RequestContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<object> {
    const asked = { ref: { chain, address }, past: toPastBlock(at), path: [info.path.key] };
    const order = await toOrder(args, context);
    await charge(context, [asked], info);
    return decideRow(asked, order, context);
  }

  @Authorized()
  @Query(() => [Decision], {
    nullable: 'items',
    description:
      'The same of up to 50 tokens in the order asked, in one batch to the providers. null: the error of the row has its path.',
  })
  async decisions(
    @Arg('refs', () => [TokenRefInput], { description: 'The tokens, at most 50.' })
    refs: readonly TokenRefInput[],
    @Args(() => DecisionArgs) args: DecisionArgs,
    @Ctx() context: RequestContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<readonly (object | Error)[]> {
    requireCount(refs);
    const rows = refs.map(({ chain, address, at }, place) => ({
      ref: { chain, address },
      past: toPastBlock(at),
      path: [info.path.key, place],
    }));
    const order = await toOrder(args, context);
    await charge(context, rows, info);
    return Promise.all(rows.map((row) => decideRow(row, order, context).catch((error: Error) => error)));
  }
}

async function toOrder(
  { intent, policy, amount, holder }: DecisionArgs,
  context: RequestContext,
): Promise<DecisionOrder> {
  const size = requireAmount(amount);
  const { keyId } = context.caller.identity ?? {};
  const resolved = await context.policies.resolve(keyId, policy ?? DEFAULT_POLICY);
  return { intent, policy: resolved, amount: size, holder: holder ?? undefined };
}

async function charge(
  context: RequestContext,
  rows: readonly Asked[],
  info: GraphQLResolveInfo,
): Promise<void> {
  const fields = selectionOf(info).nodes.map(responseKeyOf);
  await context.meter.charge(
    rows.map(({ ref, past, path }) => ({ ref, path, fields, at: past && pastBlockKey(past) })),
  );
}

async function decideRow(
  { ref, past }: Asked,
  order: DecisionOrder,
  context: RequestContext,
): Promise<object> {
  const analysis = past ? await context.analysisAt(ref, past) : context.analysis(ref);
  return decideOn(analysis, order, context);
}
