import type { FunctionDefinition, SourceUnit } from '@solidity-parser/parser/dist/src/ast-types.js';
import { OutOfWork, sourceWork, type Work } from '../model/work.js';
import { is } from './ast.js';
import { type Piece, piecesOf, type Stretch, withoutBodies } from './pieces.js';
import type { ParsedFile } from './project.js';
import { shift } from './shift.js';
import { parseSolidity, type TokenUse } from './solidity-grammar.js';

export interface SourceFile {
  readonly path: string;
  readonly content: string;
}

export interface ParseResult {
  readonly files: readonly ParsedFile[];
  /** Functions of which only the head was read: their bodies took more than the work that there was. */
  readonly unread: ReadonlySet<FunctionDefinition>;
  /** A part was not even read so far: what the contract is made of is not known. */
  readonly isPartial: boolean;
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

/** Whether a contract, an interface or a library may be in it. Linear. */
export function mayHoldContract(content: string): boolean {
  return /\b(?:contract|library|interface)\b/.test(content);
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
/** What is kept to read the rest of a piece without bodies, for each of its characters. */
const headSteps = 12;

/** One piece of a file, and what was read of it. */
interface Reading {
  readonly path: string;
  readonly text: string;
  readonly piece: Piece;
  unit?: SourceUnit | undefined;
}

/** `undefined`: it cannot be read. @throws {OutOfWork} */
function parseText(text: string, work: Work): SourceUnit | undefined {
  // The grammar's prediction cost grows with every level; no real source is nested this deep.
  if (nestingOf(text) > maxNesting) return undefined;
  try {
    return parseSolidity(text, (use, isTolerant) =>
      work.spend((isTolerant ? tolerantFactor : 1) * tokenSteps[use]),
    );
  } catch (error) {
    if (error instanceof OutOfWork) throw error;
    // The grammar still throws if its tree has a hole.
    return undefined;
  }
}

/** @returns what `read` answers; `undefined`: it took more than the work that it may use. */
function within<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof OutOfWork) return undefined;
    throw error;
  }
}

function parsePiece({ piece }: Reading, part: string, work: Work): SourceUnit | undefined {
  const unit = within(() => parseText(part, work));
  if (unit) shift(unit, { at: piece.start, lines: piece.lines });
  return unit;
}

/** What a piece names is read soon after it, and what is short before what is long. `first`: the one to begin with. */
function inOrder(readings: readonly Reading[], first: string | undefined): readonly Reading[] {
  const named = new Map(readings.flatMap((one) => (one.piece.name ? [[one.piece.name, one] as const] : [])));
  const start = named.get(first ?? '') ?? [...named.values()].at(-1);
  const reached = new Set(start ? [start] : []);
  for (const { text, piece } of reached)
    for (const [word] of text.slice(piece.start, piece.end).matchAll(/[A-Za-z_$][\w$]*/g)) {
      const next = named.get(word);
      if (next) reached.add(next);
    }
  const lengthOf = ({ piece }: Reading) => piece.end - piece.start;
  const rest = readings.filter((one) => !reached.has(one));
  return [...reached, ...rest.sort((a, b) => lengthOf(a) - lengthOf(b))];
}

const before = 'contract C{function f()';

/** The body of a function, by itself. */
function parseBody(text: string, { start, end, lines }: Stretch, work: Work): FunctionDefinition['body'] {
  const unit = within(() => parseText(`${before}${text.slice(start, end)}}`, work));
  const contract = unit?.children.find((node) => is(node, 'ContractDefinition'));
  const found = contract?.subNodes.find((node) => is(node, 'FunctionDefinition'));
  if (!found?.body) return null;
  shift(found.body, { at: start - before.length, lines });
  return found.body;
}

interface LeftBody {
  readonly definition: FunctionDefinition;
  readonly text: string;
  readonly body: Stretch;
}

/** The functions of a piece that was read without their bodies. */
function leftBodies({ text, piece, unit }: Reading): readonly LeftBody[] {
  const functions = (unit?.children ?? [])
    .flatMap((node) => (is(node, 'ContractDefinition') ? node.subNodes : []))
    .flatMap((node) => (is(node, 'FunctionDefinition') ? node : []));
  const bodies = new Map(piece.bodies.map((body) => [body.start, body]));
  return functions.flatMap((definition) => {
    const body = bodies.get(definition.body?.range?.[0] ?? -1);
    return body ? [{ definition, text, body }] : [];
  });
}

/** Reads what was too large without its bodies, and then of these what the work allows, the short ones first. */
function parseHeads(large: readonly Reading[], work: Work): ParseResult['unread'] {
  const kept = sourceWork.kept.walking;
  for (const one of large) {
    const { text, piece } = one;
    one.unit = work.keeping(kept, () => parsePiece(one, withoutBodies(text, piece), work));
  }
  const left = large.flatMap(leftBodies);
  const lengthOf = ({ body }: LeftBody) => body.end - body.start;
  const unread = new Set(left.map(({ definition }) => definition));
  work.share(
    left.sort((a, b) => lengthOf(a) - lengthOf(b)),
    kept,
    ({ definition, text, body }) => {
      const found = parseBody(text, body, work);
      if (!found) return;
      definition.body = found;
      unread.delete(definition);
    },
  );
  return unread;
}

/**
 * Parses what it can, contract by contract. `first`: the name of the one that is meant. Of a contract that is too large for
 * the work, the heads of its functions and as many bodies as there is work for.
 */
export function parseFiles(files: readonly SourceFile[], work: Work, first?: string): ParseResult {
  const readings = files
    .filter(({ path }) => /\.(?:sol|txt)$|^[^.]*$/i.test(path))
    .flatMap(({ path, content }) => {
      const text = withoutComments(content);
      return piecesOf(text).map((piece): Reading => ({ path, text, piece }));
    });
  const heads = readings.reduce((sum, { piece }) => sum + headSteps * headLength(piece), 0);
  const order = inOrder(readings, first);
  work.share(order, sourceWork.kept.walking + sourceWork.kept.bodies + heads, (one) => {
    one.unit = parsePiece(one, one.text.slice(one.piece.start, one.piece.end), work);
  });
  const unread = parseHeads(
    order.filter(({ unit, piece }) => !unit && piece.bodies.length > 0),
    work,
  );
  const parsed = readings.flatMap(({ path, unit }) => (unit ? [{ path, unit }] : []));
  return { files: parsed, unread, isPartial: parsed.length < readings.length };
}

function headLength({ start, end, bodies }: Piece): number {
  return bodies.reduce((length, body) => length - (body.end - body.start), end - start);
}
