/** Verified source of the contract that carries the logic. */
export interface ContractSource {
  readonly verified: boolean;
  /** `exact`: metadata matches too; `partial`: the code only. */
  readonly match?: 'exact' | 'partial';
  readonly contractName?: string;
  readonly compilerVersion?: string;
  /** Paths and contents; hostile text. Empty if not verified. */
  readonly files: readonly { readonly path: string; readonly content: string }[];
}
