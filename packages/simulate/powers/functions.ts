import { dispatchedFunctions, dispatchedSelectors, knownSignatures, toPriority } from '@assay/audit';
import type { Hex } from '@assay/facts';

/** A function that may change state, as the bytecode shows it. */
export interface WriteFunction {
  readonly selector: Hex;
  /** Canonical argument types. */
  readonly types: readonly string[];
  /** Where the selector is a known one. */
  readonly signature: string | undefined;
  /** A function of the proxy: only its effects on code and ownership count. */
  readonly ofProxy?: true;
}

/** Real tokens have fewer; a larger dispatcher is made to waste time. */
const MAX_FUNCTIONS = 400;

/** Splits `a,(b,c)[],d` at its outer commas. */
export function splitTypes(list: string): readonly string[] {
  const parts: string[] = [];
  let depth = 0;
  let part = '';
  for (const character of list) {
    if (character === ',' && depth === 0) {
      parts.push(part);
      part = '';
      continue;
    }
    if (character === '(') depth++;
    if (character === ')') depth--;
    part += character;
  }
  return part === '' ? parts : [...parts, part];
}

function typesOf(signature: string): readonly string[] {
  return splitTypes(signature.slice(signature.indexOf('(') + 1, -1));
}

/**
 * Functions of the runtime code that may write, the most relevant first. Empty for garbage, for an empty
 * runtime and for code that is crafted to be endless. Linear in the code for ordinary contracts.
 */
export function toWriteFunctions(runtime: Hex): readonly WriteFunction[] {
  if (runtime.length < 10) return [];
  const selectors = dispatchedSelectors(runtime);
  if (selectors.length === 0 || selectors.length > MAX_FUNCTIONS) return [];
  return dispatchedFunctions(runtime)
    .filter(({ stateMutability }) => stateMutability !== 'view' && stateMutability !== 'pure')
    .map(({ selector, argumentTypes }): WriteFunction => {
      const signature = knownSignatures().get(selector);
      return { selector, types: signature ? typesOf(signature) : splitTypes(argumentTypes), signature };
    })
    .sort((a, b) => toPriority(a.signature) - toPriority(b.signature));
}
