import type { SourceUnit } from '@solidity-parser/parser/dist/src/ast-types.js';
import { parseSolidity } from '../../lib/solidity-grammar.js';
import type { ParsedFile } from './project.js';

export interface SourceFile {
  readonly path: string;
  readonly content: string;
}

export interface ParseResult {
  readonly files: readonly ParsedFile[];
  /** Paths of files that the grammar could not read at all. */
  readonly failed: readonly string[];
}

const maxNesting = 48;

/**
 * Replaces comments by blanks of the same length, so that lines and offsets stay. Comments cost the grammar
 * most of its time, and must not influence the analysis. Linear: an unterminated string ends with its line.
 */
export function withoutComments(content: string): string {
  const token = /"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?|\/\/[^\n\r]*|\/\*[\s\S]*?(?:\*\/|$)/g;
  return content.replace(token, (text) => (text.startsWith('/') ? text.replace(/[^\n\r]/g, ' ') : text));
}

/** Deepest nesting of brackets outside comments and texts. Linear. */
function nestingOf(content: string): number {
  let depth = 0;
  let deepest = 0;
  for (const character of content) {
    if (character === '(' || character === '[' || character === '{') {
      depth += 1;
      if (depth > deepest) deepest = depth;
    } else if (character === ')' || character === ']' || character === '}') depth -= 1;
  }
  return deepest;
}

function parseOne(content: string): SourceUnit | undefined {
  const bare = withoutComments(content);
  // The grammar's prediction cost grows with every level; no real source is nested this deep.
  if (nestingOf(bare) > maxNesting) return undefined;
  try {
    return parseSolidity(bare);
  } catch {
    // The grammar still throws if its tree has a hole; the file then counts as unread.
    return undefined;
  }
}

/** Parses what it can; an unreadable file is listed, never an error. */
export function parseFiles(files: readonly SourceFile[]): ParseResult {
  const parsed: ParsedFile[] = [];
  const failed: string[] = [];
  for (const { path, content } of files) {
    const unit = /\.(?:sol|txt)$|^[^.]*$/i.test(path) ? parseOne(content) : undefined;
    if (unit) parsed.push({ path, unit });
    else if (!/\.(?:json|yul|vy)$/i.test(path)) failed.push(path);
  }
  return { files: parsed, failed };
}
