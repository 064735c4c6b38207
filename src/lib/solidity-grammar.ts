import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { compileFunction } from 'node:vm';
import type * as Package from '@solidity-parser/parser';

/** What is used of the parser that the package makes for each text (ANTLR's). */
interface Reader {
  readonly ruleNames: readonly string[];
  readonly _interp: object;
}

/** What the prediction of the reader is busy with. */
interface Prediction {
  readonly _dfa: { readonly atnStartState: { readonly ruleIndex: number } };
}

/** ANTLR's ways to decide where several rules fit: by the rest of the text alone, or by the whole context. */
const modes = { short: 0, full: 1 };
/**
 * Rules for which the short way suffices. Where it fits nothing else, it names what the full way names, or
 * ends in a syntax error; in these rules the first rule that fits is always the right one.
 */
const shortRules: readonly string[] = ['primaryExpression', 'typeName', 'modifierList', 'mappingKey'];

function prepare({ ruleNames, _interp }: Reader): void {
  Object.defineProperty(_interp, 'predictionMode', {
    get(this: Prediction) {
      const rule = ruleNames[this._dfa.atnStartState.ruleIndex] ?? '';
      return shortRules.includes(rule) ? modes.short : modes.full;
    },
  });
}

/** The statement of the package after which its reader is made and has not begun. */
const start = 'parser.buildParseTrees = true;';

/**
 * The package's own code with one call more, of `prepare`. It has no option for the way of deciding, and the
 * full one everywhere takes four fifths of its time.
 */
function load(): typeof Package {
  const require = createRequire(import.meta.url);
  const path = require.resolve('@solidity-parser/parser');
  const text = readFileSync(path, 'utf8');
  if (!text.includes(start)) throw new Error(`${path} is another version: it lacks "${start}"`);
  const module = { exports: {} };
  const names = ['exports', 'require', 'module', '__filename', 'prepare'];
  const run = compileFunction(text.replace(start, `prepare(parser); ${start}`), names, { filename: path });
  run(module.exports, require, module, path, prepare);
  return module.exports as typeof Package;
}

export const { parse: parseSolidity } = load();
