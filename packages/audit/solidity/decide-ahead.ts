/** A rule of the grammar that is being read, and the one it is a part of. */
export interface Context {
  readonly ruleIndex: number;
  readonly parentCtx: Context | null;
}

interface Tokens {
  readonly index: number;
  /** The type of the token that many places ahead. */
  LA(places: number): number;
  consume(): void;
  seek(index: number): void;
}

/** What decides where several alternatives fit (ANTLR's), and what it is busy with. */
export interface Prediction {
  readonly _dfa: { readonly atnStartState: { readonly ruleIndex: number } };
  readonly _outerContext: Context | null;
  readonly decisionToDFA: readonly {
    readonly precedenceDfa: boolean;
    readonly atnStartState: { readonly ruleIndex: number };
  }[];
  adaptivePredict(tokens: Tokens, decision: number, context: Context): number;
}

/** What is used of the parser that the package makes for each text. */
export interface Reader {
  readonly ruleNames: readonly string[];
  readonly literalNames: readonly (string | null)[];
  readonly symbolicNames: readonly (string | null)[];
  readonly _interp: Prediction;
  readonly _input: Tokens;
  getPrecedence(): number;
  addErrorListener(listener: ErrorListener): void;
}

interface ErrorListener {
  syntaxError(reader: unknown, symbol: unknown, line: number, column: number, message: string): void;
  reportAmbiguity(): void;
  reportAttemptingFullContext(): void;
  reportContextSensitivity(): void;
}

/** Operators after an expression, those that bind most first, with the numbers that the grammar gives them. */
const operators: readonly (readonly [number, string])[] = [
  [27, '++ --'],
  [24, '['],
  [23, '.'],
  [14, '**'],
  [13, '* / %'],
  [12, '+ -'],
  [11, '<< >>'],
  [10, '&'],
  [9, '^'],
  [8, '|'],
  [7, '< > <= >='],
  [6, '== !='],
  [5, '&&'],
  [4, '||'],
  [3, '?'],
  [2, '= |= ^= &= <<= >>= += -= *= /= %='],
];
const bindings: ReadonlyMap<string, number> = new Map(
  operators.flatMap(([binding, texts]) => texts.split(' ').map((text) => [text, binding] as const)),
);

const endOfText = -1;
/** Alternatives of the rules, by their place in the grammar: after an expression, at its beginning, of a name, of a type. */
const after = { goOn: 1, end: 2 };
const begun = { inBrackets: 2, primary: 8 };
const primary = { identifier: 5 };
const typeName = { elementary: 1, addressPayable: 5 };

/**
 * Chooses an alternative by the next tokens where they suffice. ANTLR's own way learns each of these cases anew in each
 * process, which took more than half of the time of a first text. Only for texts without syntax errors: where no
 * alternative fits, it may choose one all the same.
 */
class QuickDecisions {
  private readonly functionCall: number;
  private readonly primaryExpression: number;
  private readonly decisions: ReadonlyMap<number, (tokens: Tokens, context: Context) => number | undefined>;

  constructor(private readonly reader: Reader) {
    const { ruleNames, _interp } = reader;
    this.functionCall = ruleNames.indexOf('functionCall');
    this.primaryExpression = ruleNames.indexOf('primaryExpression');
    /** The number of a rule's first decision: of those about operators that bind more (`precedenceDfa`), or of the others. */
    const first = (name: string, precedenceDfa = false) =>
      _interp.decisionToDFA.findIndex(
        (dfa) => dfa.precedenceDfa === precedenceDfa && ruleNames[dfa.atnStartState.ruleIndex] === name,
      );
    this.decisions = new Map([
      [first('expression'), (tokens) => this.bracket(tokens)],
      [first('expression', true), (tokens, context) => this.afterExpression(tokens, context)],
      [first('primaryExpression'), (tokens) => this.name(tokens)],
      [first('typeName'), (tokens, context) => this.account(tokens, context)],
    ]);
  }

