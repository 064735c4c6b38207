import type { TokenAnalysis } from '@assay/engine';
import {
  type Address,
  AppError,
  type ChainName,
  type PastBlock,
  pastBlockKey,
  type TokenRef,
} from '@assay/facts';
import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Authorized, Ctx, Field, Info, InputType, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../context.js';
import type { Row } from '../quota-meter.js';
import { AddressScalar } from '../scalars.js';
import { responseKeyOf, selectionOf } from '../selection.js';
import { AtInput, toPastBlock } from '../types/at-input.js';
import { ChainEnum } from '../types/enums.js';
import { Token } from './token.js';
import type { TokenNode } from './token-node.js';

const MAX_TOKENS = 50;

@InputType('TokenRef', { description: 'Which token.' })
export class TokenRefInput {
  @Field(() => ChainEnum, { description: 'Its network.' }) chain!: ChainName;
  @Field(() => AddressScalar, { description: 'Its contract.' }) address!: Address;
  @Field(() => AtInput, { nullable: true, description: 'As of a past block; absent: now.' })
  at?: AtInput | null;
}

/** Fields that cost nothing of a token now; any other field costs one call of the key's quota. */
const freeFields: ReadonlySet<string> = new Set([
  'id',
  'chain',
  'address',
  'at',
  'policyVersion',
  '__typename',
]);

@Resolver()
export class TokenQueries {
  @Authorized()
  @Query(() => Token, {
    nullable: true,
    description: 'One token; every part is read only when it is selected.',
  })
  async token(
    @Arg('chain', () => ChainEnum, { description: 'Its network.' }) chain: ChainName,
    @Arg('address', () => AddressScalar, { description: 'Its contract.' }) address: Address,
    @Arg('partnerApiKey', () => String, {
      nullable: true,
      description: "The caller's own key for the partner role; one in a request.",
    })
    partnerApiKey: string | undefined,
    @Arg('at', () => AtInput, {
      nullable: true,
      description: 'As of a past block, from the chain alone: outside services tell of now only.',
    })
    asked: AtInput | undefined,
    @Ctx() context: RequestContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<TokenNode> {
    const ref = { chain, address };
    return readToken(context, info, {
      ref,
      at: toPastBlock(asked),
      partnerApiKey: partnerApiKey || undefined,
    });
  }

  @Authorized()
  @Query(() => [Token], {
    nullable: 'items',
    description: `At most ${MAX_TOKENS} tokens in the order asked, in one batch to the providers. null: not a token, or it could not be asked; the error has its path.`,
  })
  async tokens(
    @Arg('refs', () => [TokenRefInput], { description: `The tokens, at most ${MAX_TOKENS}.` })
    refs: readonly TokenRefInput[],
    @Ctx() context: RequestContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<readonly (TokenNode | Error)[]> {
    requireCount(refs);
    const rows = refs.map(({ chain, address, at: asked }, place) => {
      const past = toPastBlock(asked);
      const at = past && pastBlockKey(past);
      return { ref: { chain, address }, past, at, path: [info.path.key, place] };
    });
    const analysed = await charge(context, rows, info);
    const toRow = async ({ ref, past }: (typeof rows)[number]) => {
      const analysis = past ? await context.analysisAt(ref, past) : context.analysis(ref);
      if (analysed) await analysis.requireToken();
      return toNode(analysis);
    };
    // All are settled before any is shown, so that a failed row stands at its place.
    return Promise.all(rows.map((row) => toRow(row).catch((error: Error) => error)));
  }
}

interface AskedToken {
  readonly ref: TokenRef;
  readonly at?: PastBlock | undefined;
  readonly partnerApiKey?: string | undefined;
}

/** A token at a root field, charged for what is selected of it. */
export async function readToken(
  context: RequestContext,
  info: GraphQLResolveInfo,
  { ref, at, partnerApiKey }: AskedToken,
): Promise<TokenNode> {
  const past = at && pastBlockKey(at);
  await charge(context, [{ ref, partnerApiKey, at: past, path: [info.path.key] }], info);
  return toNode(at ? await context.analysisAt(ref, at) : context.analysis(ref, partnerApiKey));
}

/** @throws {AppError} `invalid_request` for more tokens than one request may name */
export function requireCount({ length }: readonly unknown[]): void {
  if (length <= MAX_TOKENS) return;
  const reason = `Ask for at most ${MAX_TOKENS} tokens at once, not ${length}.`;
  throw new AppError('invalid_request', reason, { details: [{ field: 'refs', reason }] });
}

/** A token at a past block is not the token now: client caches must tell them apart. */
function toNode(analysis: TokenAnalysis): TokenNode {
  return { id: analysis.key, ...analysis.ref, analysis };
}

/** Charges a call for a root field of one token, whatever is selected of it. */
export async function chargeToken(
  context: RequestContext,
  ref: TokenRef,
  info: GraphQLResolveInfo,
): Promise<void> {
  const fields = selectionOf(info).nodes.map(responseKeyOf);
  await context.meter.charge([{ ref, path: [info.path.key], fields }]);
}

/**
 * Whether anything is selected that costs a call. A past block costs one in any case: a node is asked for it.
 */
async function charge(
  context: RequestContext,
  rows: readonly Omit<Row, 'fields'>[],
  info: GraphQLResolveInfo,
): Promise<boolean> {
  const { nodes } = selectionOf(info);
  const fields = nodes.filter(({ name }) => !freeFields.has(name.value)).map(responseKeyOf);
  const all = nodes.map(responseKeyOf);
  const charged = rows.filter(({ at }) => fields.length > 0 || at !== undefined);
  if (charged.length === 0) return false;
  await context.meter.charge(charged.map((row) => ({ ...row, fields: row.at === undefined ? fields : all })));
  return fields.length > 0;
}
