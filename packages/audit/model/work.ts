/** Thrown where the work of an audit is used up; not an error of the program. */
export class OutOfWork {}

/**
 * Work that an audit may still do. It is counted in steps, not in time: the same code gives the same findings
 * on every machine. A step takes 0.1 to 0.2 µs.
 */
export class Work {
  /** What is kept for later: below it, this part of the audit ends. */
  private kept = 0;

  constructor(private left: number) {}

  /** @throws {OutOfWork} */
  spend(steps: number): void {
    if (this.left - steps < this.kept) {
      // What is kept is not touched by one large step.
      this.left = Math.min(this.left, this.kept);
      throw new OutOfWork();
    }
    this.left -= steps;
  }

  /** Does `part`, which leaves this many steps. */
  keeping<T>(steps: number, part: () => T): T {
    this.kept = steps;
    try {
      return part();
    } finally {
      this.kept = 0;
    }
  }

  /**
   * Walks each item, and leaves `keep` steps. One that is large leaves the others their share of a half of the work, so
   * that code which is slow on purpose does not hide what follows it.
   */
  share<T, R>(items: readonly T[], keep: number, walk: (item: T) => R): R[] {
    const share = Math.max(0, this.left - keep) / (2 * items.length);
    return items.map((item, index) =>
      this.keeping(keep + share * (items.length - 1 - index), () => walk(item)),
    );
  }
}

/**
 * Steps for one source: about a second. `kept` is left after parsing, for the functions of contracts that are too large
 * to be parsed as a whole, after walking, and for judging again what was read of a contract that is too large to be
 * judged as a whole.
 */
export const sourceWork = {
  all: 7_200_000,
  kept: { walking: 3_300_000, bodies: 500_000, judging: 1_300_000, again: 500_000 },
} as const;
/** Steps for one contract's code, or all parts of a diamond. */
export const codeWork = { all: 3_400_000, kept: { judging: 1_300_000, again: 400_000 } } as const;
