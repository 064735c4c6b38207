import { runToEnd } from '@assay/facts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type JsonLimits, JsonTooComplex, jsonLimits, parseInPieces } from './parse-json.js';

const small: JsonLimits = { ...jsonLimits, piece: 8 };

/** The parsed value, or that there is none. */
function outcomeOf(parse: () => unknown): unknown {
  try {
    return { value: parse() };
  } catch (error) {
    if (error instanceof SyntaxError) return 'no JSON';
    throw error;
  }
}

const inPieces = (text: string) => outcomeOf(() => runToEnd(parseInPieces(text, small)));
const whole = (text: string) => outcomeOf(() => JSON.parse(text));

describe('parsing in pieces', () => {
  it('gives what the language gives, for every value, however it is laid out', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), fc.constantFrom(0, 1, '\t'), (value, space) => {
        const text = JSON.stringify(value, null, space);
        expect(inPieces(text)).toEqual(whole(text));
      }),
      { numRuns: 500 },
    );
  });

  it('refuses what the language refuses, for texts with a wrong character or a missing one', () => {
    const wrong = fc.constantFrom('', ',', ':', '[', ']', '{', '}', '"', '\\', ' ', '1', 'null');
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), fc.nat(), wrong, (value, place, character) => {
        const right = JSON.stringify(value);
        const at = place % (right.length + 1);
        const text = right.slice(0, at) + character + right.slice(at + (character === '' ? 1 : 0));
        expect(inPieces(text)).toEqual(whole(text));
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    '{"a":[1,2,3,4,5,6,7,8,9],"a":[9,8,7,6,5,4,3,2,1]}',
    '{"__proto__":{"a":[1,2,3,4,5,6,7,8]},"5":[1,2,3,4,5,6,7],"x":1}',
    '[[1,2,3,4,5,6,7,8,9,0],[1,2,3,4,5,6,7,8,9,0],]',
    '[[1,2,3,4,5,6,7,8,9,0] [1,2,3,4,5,6,7,8,9,0]]',
    '[1,2,3,4,5,6,7,8,9,0] [1]',
    '{"a:b\\"}":[1,2,3,4,5,6,7,8,9,0]   ,"c" : {"d":"e","f":"g","h":"i"} }',
  ])('reads as the language does: %s', (text) => {
    const read = inPieces(text);
    expect(read).toEqual(whole(text));
    expect(JSON.stringify(read)).toHaveLength(JSON.stringify(whole(text)).length);
  });

  it('refuses what is too deep or has too many parts, before it is read', () => {
    expect(() => runToEnd(parseInPieces('['.repeat(300)))).toThrow(JsonTooComplex);
    const parts = { ...small, maxParts: 100 };
    expect(() => runToEnd(parseInPieces(`[${'[],'.repeat(200)}1]`, parts))).toThrow(JsonTooComplex);
  });
});
