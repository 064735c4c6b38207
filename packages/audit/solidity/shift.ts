import type { BaseASTNode } from '@solidity-parser/parser/dist/src/ast-types.js';

/** Where a text begins in the file that it was cut from. */
export interface Origin {
  /** Offset of its first character. */
  readonly at: number;
  /** Line breaks before it. */
  readonly lines: number;
}

const isNode = (value: unknown): value is BaseASTNode & Record<string, unknown> =>
  typeof value === 'object' && value !== null && 'type' in value;

/** Moves the places of a tree to where its text stands in the file. Lines and offsets; columns are not used. */
export function shift(root: BaseASTNode, { at, lines }: Origin): void {
  if (at === 0 && lines === 0) return;
  // A node may be a part of two others.
  const seen = new Set<unknown>([root]);
  for (const value of seen) {
    if (Array.isArray(value)) for (const item of value) seen.add(item);
    if (!isNode(value)) continue;
    for (const [key, inner] of Object.entries(value))
      if (key !== 'range' && key !== 'loc' && typeof inner === 'object') seen.add(inner);
    if (value.range) value.range = [value.range[0] + at, value.range[1] + at];
    if (value.loc) {
      const { start, end } = value.loc;
      value.loc = {
        start: { line: start.line + lines, column: start.column },
        end: { line: end.line + lines, column: end.column },
      };
    }
  }
}
