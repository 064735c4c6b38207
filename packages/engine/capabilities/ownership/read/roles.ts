import { type CallAnswers, type CallBatch, encodeCall, toSelector } from '@assay/chain';
import { type Address, type Hex, type ProtocolTokenState, ruleUses } from '@assay/facts';
import { id } from 'ethers';
import { toWordAddress } from '../../code/read/read-proxy.js';
import type { RoleGrant } from './history.js';

const hasRole = toSelector('hasRole(bytes32,address)');

/** The role of a token's highest admins. */
export const ADMIN_ROLE: Hex = `0x${'0'.repeat(64)}`;

/** Common names of roles, by hash. */
const names: ReadonlyMap<string, string> = new Map([
  [ADMIN_ROLE, 'DEFAULT_ADMIN_ROLE'],
  ...[
    'ADMIN_ROLE',
    'MINTER_ROLE',
    'BURNER_ROLE',
    'PAUSER_ROLE',
    'UPGRADER_ROLE',
    'BLACKLISTER_ROLE',
    'OPERATOR_ROLE',
    'MANAGER_ROLE',
    'OWNER_ROLE',
    'GOVERNOR_ROLE',
    'SNAPSHOT_ROLE',
    'SUPPLY_CONTROLLER_ROLE',
    'FREEZER_ROLE',
    'BRIDGE_ROLE',
    'TREASURY_ROLE',
    'FEE_MANAGER_ROLE',
    'PREDICATE_ROLE',
    'DEPOSITOR_ROLE',
    'RESCUER_ROLE',
    'ORACLE_ROLE',
    'EXECUTOR_ROLE',
    'MINT_ROLE',
    'BURN_ROLE',
    'BURN_BLOCKED_ROLE',
    'SEIZE_ROLE',
    'PAUSE_ROLE',
    'UNPAUSE_ROLE',
    'METADATA_ROLE',
    'PREAUTHORIZED_SPENDER_ROLE',
  ].map((name): [string, string] => [id(name), name]),
  ...ruleUses.map((use): [string, string] => [id(use), `${use} admin`]),
]);

export function toRoleName(role: string): string | undefined {
  return names.get(role.toLowerCase());
}

/** Who may change the rules that a protocol token obeys: as good as a role of the token. */
export function toRuleAdmins({ rules }: ProtocolTokenState): readonly RoleGrant[] {
  return rules.flatMap(({ use, rule }) =>
    [rule, ...(rule.parts ?? [])].flatMap(({ admin }) =>
      admin ? [{ role: id(use) as Hex, account: admin }] : [],
    ),
  );
}

const keyOf = (token: Address, { role, account }: RoleGrant) => `role ${token} ${role} ${account}`;

/** Asks whether granted roles are still held. */
export function askRoles(batch: CallBatch, token: Address, grants: readonly RoleGrant[]): void {
  for (const grant of grants) {
    const data: Hex = `${encodeCall(hasRole, BigInt(grant.role))}${grant.account.slice(2).padStart(64, '0')}`;
    batch.ask(keyOf(token, grant), token, data, 200_000);
  }
}

/** Those of the grants that hold at the block. */
export function toHeld(
  answers: CallAnswers,
  token: Address,
  grants: readonly RoleGrant[],
): readonly RoleGrant[] {
  return grants.filter((grant) => answers.uint(keyOf(token, grant)) === 1n);
}

const getRoleMember = toSelector('getRoleMember(bytes32,uint256)');
/** The most relevant roles, and the number of members asked for each, if no history shows the grants. */
const usualRoles: readonly Hex[] = [
  ADMIN_ROLE,
  ...['ADMIN_ROLE', 'MINTER_ROLE', 'PAUSER_ROLE', 'UPGRADER_ROLE', 'BLACKLISTER_ROLE', 'BURNER_ROLE'].map(
    (name) => id(name) as Hex,
  ),
];
const maxMembers = 3;

/** Asks a token that lists its role members (AccessControlEnumerable) for the first of each usual role. */
export function askMembers(batch: CallBatch, token: Address): void {
  for (const role of usualRoles) {
    for (let index = 0; index < maxMembers; index++) {
      const data = encodeCall(getRoleMember, BigInt(role), index);
      batch.ask(`member ${token} ${role} ${index}`, token, data, 200_000);
    }
  }
}

/** Those members; empty also if the token does not list them. */
export function toMembers(answers: CallAnswers, token: Address): readonly RoleGrant[] {
  return usualRoles.flatMap((role) =>
    Array.from({ length: maxMembers }, (_, index) => {
      const account = toWordAddress(answers.bytes(`member ${token} ${role} ${index}`));
      return account ? [{ role, account }] : [];
    }).flat(),
  );
}
