import type { ContractSource } from '../../capabilities/contract-audit/facts/source.js';

type SourceFile = ContractSource['files'][number];

/** A file as a model is shown it: line for line the source, without what could talk to the model. */
interface ViewedFile {
  /** As the source names it: a stranger's text. */
  readonly path: string;
  /** As the model is told, and names it in its claims. */
  readonly shownAs: string;
  /** Line 1 is `lines[0]`. */
  readonly lines: readonly string[];
  /** The lines as they are in the source, for evidence. */
  readonly original: readonly string[];
}

export interface ModelView {
  readonly files: readonly ViewedFile[];
  /** How many files did not fit. */
  readonly leftOut: number;
}

/** Longer text in quotes is no part of what code does, but could be an instruction to the model. */
const MAX_STRING_LENGTH = 32;
/** Characters that turn or hide the text around them ("Trojan Source"), or break a line where nobody counts one. */
const INVISIBLE = /[\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Own code first: libraries that everybody uses are the least telling part. */
const LIBRARY = /(^|\/)(@openzeppelin|openzeppelin[\w-]*|node_modules|solmate|solady|@uniswap)\//i;

/** Comments and strings of other languages begin otherwise: what talks in them would not be found. */
const NOT_SOLIDITY = /\.(?:vyi?|json|yul)$/i;
const MAX_PATH_LENGTH = 100;

/** A path without room for a sentence; `taken`: what others are shown as. */
function toShownPath(path: string, taken: ReadonlySet<string>): string {
  const plain = path.replace(/[^\w./@-]+/g, '_').slice(-MAX_PATH_LENGTH);
  return taken.has(plain) ? `${taken.size}/${plain}` : plain;
}

/**
 * The part of verified source that fits into `maxCharacters` as it is sent, whole files only, own code before libraries. Comments are
 * blanked out and long strings cut; line numbers stay those of the source. O(length).
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

/** Comments as blanks, long strings as `"…"`, line breaks kept. Solidity's strings do not span lines. */
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

/** The text that is sent: JSON, so that no file can end its own quotation. */
export function toPromptText({ files, leftOut }: ModelView): string {
  return JSON.stringify({ files: files.map(toPromptFile), files_not_shown: leftOut });
}
