import type { AuthChecker } from 'type-graphql';
import type { KeyIdentity } from '../accounts/account-shapes.js';
import type { RequestContext } from './context.js';

/** The calling key. @throws {AppError} `unauthorized`, with the reason why the caller has none. */
export function callerOf(context: RequestContext): KeyIdentity {
  if (context.caller.failure) throw context.caller.failure;
  return context.caller.identity;
}

/** `@Authorized()` stands at root fields only: checked on every field it triples the cost of a query. */
export const checkAuth: AuthChecker<RequestContext> = ({ context }) => {
  callerOf(context);
  return true;
};