  /** `undefined`: these tokens do not suffice. */
  decide(tokens: Tokens, decision: number, context: Context): number | undefined {
    return this.decisions.get(decision)?.(tokens, context);
  }

  /** The token as the grammar writes it, without quotes. */
  private at(tokens: Tokens, place: number): string {
    const type = tokens.LA(place);
    return this.reader.literalNames[type]?.slice(1, -1) ?? this.reader.symbolicNames[type] ?? '';
  }

  private afterExpression(tokens: Tokens, { parentCtx }: Context): number | undefined {
    const next = this.at(tokens, 1);
    if (next === '{') return this.at(tokens, 3) === ':' ? after.goOn : undefined;
    if (next === '(') {
      if (parentCtx?.ruleIndex !== this.functionCall) return after.goOn;
      // In `emit A(b);` the expression is `A`: what is in the last brackets belongs to the statement.
      return this.endsStatement(tokens) ? after.end : undefined;
    }
    return (bindings.get(next) ?? -1) >= this.reader.getPrecedence() ? after.goOn : after.end;
  }

  /** Skips the brackets that open here. `isList`: nothing is in them, or something with a comma. */
  private skipBrackets(tokens: Tokens): { readonly isList: boolean } {
    let depth = 0;
    let isList = this.at(tokens, 2) === ')';
    do {
      const next = this.at(tokens, 1);
      if (next === '(' || next === '[' || next === '{') depth += 1;
      else if (next === ')' || next === ']' || next === '}') depth -= 1;
      else if (next === ',' && depth === 1) isList = true;
      if (tokens.LA(1) === endOfText) break;
      tokens.consume();
    } while (depth > 0);
    return { isList };
  }

  /** Whether a `;` follows the bracket that opens here, once it is closed. */
  private endsStatement(tokens: Tokens): boolean {
    const start = tokens.index;
    this.skipBrackets(tokens);
    const ends = this.at(tokens, 1) === ';';
    tokens.seek(start);
    return ends;
  }

  /** `(a)` or a list such as `(a, b)`. */
  private bracket(tokens: Tokens): number | undefined {
    if (this.at(tokens, 1) !== '(') return undefined;
    const start = tokens.index;
    const { isList } = this.skipBrackets(tokens);
    tokens.seek(start);
    return isList ? begun.primary : begun.inBrackets;
  }

  /** A name; with empty brackets somewhere behind it, it is a type. */
  private name(tokens: Tokens): number | undefined {
    if (this.at(tokens, 1) !== 'Identifier') return undefined;
    const start = tokens.index;
    tokens.consume();
    let isType = false;
    for (;;) {
      const next = this.at(tokens, 1);
      if (next === '.' && this.at(tokens, 2) === 'Identifier') {
        tokens.consume();
        tokens.consume();
      } else if (next === '[' && this.at(tokens, 2) !== ']') this.skipBrackets(tokens);
      else {
        isType = next === '[';
        break;
      }
    }
    tokens.seek(start);
    return isType ? undefined : primary.identifier;
  }

  /** An account's type. In a declaration, the context tells whose the `payable` behind it is. */
  private account(tokens: Tokens, { parentCtx }: Context): number | undefined {
    if (this.at(tokens, 1) !== 'address') return undefined;
    if (this.at(tokens, 2) !== 'payable') return typeName.elementary;
    return parentCtx?.ruleIndex === this.primaryExpression ? typeName.addressPayable : undefined;
  }
}

/** Lets the next tokens decide where they suffice. */
export function decideAhead(reader: Reader): void {
  const quick = new QuickDecisions(reader);
  const { _interp: prediction } = reader;
  const decide = prediction.adaptivePredict.bind(prediction);
  prediction.adaptivePredict = (tokens, decision, context) =>
    quick.decide(tokens, decision, context) ?? decide(tokens, decision, context);
}
