/** A stretch of a text, from the offset `start` up to `end`. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
  /** Line breaks before it. */
  readonly lines: number;
}

/** A contract, an interface or a library; or what stands between them. Each can be read by itself. */
export interface Piece extends Stretch {
  /** Absent: it is no contract. */
  readonly name?: string;
  /** Between their braces, braces included: what its functions do. */
  readonly bodies: readonly Stretch[];
}

const mark =
  /"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?|[{};\n]|\b(?:abstract\s+contract|contract|library|interface)\s+([\w$]+)/g;
/** Of a contract: what has a body that says what it does. */
const functionStart = /^\s*(?:function|constructor|fallback|receive)\b/;

/** Cuts a text without comments. Linear; a contract whose braces do not end is left in the last piece. */
export function piecesOf(text: string): readonly Piece[] {
  const found: Piece[] = [];
  let depth = 0;
  let lines = 0;
  let outer = { start: 0, lines: 0 };
  let contract:
    | { readonly start: number; readonly lines: number; readonly name: string; isOpen: boolean }
    | undefined;
  let bodies: Stretch[] = [];
  let member = 0;
  let body: Omit<Stretch, 'end'> | undefined;
  for (const { 0: token, 1: name, index } of text.matchAll(mark)) {
    const end = index + token.length;
    if (token === '\n') {
      lines += 1;
    } else if (name !== undefined) {
      if (depth === 0 && !contract?.isOpen) contract = { start: index, lines, name, isOpen: false };
    } else if (token === '{') {
      if (depth === 0 && contract) contract.isOpen = true;
      if (depth === 1 && contract?.isOpen && functionStart.test(text.slice(member, member + 200)))
        body = { start: index, lines };
      depth += 1;
    } else if (token === '}') {
      depth -= 1;
      if (depth === 1 && body !== undefined) bodies.push({ ...body, end });
      if (depth <= 1) body = undefined;
      if (depth <= 0 && contract?.isOpen) {
        if (outer.start < contract.start) found.push({ ...outer, end: contract.start, bodies: [] });
        const { start, name } = contract;
        found.push({ start, end, lines: contract.lines, name, bodies });
        [outer, contract, bodies] = [{ start: end, lines }, undefined, []];
      }
      depth = Math.max(0, depth);
    }
    if (/^[{};]$/.test(token) && depth <= 1) member = end;
    if (token === ';' && depth === 0) contract = undefined;
  }
  if (outer.start < text.length) found.push({ ...outer, end: text.length, bodies: [] });
  return found.filter(({ start, end }) => /\S/.test(text.slice(start, end)));
}

/** The text of a piece with nothing in the bodies of its functions; each character stays where it is. */
export function withoutBodies(text: string, { start, end, bodies }: Piece): string {
  let bare = '';
  let at = start;
  for (const body of bodies) {
    const inner = text.slice(body.start + 1, body.end - 1).replace(/[^\n\r]/g, ' ');
    bare += `${text.slice(at, body.start + 1)}${inner}`;
    at = body.end - 1;
  }
  return bare + text.slice(at, end);
}
