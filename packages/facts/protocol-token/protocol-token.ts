import type { ProtocolToken } from '../chains/protocol-tokens.js';
import type { Address } from '../domain/address.js';

/** What a token asks an account rule about: the names of the standards. */
export const ruleUses = [
  'TRANSFER_SENDER_POLICY',
  'TRANSFER_RECEIVER_POLICY',
  'TRANSFER_EXECUTOR_POLICY',
  'MINT_RECEIVER_POLICY',
  'SEIZE_EXEMPT_POLICY',
  'SEIZE_HOLDER_POLICY',
  'SEIZE_RECEIVER_POLICY',
] as const;
export type RuleUse = (typeof ruleUses)[number];

/**
 * `everyone`, `nobody`: built in. `blocklist`: all but those on its list. `allowlist`: those on its list.
 * `union`: whom one of its parts lets. `intersect`: whom all of its parts let.
 */
export type RuleKind = 'everyone' | 'nobody' | 'blocklist' | 'allowlist' | 'union' | 'intersect' | 'unknown';

/** The number of the built-in rule that lets nobody. */
export const NOBODY = 0x0100000000000001n;

/** A rule of the chain's registry that says which accounts it lets. Tokens share rules. */
export interface RulePart {
  /** Its number in the registry. */
  readonly id: bigint;
  readonly kind: RuleKind;
  /** Who may change it; `null`: nobody can any more. */
  readonly admin: Address | null;
  /** Who was named as its next admin. */
  readonly pendingAdmin: Address | null;
  /** `blocklist`, `allowlist`: the accounts on the list, at most 100; `null`: the logs could not be read. */
  readonly listed: readonly Address[] | null;
  /** How many are on the list in all. */
  readonly listedCount: number | null;
}

/** A rule by itself, or one that is composed of others. */
export interface AccountRule extends RulePart {
  /** `union`, `intersect`: their parts; `null`: the logs could not be read. */
  readonly parts: readonly RulePart[] | null;
}

/** A rule that the token obeys, and for what. */
export interface RuleInUse {
  readonly use: RuleUse;
  readonly rule: AccountRule;
}

export const pausableFeatures = ['transfer', 'mint', 'burn', 'seize'] as const;
export type PausableFeature = (typeof pausableFeatures)[number];

/** What a token that the chain runs says of its issuer's control. */
export interface ProtocolTokenState extends ProtocolToken {
  /** No account can grant roles, change rules or the cap, ever again. `null`: it could not be read. */
  readonly adminless: boolean | null;
  readonly rules: readonly RuleInUse[];
  readonly paused: readonly PausableFeature[];
  /** Smallest units; 2^128 - 1: there is none. `null`: it could not be read. */
  readonly supplyCap: bigint | null;
  /**
   * Wallets show balances times this; transfers move what `balanceOf` says. `null`: the variant has none.
   */
  readonly multiplier: number | null;
  /** The multiplier from `at` on (Unix seconds), where a change is announced. */
  readonly nextMultiplier: { readonly value: number; readonly at: number } | null;
  /** `stablecoin`: the currency that its issuer declares. Hostile text. */
  readonly currency: string | null;
}

/** Every rule once, with the parts of composed rules. */
export function allRules({ rules }: Pick<ProtocolTokenState, 'rules'>): readonly RulePart[] {
  const found = new Map<bigint, RulePart>();
  for (const { rule } of rules) {
    for (const one of [rule, ...(rule.parts ?? [])]) found.set(one.id, one);
  }
  return [...found.values()];
}
