/** The newest blocks that were read, oldest first, and the tokens to analyse again. */
export class RecentBlocks {
  private blocks: (readonly [number: number, hash: string])[] = [];
  /** Tokens whose analysis failed. They are analysed again with the next block. */
  readonly again = new Set<string>();

  /** @param text written by {@link toText}, maybe in another process */
  constructor(
    text: string,
    private readonly kept: number,
  ) {
    const stored: unknown = JSON.parse(text);
    if (typeof stored !== 'object' || stored === null || !('blocks' in stored)) return;
    const { blocks, again } = stored as { blocks: (readonly [number, string])[]; again: string[] };
    this.blocks = blocks;
    for (const address of again) this.again.add(address);
  }

  get last(): { readonly number: number; readonly hash: string } | undefined {
    const last = this.blocks.at(-1);
    return last && { number: last[0], hash: last[1] };
  }

  /** Newest first. */
  newestFirst(): readonly (readonly [number: number, hash: string])[] {
    return [...this.blocks].reverse();
  }

  add(number: number, hash: string): void {
    if (this.last?.number === number) this.cutAfter(number - 1);
    this.blocks.push([number, hash]);
    if (this.blocks.length > this.kept) this.blocks.shift();
  }

  /** Forgets the blocks after a number. */
  cutAfter(number: number): void {
    this.blocks = this.blocks.filter(([one]) => one <= number);
  }

  toText(): string {
    return JSON.stringify({ blocks: this.blocks, again: [...this.again] });
  }
}
