import type { Address, Hex } from '@assay/facts';

export interface TransactionRequest {
  readonly from: Address;
  /** Absent for a deployment. */
  readonly to?: Address;
  readonly data?: Hex;
  readonly value?: bigint;
  readonly gas?: number;
  /** What the scenario expects; any other outcome stops the start with an error. */
  readonly expect?: 'success' | 'revert';
  /** Description for error messages. */
  readonly note: string;
}

/** A queued transaction. Its hash exists once its block is mined. */
export class SentTransaction {
  #hash: string | undefined;

  constructor(
    readonly request: TransactionRequest,
    readonly nonce: number,
  ) {}

  /** @throws before the block is mined. */
  get hash(): string {
    if (this.#hash === undefined) throw new Error(`Not mined yet: ${this.request.note}`);
    return this.#hash;
  }

  setHash(hash: string): void {
    this.#hash = hash;
  }
}
