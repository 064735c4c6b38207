import type { TypeName } from '@solidity-parser/parser/dist/src/ast-types.js';
import type { Term } from '../model/term.js';
import type { TermTable } from '../model/term-table.js';

/** The value of a source expression. */
export type Value =
  | { readonly kind: 'term'; readonly term: Term }
  /** A location in storage; of a reference type until it is loaded. */
  | {
      readonly kind: 'place';
      readonly base: string;
      readonly keys: readonly Term[];
      readonly type: TypeName | undefined;
    }
  /** A struct or array in memory, shared by all who hold it. */
  | { readonly kind: 'memory'; readonly fields: Map<string, Value>; readonly from: Term }
  | { readonly kind: 'tuple'; readonly items: readonly (Value | undefined)[] }
  /** A contract, library, enum or type by name. */
  | { readonly kind: 'name'; readonly name: string };

export function term(value: Term): Value {
  return { kind: 'term', term: value };
}

/** The value as one word; a value without a word gets a name of its own. */
export function wordOf(value: Value | undefined, table: TermTable): Term {
  if (!value) return table.opaque('nothing');
  if (value.kind === 'term') return value.term;
  if (value.kind === 'place') return table.load(value.base, value.keys);
  if (value.kind === 'memory') return value.from;
  if (value.kind === 'tuple') return wordOf(value.items[0], table);
  return table.leaf('name', value.name);
}
