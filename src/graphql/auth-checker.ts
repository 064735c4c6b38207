import type { AuthChecker } from 'type-graphql';
import type { KeyIdentity } from '../accounts/account-shapes.js';
import type { WatchOwner } from '../watches/open-streams.js';
import type { RequestContext } from './context.js';

/** The calling key. @throws {AppError} why the caller has none: `unauthorized`, for example. */
export function callerOf(context: Pick<RequestContext, 'caller'>): KeyIdentity {
  if (context.caller.failure) throw context.caller.failure;
  return context.caller.identity;
}

/** The calling key, as one that has watches. @throws {AppError} why the caller has none. */
export function watchOwnerOf(context: Pick<RequestContext, 'caller' | 'fairCaller'>): WatchOwner {
  const { keyId, plan } = callerOf(context);
  return { keyId, plan, caller: context.fairCaller };
}

/** `@Authorized()` is used on root fields only: on every field it would triple the cost of a query. */
export const checkAuth: AuthChecker<RequestContext> = ({ context }) => {
  callerOf(context);
  return true;
};
