import type { AuthChecker } from 'type-graphql';
import type { KeyIdentity } from '../accounts/account-shapes.js';
import type { RequestContext } from './context.js';

/** The calling key. @throws {AppError} why the caller has none: `unauthorized`, for example. */
export function callerOf(context: Pick<RequestContext, 'caller'>): KeyIdentity {
  if (context.caller.failure) throw context.caller.failure;
  return context.caller.identity;
}

/** `@Authorized()` is used on root fields only: on every field it would triple the cost of a query. */
export const checkAuth: AuthChecker<RequestContext> = ({ context }) => {
  callerOf(context);
  return true;
};
