import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Authorized, Ctx, Field, Info, InputType, Query, Resolver } from 'type-graphql';
import type { ChainName } from '../../chains/registry.js';
import type { RequestContext } from '../../context.js';
import type { Address } from '../../domain/address.js';
import type { TokenRef } from '../../domain/token-ref.js';
import { AppError } from '../../errors/app-error.js';
import { AddressScalar } from '../scalars.js';
import { selectedFields } from '../selection.js';
import { ChainEnum } from '../types/enums.js';
import { Token } from './token.js';
import type { TokenNode } from './token-node.js';

const MAX_TOKENS = 50;

@InputType('TokenRef')
export class TokenRefInput {
  @Field(() => ChainEnum) chain!: ChainName;
  @Field(() => AddressScalar) address!: Address;
}

/** Naming a token costs nothing; analysing it costs one call of the key's quota. */
const freeFields: ReadonlySet<string> = new Set(['chain', 'address', '__typename']);

@Resolver()
export class TokenQueries {
  @Authorized()
  @Query(() => Token, { description: 'One token; every part is read only when it is selected.' })
  async token(
    @Arg('chain', () => ChainEnum) chain: ChainName,
    @Arg('address', () => AddressScalar) address: Address,
    @Arg('partnerApiKey', () => String, {
      nullable: true,
      description: "The caller's own key for the partner role.",
    })
    partnerApiKey: string | undefined,
    @Ctx() context: RequestContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<TokenNode> {
    await charge(context, [{ chain, address }], info);
    return { chain, address, analysis: context.analysis({ chain, address }, partnerApiKey ?? undefined) };
  }

  @Authorized()
  @Query(() => [Token], { description: `At most ${MAX_TOKENS} tokens, asked of the providers in one batch.` })
  async tokens(
    @Arg('refs', () => [TokenRefInput]) refs: readonly TokenRefInput[],
    @Ctx() context: RequestContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<readonly TokenNode[]> {
    if (refs.length > MAX_TOKENS) {
      const reason = `Ask for at most ${MAX_TOKENS} tokens at once, not ${refs.length}.`;
      throw new AppError('invalid_request', reason, { details: [{ field: 'refs', reason }] });
    }
    await charge(context, refs, info);
    return refs.map(({ chain, address }) => ({
      chain,
      address,
      analysis: context.analysis({ chain, address }),
    }));
  }
}

async function charge(
  context: RequestContext,
  refs: readonly TokenRef[],
  info: GraphQLResolveInfo,
): Promise<void> {
  if ([...selectedFields(info)].every((field) => freeFields.has(field))) return;
  await Promise.all(refs.map((ref) => context.meter.charge({ chain: ref.chain, address: ref.address })));
}
