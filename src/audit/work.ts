/** Thrown where the work of an audit is used up; not an error of the program. */
export class OutOfWork {}

/**
 * Work that an audit may still do. It is counted in steps, not in time: the same code gives the same findings
 * on every machine. A step is about 0.2 µs of one core.
 */
export class Work {
  /** What is kept for later: below it, this part of the audit ends. */
  private kept = 0;

  constructor(private left: number) {}

  /** @throws {OutOfWork} */
  spend(steps: number): void {
    this.left -= steps;
    if (this.left < this.kept) throw new OutOfWork();
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

/** Steps for one source: about 1.1 s. The first number in `kept` is left after parsing, the second after walking. */
export const sourceWork = { all: 5_500_000, kept: { walking: 1_800_000, judging: 1_100_000 } } as const;
/** Steps for one contract's code, or all parts of a diamond. */
export const codeWork = { all: 3_000_000, kept: { judging: 800_000 } } as const;
