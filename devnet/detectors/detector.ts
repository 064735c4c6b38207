/** One way to notice that a sale is only simulated. */
export interface Detector {
  readonly id: string;
  /** What it looks at, in words. */
  readonly looksAt: string;
  /**
   * Body of a Solidity function that returns whether something was noticed. `from` is who sells; `start` is the
   * gas that was left when the transfer began.
   */
  readonly noticed: string;
  /** Members of the contract that the body needs. */
  readonly members?: string;
  /** What each transfer does first, before it is known whether it is a sale. */
  readonly onTransfer?: string;
}

/** A detector whose answer is one expression. */
export const when = (id: string, looksAt: string, expression: string): Detector => ({
  id,
  looksAt,
  noticed: `return ${expression};`,
});

/**
 * A detector that compares the gas which an assembly piece takes with the limits of what it must take. The
 * piece keeps what it computes: the compiler drops what is only popped.
 */
export const price = (id: string, looksAt: string, piece: string, least: number, most: number): Detector => ({
  id,
  looksAt,
  noticed: `uint256 used;
        assembly {
            let before := gas()
            ${piece}
            used := sub(before, gas())
        }
        return used < ${least} || used > ${most};`,
});

/** A detector that calls a precompiled contract and compares the hash of its answer. */
export const answer = (
  id: string,
  looksAt: string,
  contract: number,
  input: string,
  expected: string,
): Detector => ({
  id,
  looksAt,
  noticed: `(bool passed, bytes memory said) = address(${contract}).staticcall(${input});
        return !passed || keccak256(said) != keccak256(${expected});`,
});

/** A detector that keeps a value at each transfer, and compares that of the last one (`before`) with `now_`. */
export const asBefore = (id: string, looksAt: string, value: string, expression: string): Detector => ({
  id,
  looksAt,
  members: 'uint256 private _before;\n    uint256 private _last;',
  onTransfer: `_before = _last;\n        _last = ${value};`,
  noticed: `uint256 before = _before;
        uint256 now_ = _last;
        return ${expression};`,
});
