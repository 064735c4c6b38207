import { type Account, DEAD_ADDRESS, type Ownership, ZERO_ADDRESS } from '@assay/facts';

const hasAccount = (account: Account | null | undefined): boolean =>
  account !== null &&
  account !== undefined &&
  account.kind !== 'zero' &&
  account.address !== ZERO_ADDRESS &&
  account.address !== DEAD_ADDRESS;

/**
 * Accounts beside the owner that have rights on the chain; `undefined` if they were not searched. Pools have
 * none.
 */
export function otherAuthorities(ownership: Ownership | undefined): readonly Account[] | undefined {
  const { roles, hiddenAuthorities } = ownership ?? {};
  if (!hiddenAuthorities) return undefined;
  const others = [
    ...(roles ?? []).map(({ account }) => account),
    ...hiddenAuthorities.filter(({ claimsPool }) => !claimsPool).map(({ account }) => account),
  ];
  return others.filter((account) => hasAccount(account) && account.address !== ownership?.owner?.address);
}

/**
 * True if every possible authority was searched and none was found: no owner (or renounced), no admin of a
 * proxy, no role holder, no second account in the code's guards.
 */
export function noAuthorityRemains(ownership: Ownership | undefined): boolean {
  if (!ownership || hasAccount(ownership.owner) || !ownership.roles) return false;
  const { proxy } = ownership;
  if (proxy && (hasAccount(proxy.admin) || proxy.beacon)) return false;
  return otherAuthorities(ownership)?.length === 0;
}
