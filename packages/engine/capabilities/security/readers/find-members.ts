import type { Address, ProposedAccount } from '@assay/facts';
import { type Actor, askMembers, type PowerSimulation, type WriteFunction } from '@assay/simulate';

/** Accounts found by asking that are tried in full. */
const MAX_MEMBERS = 3;

interface MemberTerms {
  readonly functions: readonly WriteFunction[];
  readonly supply: bigint;
  /** Who is tried anyway. */
  readonly candidates: readonly Actor[];
  readonly exclude: readonly Address[];
  readonly proposed: readonly ProposedAccount[];
}

/** Accounts that some function lets in although no getter, role or slot names them, found by asking. */
export async function findMembers(
  simulation: PowerSimulation,
  { functions, supply, candidates, exclude, proposed }: MemberTerms,
): Promise<readonly Actor[]> {
  const known = [...exclude, ...candidates.map(({ address }) => address)];
  const proposals = proposed.filter(({ account }) => !known.includes(account));
  const found = await askMembers(simulation, { functions, supply, proposals });
  return found.slice(0, MAX_MEMBERS).map((address) => ({ kind: 'role_holder', address, account: null }));
}
