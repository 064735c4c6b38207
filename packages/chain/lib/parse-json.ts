import type { WorkSteps } from '@assay/facts';
import { runCooperatively } from './run-cooperatively.js';

/** The text has more parts, or deeper ones, than any honest answer. */
export class JsonTooComplex extends Error {
  override readonly name = 'JsonTooComplex';
}

export interface JsonLimits {
  /** Characters that are parsed at once; a longer text is parsed in pieces of at most about twice that. */
  readonly piece: number;
  readonly maxDepth: number;
  /** Values and keys of a text that is parsed in pieces. */
  readonly maxParts: number;
}

/** Of nodes: a list of logs of 8 MB has half as many parts. */
export const jsonLimits: JsonLimits = { piece: 131_072, maxDepth: 256, maxParts: 1_000_000 };

/** A list or an object that is open. What is before `from` is in `value`, if there is one. */
interface Container {
  readonly isList: boolean;
  /** Where it opens. */
  readonly start: number;
  from: number;
  /** Made with the first piece. */
  value: unknown[] | Record<string, unknown> | undefined;
  /** `filled`: a comma or the end must follow. */
  state: 'open' | 'comma' | 'filled';
  /** Where the newest key opens, of an object. */
  key: number;
  /** Behind the newest string. */
  stringStart: number;
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const BACKSLASH = 0x5c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

const isBlank = (text: string): boolean => !/[^ \t\n\r]/.test(text);

/** Behind the string that opens at `at`. */
function skipString(text: string, at: number): number {
  for (let from = at + 1; ; ) {
    const end = text.indexOf('"', from);
    if (end < 0) throw new SyntaxError('a string has no end');
    let escapes = 0;
    while (text.charCodeAt(end - 1 - escapes) === BACKSLASH) escapes += 1;
    if (escapes % 2 === 0) return end + 1;
    from = end + 1;
  }
}

/** Sets also `__proto__` as a member, as the language's own parser does. */
function setMember(target: Record<string, unknown>, key: string, value: unknown): void {
  if (key === '__proto__')
    Object.defineProperty(target, key, { value, writable: true, enumerable: true, configurable: true });
  else target[key] = value;
}

/** Reads one long text. Short parts are left to the language's own parser, piece by piece. */
class PieceReader {
  private readonly open: Container[] = [];
  private root: unknown;
  private parts = 0;
  private at = 0;
  /** Behind the root, if it was read in pieces. */
  private end: number | undefined;

  constructor(
    private readonly text: string,
    private readonly limits: JsonLimits,
  ) {}

  *read(): WorkSteps<unknown> {
    const { text, limits } = this;
    let nextYield = limits.piece;
    while (this.at < text.length) {
      this.step(text.charCodeAt(this.at));
      if (this.at < nextYield) continue;
      nextYield = this.at + limits.piece;
      yield;
    }
    if (this.open.length > 0) throw new SyntaxError('a list or an object has no end');
    if (this.end === undefined) return JSON.parse(text);
    if (!isBlank(text.slice(this.end))) throw new SyntaxError('more than one value');
    return this.root;
  }

  private step(code: number): void {
    const { at } = this;
    this.at += 1;
    const top = this.open.at(-1);
    if (code === QUOTE) {
      if (top) top.stringStart = at;
      this.at = skipString(this.text, at);
    } else if (code === OPEN_LIST || code === OPEN_OBJECT) this.enter(code === OPEN_LIST, at);
    else if (code === CLOSE_LIST || code === CLOSE_OBJECT) this.leave(code === CLOSE_LIST, at);
    else if (code === COLON && top) top.key = top.stringStart;
    else if (code === COMMA && top) {
      this.count();
      if (top.state === 'filled' || at - top.from > this.limits.piece) this.flush(top, at, 'comma');
    }
  }

  private count(): void {
    this.parts += 1;
    if (this.parts > this.limits.maxParts) throw new JsonTooComplex('too many parts');
  }

  private enter(isList: boolean, start: number): void {
    this.count();
    if (this.open.length >= this.limits.maxDepth) throw new JsonTooComplex('too deep');
    const from = start + 1;
    this.open.push({ isList, start, from, value: undefined, state: 'open', key: -1, stringStart: -1 });
  }

  private leave(isList: boolean, at: number): void {
    const container = this.open.pop();
    if (container?.isList !== isList) throw new SyntaxError('a bracket closes nothing');
    if (container.value === undefined) return;
    this.flush(container, at, 'filled');
    const parent = this.open.at(-1);
    if (parent) this.put(parent, container);
    else this.finish(container);
  }

  private finish({ start, value }: Container): void {
    if (!isBlank(this.text.slice(0, start))) throw new SyntaxError('more than one value');
    if (this.end !== undefined) throw new SyntaxError('more than one value');
    this.root = value;
    this.end = this.at;
  }

  /** Takes over what stands before `at`, where a value has just ended. */
  private flush(container: Container, at: number, state: Container['state']): void {
    const segment = this.text.slice(container.from, at);
    const isEmpty = isBlank(segment);
    if (isEmpty !== (container.state === 'filled')) throw new SyntaxError('a comma is missing or too much');
    if (!isEmpty) this.add(container, segment);
    container.from = at + 1;
    container.state = state;
  }

  private add(container: Container, segment: string): void {
    if (container.isList) {
      const items: unknown[] = JSON.parse(`[${segment}]`);
      container.value ??= [];
      const list = container.value as unknown[];
      for (const item of items) list.push(item);
      return;
    }
    const members: Record<string, unknown> = JSON.parse(`{${segment}}`);
    container.value ??= {};
    for (const [key, value] of Object.entries(members))
      setMember(container.value as Record<string, unknown>, key, value);
  }

  /** Takes over a value that was read in pieces, and what stands before it. */
  private put(parent: Container, { start, value }: Container): void {
    const { text } = this;
    if (parent.state === 'filled') throw new SyntaxError('a comma is missing');
    // In place of the long value, which is put there after.
    this.add(parent, `${text.slice(parent.from, start)}null`);
    if (parent.isList) (parent.value as unknown[])[(parent.value as unknown[]).length - 1] = value;
    else {
      const key: string = JSON.parse(text.slice(parent.key, text.lastIndexOf(':', start)));
      setMember(parent.value as Record<string, unknown>, key, value);
    }
    parent.from = this.at;
    parent.state = 'filled';
  }
}

/** The steps of parsing a text, each of about `piece` characters. */
export function parseInPieces(text: string, limits: JsonLimits = jsonLimits): WorkSteps<unknown> {
  return new PieceReader(text, limits).read();
}

/**
 * Parses what somebody else wrote. A long text never holds the event loop for longer than one piece takes.
 * @throws {SyntaxError | JsonTooComplex}
 */
export async function parseJson(text: string, limits: JsonLimits = jsonLimits): Promise<unknown> {
  if (text.length <= limits.piece) return JSON.parse(text);
  return runCooperatively(parseInPieces(text, limits));
}
