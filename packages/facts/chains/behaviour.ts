import type { Hex } from '../lib/hex.js';

/** A fee that a transaction pays for being written to another chain, beside the fee for its execution. */
export interface DataFee {
  /**
   * `op-stack`: `getL1Fee(bytes)` of the oracle tells it in wei, and it is taken apart from gas, with what
   * `getOperatorFee(uint256)` tells for the gas. `arbos`:
   * `gasEstimateL1Component(address,bool,bytes)` tells it in gas, which the transaction pays as gas.
   */
  readonly kind: 'op-stack' | 'arbos';
  /** The contract that tells it. Part of the chain itself. */
  readonly oracle: Hex;
  /** Where its address is published. */
  readonly sources: readonly string[];
}

/** What a chain does otherwise than Ethereum, as far as it changes what may be said of a token. */
export interface ChainBehaviour {
  readonly dataFee?: DataFee;
  /** The opcode NUMBER tells an estimate of the number of Ethereum's block, not of the chain's own. */
  readonly numberOfL1?: true;
  /**
   * One operator orders transactions as they come, and nobody else sees them before. Absent: whoever pays more
   * comes first.
   */
  readonly sequencer?: true;
  /** The chain itself can leave out transactions of accounts that its operator lists. */
  readonly filter?: true;
  /** The native coin is an ERC-20 token too, at this address: what is sent as one is received as the other. */
  readonly nativeToken?: Hex;
  /**
   * Native coin that an account has to keep, in whole coins: a transaction that leaves less may be reverted, and a call
   * does not show it.
   */
  readonly reserve?: number;
  /** Where all of this is published. */
  readonly sources: readonly string[];
}
