import type { Term } from '../model/term.js';
import { authorityOf, type SelfGranted } from './authority.js';
import type { Capability } from './capability.js';
import type { TokenModel } from './token-model.js';

/** The checks of the caller on all ways to what a capability writes; `undefined` for a way without one. */
function checksOf(
  { fn, site }: Capability,
  model: TokenModel,
  selfGranted: SelfGranted,
): readonly (Term | undefined)[] {
  return fn.paths
    .filter(({ writes }) => writes.some((write) => write.site.at === site.at))
    .map((path) => authorityOf(path, model, selfGranted)?.term);
}

/**
 * Marks the destruction of others' tokens where the very check that guards it also guards their creation: the
 * token of a bridge, a vault or an issuer, which takes back what it gave out. Whoever passes that check holds
 * every holder's share in hand already, by creating as many as it likes.
 */
export function markIssuers(
  capabilities: readonly Capability[],
  model: TokenModel,
  selfGranted: SelfGranted,
): readonly Capability[] {
  const creators = new Set(
    capabilities
      .filter(({ type }) => type === 'OWNER_MINT')
      .flatMap((capability) => checksOf(capability, model, selfGranted)),
  );
  creators.delete(undefined);
  if (creators.size === 0) return capabilities;
  return capabilities.map((capability) => {
    if (capability.type !== 'OWNER_ERASES_BALANCES') return capability;
    const checks = checksOf(capability, model, selfGranted);
    const byIssuer = checks.length > 0 && checks.every((check) => check !== undefined && creators.has(check));
    return byIssuer ? { ...capability, byIssuer } : capability;
  });
}
