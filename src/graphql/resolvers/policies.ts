import { packs } from '@assay/engine';
import { Arg, Authorized, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { StoredPolicy } from '../../domain/stored-policy.js';
import { policySchema } from '../../policies/policy-schema.js';
import { callerOf } from '../auth-checker.js';
import type { RequestContext } from '../context.js';
import { JsonScalar } from '../scalars.js';
import { PolicyView } from '../types/decision.js';

const shippedPolicies = [...packs.values()].map((content) => ({
  name: content.id,
  version: content.version,
  isPack: true,
  content,
  createdAt: null,
}));

function toView({ policy, createdAt }: StoredPolicy): object {
  return { name: policy.id, version: policy.version, isPack: false, content: policy, createdAt };
}

/** The key of the caller, counted against the low tier. */
async function enter(context: RequestContext): Promise<string> {
  const { keyId } = callerOf(context);
  await context.enterLowTier();
  return keyId;
}

/** The policies that ship, and those that a purchase keeps. */
@Resolver()
export class PolicyResolver {
  @Query(() => JsonScalar, {
    description:
      'The JSON Schema of a policy, with every path that a rule may name. It is at /schema/policy.json too.',
  })
  policySchema(): unknown {
    return policySchema;
  }

  @Query(() => [PolicyView], {
    nullable: true,
    description: 'The policies that ship, and with a key those of its plan, each in its newest version.',
  })
  async policies(@Ctx() context: RequestContext): Promise<readonly object[]> {
    const { keyId } = context.caller.identity ?? {};
    if (keyId === undefined) return shippedPolicies;
    await context.enterLowTier();
    return [...shippedPolicies, ...(await context.policies.list(keyId)).map(toView)];
  }

  @Authorized()
  @Mutation(() => PolicyView, {
    description: "Keeps a policy under its `id`, as its next version, for every key of the caller's plan.",
  })
  async storePolicy(
    @Arg('policy', () => JsonScalar, { description: 'The policy.' }) policy: unknown,
    @Ctx() context: RequestContext,
  ): Promise<object> {
    return toView(await context.policies.store(await enter(context), policy));
  }

  @Authorized()
  @Mutation(() => Boolean, {
    description: 'Ends a policy with all of its versions. False: the plan has none of that name.',
  })
  async deletePolicy(
    @Arg('name', () => String, { description: 'Its `id`.' }) name: string,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    return context.policies.remove(await enter(context), name);
  }
}
