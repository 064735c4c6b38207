import type { SourceUnit } from '@solidity-parser/parser/dist/src/ast-types.js';
import { OutOfWork, type Work } from '../model/work.js';
import type { ParsedFile } from './project.js';
import { parseSolidity, type TokenUse } from './solidity-grammar.js';

export interface SourceFile {
  readonly path: string;
  readonly content: string;
}

export interface ParseResult {
  readonly files: readonly ParsedFile[];
  /** Paths of files that the grammar could not read at all. */
  readonly failed: readonly string[];
  /** Paths of files that were left, because the work was used up. */
  readonly left: readonly string[];
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

/** Steps of one use of a token. */
const tokenSteps: Readonly<Record<TokenUse, number>> = { read: 40, ahead: 3, careful: 300 };
/** After a syntax error each token costs more: most of the time goes into finding the way back. */
const tolerantFactor = 4;

/** @throws {OutOfWork} */
function parseOne(content: string, work: Work): SourceUnit | undefined {
  const bare = withoutComments(content);
  // The grammar's prediction cost grows with every level; no real source is nested this deep.
  if (nestingOf(bare) > maxNesting) return undefined;
  try {
    return parseSolidity(bare, (use, isTolerant) =>
      work.spend((isTolerant ? tolerantFactor : 1) * tokenSteps[use]),
    );
  } catch (error) {
    if (error instanceof OutOfWork) throw error;
    // The grammar still throws if its tree has a hole; the file then counts as unread.
    return undefined;
  }
}

/** Parses what it can; an unreadable file is listed, never an error. */
export function parseFiles(files: readonly SourceFile[], work: Work): ParseResult {
  const parsed: ParsedFile[] = [];
  const failed: string[] = [];
  const left: string[] = [];
  for (const { path, content } of files) {
    try {
      const unit = /\.(?:sol|txt)$|^[^.]*$/i.test(path) ? parseOne(content, work) : undefined;
      if (unit) parsed.push({ path, unit });
      else if (!/\.(?:json|yul|vy)$/i.test(path)) failed.push(path);
    } catch (error) {
      if (!(error instanceof OutOfWork)) throw error;
      left.push(path);
    }
  }
  return { files: parsed, failed, left };
}
