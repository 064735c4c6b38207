import type { FindingType } from '@assay/audit';

/** Who has a power, by what the source says; absent: nobody has it. */
export interface Truth {
  readonly mint?: Holder;
  readonly pause?: Holder;
  /** Refuses transfers of single accounts. */
  readonly block?: Holder;
  readonly take?: Holder;
  readonly upgrade?: Holder;
}

/** `role`: the members of a role or a map; `contract`: an account that is meant to be a contract. */
export type Holder = 'owner' | 'role' | 'contract' | 'anyone';

/** What OpenZeppelin's wizard is asked for. */
export interface WizardOptions {
  readonly access?: false | 'ownable' | 'roles' | 'managed';
  readonly upgradeable?: 'uups' | 'transparent';
  readonly premint?: string;
  readonly mintable?: true;
  readonly pausable?: true;
  readonly burnable?: true;
  readonly permit?: false;
  readonly votes?: 'blocknumber' | 'timestamp';
  readonly flashmint?: true;
  readonly callback?: true;
  readonly crossChainBridging?: 'custom' | 'superchain';
}

/** A token of a public package, or one written on such a package. */
export interface CorpusCase {
  readonly name: string;
  readonly version: string;
  /** Packages that its imports are read from: the start of an import and what it stands for. */
  readonly packages: Readonly<Record<string, string>>;
  /** Source of its own; imports are resolved in the packages. */
  readonly source: string;
  /** Instead of a source: what OpenZeppelin's wizard writes one for. */
  readonly wizard?: WizardOptions;
  readonly contract: string;
  readonly truth: Truth;
  /** Powers that it has and that reading its code does not show. */
  readonly missed?: readonly (keyof Truth)[];
  /** Findings that are high or critical, and true by its source. */
  readonly grave?: readonly FindingType[];
  /** Findings, none of them grave, that its source contradicts. */
  readonly untrue?: readonly FindingType[];
  /** Exactly the finding types that its code must show. */
  readonly expected: readonly FindingType[];
}
