import type { ContractSource } from '../../domain/facts/source.js';

type SourceFile = ContractSource['files'][number];

/** A file as a model is shown it: line for line the source, without what could talk to the model. */
export interface ViewedFile {
  readonly path: string;
  /** Line 1 is `lines[0]`. */
  readonly lines: readonly string[];
  /** The lines as they are in the source, for evidence. */
  readonly original: readonly string[];
}

export interface ModelView {
  readonly files: readonly ViewedFile[];
  /** Files that did not fit. */
  readonly leftOut: readonly string[];
}

/** Longer text in quotes is no part of what code does, but could be an instruction to the model. */
const LONGEST_STRING = 32;
/** Characters that turn, hide or imitate the text around them ("Trojan Source"). */
const TRICKS = /[\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;

/** Own code first: libraries that everybody uses are the least telling part. */
const LIBRARY = /(^|\/)(@openzeppelin|openzeppelin[\w-]*|node_modules|solmate|solady|@uniswap)\//i;

/**
 * The part of verified source that fits into `maxCharacters`, whole files only, own code before libraries. Comments are blanked out and
 * long strings cut; line numbers stay those of the source. O(length).
 */
export function toModelView(files: readonly SourceFile[], maxCharacters: number): ModelView {
  const ordered = [...files].sort((a, b) => Number(LIBRARY.test(a.path)) - Number(LIBRARY.test(b.path)));
  const viewed: ViewedFile[] = [];
  const leftOut: string[] = [];
  let characters = 0;
  for (const { path, content } of ordered) {
    const clean = withoutTalk(content.replaceAll('\r\n', '\n'));
    const size = clean.replace(/[ \t]+/g, ' ').length;
    if (characters + size > maxCharacters) {
      leftOut.push(path);
      continue;
    }
    characters += size;
    viewed.push({ path, lines: clean.split('\n'), original: content.replaceAll('\r\n', '\n').split('\n') });
  }
  return { files: viewed, leftOut };
}

/** Comments as blanks, long strings as `"…"`, line breaks kept. Solidity's strings do not span lines. */
export function withoutTalk(source: string): string {
  const pattern = /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?/g;
  const clean = source.replace(pattern, (part) => {
    if (part.startsWith('//')) return '';
    if (part.startsWith('/*')) return part.replace(/[^\n]+/g, ' ');
    return part.length > LONGEST_STRING + 2 ? `${part[0]}…${part[0]}` : part;
  });
  return clean.replace(TRICKS, '');
}

/** The text that is sent: JSON, so that no file can end its own quotation. */
export function toPromptText({ files, leftOut }: ModelView): string {
  const numbered = files.map(({ path, lines }) => ({
    path,
    code: lines
      .map((line, at) => `${at + 1}| ${line.trimEnd()}`)
      .filter((line) => !/^\d+\|\s*$/.test(line))
      .join('\n'),
  }));
  return JSON.stringify({ files: numbered, files_not_shown: leftOut });
}
