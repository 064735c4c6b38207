import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { compileFunction } from 'node:vm';
import { lazily } from '@assay/facts';
import type * as Package from '@solidity-parser/parser';
import type { SourceUnit } from '@solidity-parser/parser/dist/src/ast-types.js';
import { type Context, decideAhead, type Prediction, type Reader } from './decide-ahead.js';

/** Read; only looked at to decide; or that in the careful way, which takes much longer. */
export type TokenUse = 'read' | 'ahead' | 'careful';

interface Watch {
  use: TokenUse;
  readonly onToken: (use: TokenUse) => void;
}

interface Options extends Package.ParseOptions {
  /** Called for every use of a token. May throw. */
  readonly onToken: (use: TokenUse) => void;
}

/** ANTLR's ways to decide: by the rest of the text alone, or by the whole context. */
const modes = { short: 0, full: 1 };
/** Rules for which the short mode suffices: the first alternative that fits is always the right one. */
const shortRules: readonly string[] = ['primaryExpression', 'typeName', 'modifierList', 'mappingKey'];

/** The rule that an expression is a part of. */
function aroundExpression(context: Context | null, { ruleNames }: Reader): string | undefined {
  let around = context;
  while (around && ruleNames[around.ruleIndex] === 'expression') around = around.parentCtx;
  return around ? ruleNames[around.ruleIndex] : undefined;
}

/** Where the short mode often ends in a syntax error: `try a.b() {} catch {}`, lines of assembly. */
function isUnclear(rule: string, context: Context | null, reader: Reader): boolean {
  return rule.startsWith('assembly') || aroundExpression(context, reader) === 'tryStatement';
}

/** A text with a syntax error is read again in the tolerant way, so the rest need not be read in this one. */
function stopAtError(reader: Reader): void {
  const ignore = () => undefined;
  reader.addErrorListener({
    syntaxError: (_reader, _symbol, line, column, message) => {
      throw new SyntaxError(`${message} (${line}:${column})`);
    },
    reportAmbiguity: ignore,
    reportAttemptingFullContext: ignore,
    reportContextSensitivity: ignore,
  });
}

function watchTokens({ _input: tokens, _interp: prediction }: Reader, watch: Watch): void {
  const consume = tokens.consume.bind(tokens);
  tokens.consume = () => {
    watch.onToken(watch.use);
    consume();
  };
  const decide = prediction.adaptivePredict.bind(prediction);
  prediction.adaptivePredict = (...question) => {
    watch.use = 'ahead';
    try {
      return decide(...question);
    } finally {
      watch.use = 'read';
    }
  };
}

/** Syntax errors may be the quick way's own; a tolerant reader reports them, so it goes the careful way. */
function prepare(reader: Reader, { tolerant, onToken }: Options): void {
  const watch: Watch = { use: 'read', onToken };
  Object.defineProperty(reader._interp, 'predictionMode', {
    get(this: Prediction) {
      const rule = reader.ruleNames[this._dfa.atnStartState.ruleIndex] ?? '';
      const isShort = tolerant ? shortRules.includes(rule) : !isUnclear(rule, this._outerContext, reader);
      watch.use = isShort ? 'ahead' : 'careful';
      return isShort ? modes.short : modes.full;
    },
  });
  if (!tolerant) {
    decideAhead(reader);
    stopAtError(reader);
  }
  watchTokens(reader, watch);
}

/** The statement of the package after which its reader is made and has not begun. */
const start = 'parser.buildParseTrees = true;';

/**
 * The package's own code with one call more, of `prepare`. It has no option for the way of deciding, and the
 * full one everywhere takes nine tenths of its time.
 */
function load(): typeof Package {
  const require = createRequire(import.meta.url);
  const path = require.resolve('@solidity-parser/parser');
  const text = readFileSync(path, 'utf8');
  if (!text.includes(start)) throw new Error(`${path} is another version: it lacks "${start}"`);
  const module = { exports: {} };
  const names = ['exports', 'require', 'module', '__filename', 'prepare'];
  const prepared = text.replace(start, `prepare(parser, options); ${start}`);
  compileFunction(prepared, names, { filename: path })(module.exports, require, module, path, prepare);
  return module.exports as typeof Package;
}

/** An audit of code needs none. */
const parser = lazily(load);
const positions = { loc: true, range: true };

/**
 * The tree of a text, with what can be read of one that has syntax errors. Throws if nothing can be, and what
 * `onToken` throws.
 */
export function parseSolidity(
  text: string,
  onToken: (use: TokenUse, isTolerant: boolean) => void,
): SourceUnit {
  const read = (tolerant: boolean) => {
    const options: Options = { ...positions, tolerant, onToken: (use) => onToken(use, tolerant) };
    return parser().parse(text, options);
  };
  try {
    return read(false);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return read(true);
  }
}
