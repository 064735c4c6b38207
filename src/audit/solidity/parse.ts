import { parse } from '@solidity-parser/parser';
import type { SourceUnit } from '@solidity-parser/parser/dist/src/ast-types.js';
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
 * Comments as blanks, character for character, so that lines and offsets stay: they cost the grammar most of its time,
 * and text that is written for a reader is nothing that an analysis may follow. Linear: a text without an end ends with its line.
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
  // The grammar's prediction grows with every level: nobody writes code like that for a compiler.
  if (nestingOf(bare) > maxNesting) return undefined;
  try {
    return parse(bare, { tolerant: true, loc: true, range: true });
  } catch {
    // The tolerant grammar still throws where its tree has a hole; the file is then unread, and said to be.
    return undefined;
  }
}

/** Parses what it can; a file that cannot be read is named, never an error. */
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
