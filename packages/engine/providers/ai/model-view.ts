import type { ContractSource } from '@assay/facts';

type SourceFile = ContractSource['files'][number];

/** A source file as it is shown to a model: the same lines, without text that could address the model. */
interface ViewedFile {
  /** The path in the source. Untrusted text. */
  readonly path: string;
  /** The name shown to the model, which it uses in its claims. */
  readonly shownAs: string;
  /** Line 1 is `lines[0]`. */
  readonly lines: readonly string[];
  /** The original lines, for evidence. */
  readonly original: readonly string[];
}

export interface ModelView {
  readonly files: readonly ViewedFile[];
  /** The number of files that did not fit. */
  readonly leftOut: number;
}

/** Longer string literals do not matter for what code does, but could contain instructions to the model. */
const MAX_STRING_LENGTH = 32;
/**
 * Characters that reorder or hide the text around them ("Trojan Source"), or that break a line without
 * counting as one.
 */
const INVISIBLE = /[\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Common libraries come last: they matter least for an audit. */
const LIBRARY = /(^|\/)(@openzeppelin|openzeppelin[\w-]*|node_modules|solmate|solady|@uniswap)\//i;

/** Other languages have other syntax for comments and strings, so their prose would not be removed. */
const NOT_SOLIDITY = /\.(?:vyi?|json|yul)$/i;
const MAX_PATH_LENGTH = 100;

/** A path without room for a sentence. `taken`: names that are already used. */
function toShownPath(path: string, taken: ReadonlySet<string>): string {
  const plain = path.replace(/[^\w./@-]+/g, '_').slice(-MAX_PATH_LENGTH);
  return taken.has(plain) ? `${taken.size}/${plain}` : plain;
}

/**
 * The part of verified source that fits into `maxCharacters` of the prompt: whole files only, own code before
 * libraries. Comments are blanked out and long strings shortened. Line numbers do not change. O(length).
 */
export function toModelView(files: readonly SourceFile[], maxCharacters: number): ModelView {
  const solidity = files.filter(({ path }) => !NOT_SOLIDITY.test(path));
  const ordered = [...solidity].sort((a, b) => Number(LIBRARY.test(a.path)) - Number(LIBRARY.test(b.path)));
  const viewed: ViewedFile[] = [];
  const taken = new Set<string>();
  let characters = toPromptText({ files: [], leftOut: files.length }).length;
  for (const { path, content } of ordered) {
    const source = content.replaceAll('\r\n', '\n');
    const shownAs = toShownPath(path, taken);
    const lines = withoutProse(source).split('\n');
    const size = JSON.stringify(toPromptFile({ shownAs, lines })).length + 1;
    if (characters + size > maxCharacters) continue;
    characters += size;
    taken.add(shownAs);
    viewed.push({ path, shownAs, lines, original: source.split('\n') });
  }
  return { files: viewed, leftOut: files.length - viewed.length };
}

/**
 * Replaces comments with blanks and long strings with `"…"`, and keeps line breaks. Solidity strings do not
 * span lines.
 */
function withoutProse(source: string): string {
  const pattern = /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?/g;
  const clean = source.replace(pattern, (part) => {
    if (part.startsWith('//')) return '';
    if (part.startsWith('/*')) return part.replace(/[^\n]+/g, ' ');
    return part.length > MAX_STRING_LENGTH + 2 ? `${part[0]}…${part[0]}` : part;
  });
  return clean.replace(INVISIBLE, '');
}

function toPromptFile({ shownAs, lines }: Pick<ViewedFile, 'shownAs' | 'lines'>) {
  const code = lines
    .map((line, at) => `${at + 1}| ${line.trimEnd()}`)
    .filter((line) => !/^\d+\|\s*$/.test(line))
    .join('\n');
  return { path: shownAs, code };
}

/** The text sent to the model. JSON, so that no file can end its own quotation. */
export function toPromptText({ files, leftOut }: ModelView): string {
  return JSON.stringify({ files: files.map(toPromptFile), files_not_shown: leftOut });
}
