import type { Work } from './work.js';

/**
 * A symbolic value: an expression of a contract over caller, arguments and storage. Terms are shared: two
 * equal terms of one table are the same object, so `===` compares them.
 */
export interface Term {
  readonly id: number;
  readonly op: string;
  readonly args: readonly Term[];
  /** `const` only. */
  readonly value?: bigint;
  /** `const` only: what it was computed from, where that is the length of the call data. */
  readonly ofLength?: Term;
  /** `arg`, `load`, `env`, `call`, `opaque`: which one. */
  readonly name?: string;
  /** Nodes of the term when written as a tree, capped: bounds the work of walks. */
  readonly size: number;
  /** Of the audit: what reading the term costs is counted there. */
  readonly work: Work;
}

/** The argument that a forwarder puts behind the others: the account that it calls for. */
export const appendedAccount = 'appended';

const booleans = new Set(['iszero', 'eq', 'lt', 'gt', 'slt', 'sgt', 'booland', 'boolor']);
export function isConst(term: Term | undefined): term is Term & { readonly value: bigint } {
  return term?.value !== undefined;
}

export function isBoolean(term: Term): boolean {
  return booleans.has(term.op) || (term.op === 'const' && (term.value === 0n || term.value === 1n));
}

/** Every term inside `term`, itself included, each once. Linear in the number of distinct terms. */
export function subterms(term: Term): ReadonlySet<Term> {
  const seen = new Set<Term>([term]);
  for (const next of seen) for (const arg of next.args) seen.add(arg);
  term.work.spend(seen.size);
  return seen;
}

export function mentions(term: Term, test: (inner: Term) => boolean): boolean {
  const seen = new Set<Term>([term]);
  for (const next of seen) {
    term.work.spend(1);
    if (test(next)) return true;
    for (const arg of next.args) seen.add(arg);
  }
  return false;
}

/** The account that a forwarder put behind the arguments. */
export function isAppended(term: Term): boolean {
  return mentions(term, ({ op, name }) => op === 'arg' && name === appendedAccount);
}

/** `a + (-b)`, as compilers write `a - b` where `b` is a constant. */
export function isComplement({ op, args: [, b] }: Term): boolean {
  return op === 'add' && isConst(b) && b.value >> 255n === 1n;
}
