import type { Account, Address, Ownership } from '@assay/facts';
import type { DisputeRole } from '../domain/dispute.js';

/** As what an account may speak for a token now; `undefined`: it may not. A former owner may not. */
export function roleOf(ownership: Ownership, signer: Address): DisputeRole | undefined {
  const is = (address: string | undefined) => address?.toLowerCase() === signer;
  if (is(ownership.owner?.address)) return 'owner';
  if (is(ownership.deployer)) return 'deployer';
  const { owner, proxy, roles = [], hiddenAuthorities = [] } = ownership;
  const controllers: readonly (Account | null | undefined)[] = [
    proxy?.admin,
    proxy?.adminOwner,
    ...roles.map(({ account }) => account),
    ...hiddenAuthorities.flatMap(({ account, claimsPool }) => (claimsPool ? [] : [account])),
  ];
  const isController = controllers.some((account) => is(account?.address)) || is(owner?.controller?.address);
  return isController ? 'controller' : undefined;
}
