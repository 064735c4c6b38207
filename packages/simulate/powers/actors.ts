import {
  type Account,
  type Address,
  createFreshAddress,
  DEAD_ADDRESS,
  fromHex,
  type Hex,
  type Ownership,
  type PowerActor,
  readInstructions,
  toHex,
  ZERO_ADDRESS,
} from '@assay/facts';

/** Someone who may call. `account` is `null` where only the address is known. */
export interface Actor {
  readonly kind: PowerActor;
  readonly address: Address;
  readonly account: Account | null;
}

/** Max. accounts with a role, or embedded in the code, that are tried. */
const MAX_OTHERS = 4;

const [PUSH20, PUSH32] = [0x73, 0x7f];

/** Small numbers and masks; and text of twenty bytes, as compilers push it: of accounts, one in 400 million looks so. */
const notAccount = /^0x(?:0{8}|f{8}|(?:[2-6][0-9a-f]|7[0-9a-e]){20}$)/;

/**
 * Accounts written into the bytecode: PUSH20 constants, and immutables (PUSH32 with 12 leading zero bytes).
 */
export function toEmbeddedAccounts(runtime: Hex): readonly Address[] {
  const found = new Set<Address>();
  for (const { opcode, pushed } of readInstructions(fromHex(runtime))) {
    if (!pushed) continue;
    const value = toHex(pushed);
    if (opcode === PUSH20) found.add(value);
    if (opcode === PUSH32 && /^0x0{24}/.test(value)) found.add(`0x${value.slice(26)}`);
  }
  return [...found].filter((address) => /^0x[0-9a-f]{40}$/.test(address) && !notAccount.test(address));
}

/**
 * The accounts to try as callers, each address once, a random stranger last. `embedded`: accounts embedded in
 * the code. `exclude`: contracts whose own code the token needs (its pool, the router, the token itself).
 */
export function toActors(
  ownership: Ownership | undefined,
  embedded: readonly Address[],
  exclude: readonly Address[],
  maxOthers = MAX_OTHERS,
): readonly Actor[] {
  const seen = new Set<Address>([ZERO_ADDRESS, DEAD_ADDRESS, ...exclude]);
  const actors: Actor[] = [];
  const add = (kind: PowerActor, address: Address | undefined, account: Account | null) => {
    if (!address || seen.has(address)) return;
    seen.add(address);
    actors.push({ kind, address, account });
  };
  add('owner', ownership?.owner?.address, ownership?.owner ?? null);
  // A ProxyAdmin contract is controlled by its own owner, who therefore has the power.
  const { admin, adminOwner } = ownership?.proxy ?? {};
  add('proxy_admin', admin?.address, adminOwner ?? admin ?? null);
  add('proxy_admin', adminOwner?.address, adminOwner ?? null);
  add('deployer', ownership?.deployer, ownership?.deployerAccount ?? null);
  const others: [Address, Account | null][] = [
    ...(ownership?.roles ?? []).map(({ account }): [Address, Account] => [account.address, account]),
    ...(ownership?.hiddenAuthorities ?? [])
      .filter(({ claimsPool }) => !claimsPool)
      .map(({ account }): [Address, Account] => [account.address, account]),
    ...embedded.map((address): [Address, null] => [address, null]),
  ];
  const before = actors.length;
  for (const [address, account] of others) {
    if (actors.length - before < maxOthers) add('role_holder', address, account);
  }
  add('stranger', createFreshAddress(), null);
  return actors;
}
