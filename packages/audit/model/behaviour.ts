import type { Term } from './term.js';

/**
 * Where a contract keeps a value: `s5`, `s5[160,8]` (a packed field), `s3{}` (a mapping),
 * `s3<>` (one that hashes the slot before the key) or `v:Token._balances{}`, with its keys.
 */
export interface StorageLocation {
  readonly base: string;
  readonly keys: readonly Term[];
}

/** A position in the code: a program counter, or lines of source. */
export interface Site {
  /** Bytecode: program counter. Source: offset of the first character. */
  readonly at: number;
  readonly file?: string;
  readonly lineStart?: number;
  readonly lineEnd?: number;
  readonly contract?: string;
  readonly function?: string;
}

/** A branch that was taken because `term` was (not) zero. */
export interface Condition {
  readonly term: Term;
  readonly holds: boolean;
  readonly site: Site;
  /** The branch in its call context; equal for the two directions of one branch. */
  readonly fork: string;
}

export interface Write {
  readonly place: StorageLocation;
  readonly value: Term;
  readonly site: Site;
}

export type CallKind = 'call' | 'staticcall' | 'delegatecall' | 'callcode' | 'create' | 'selfdestruct';

export interface ExternalCall {
  readonly kind: CallKind;
  readonly target: Term;
  /** First four bytes of the data, if known. */
  readonly selector?: string;
  readonly args: readonly Term[];
  readonly value: Term;
  /** The term that is true if the call succeeded. */
  readonly result: Term;
  readonly site: Site;
  /** Writes before this call. */
  readonly writesBefore: number;
}

/** One path through a function that ends without revert. */
export interface Path {
  readonly conditions: readonly Condition[];
  /** In order. */
  readonly writes: readonly Write[];
  readonly calls: readonly ExternalCall[];
  readonly emitsTransfer: boolean;
  readonly returned: readonly Term[];
}

/** How much a rule has to read of the path: its terms. */
export function sizeOfPath({ conditions, writes, calls }: Path): number {
  const ofConditions = conditions.reduce((sum, { term }) => sum + term.size, 0);
  const ofWrites = writes.reduce((sum, { value }) => sum + value.size, 0);
  const ofCalls = calls.reduce((sum, { args }) => args.reduce((size, arg) => size + arg.size, sum), 0);
  return 1 + ofConditions + ofWrites + ofCalls;
}

/** A branch of which one direction was never seen to end well. */
export interface Blocker {
  readonly condition: Term;
  /** The truth of `condition` with which nothing succeeds. */
  readonly blockedWhen: boolean;
  readonly site: Site;
  /**
   * The preceding branches on a path that reverts here. If this branch is an exemption, they include the
   * check that it exempts from.
   */
  readonly before: readonly Condition[];
}

export interface FunctionBehaviour {
  /** Eight hexadecimal digits with `0x`; `0x` for fallback and receive. */
  readonly selector: string;
  /** Signature, or name if the source has it. */
  readonly name?: string;
  readonly paths: readonly Path[];
  readonly blockers: readonly Blocker[];
  readonly payable: boolean;
  /** True if everything was walked; `false` if a budget ended the walk first. */
  readonly complete: boolean;
  /** A branch was not walked as often as a loop may take it: there may be more ways than were seen. */
  readonly isCut?: boolean;
  /**
   * Deployed code: all was walked, no other contract is called, and nothing was taken for granted. What none of
   * `paths` does, no call does.
   */
  readonly isSettled?: boolean;
  /** Bytes of call data that a wallet sends. With it `paths` are what the function does only where more come. */
  readonly usualDataSize?: number;
  readonly site: Site;
}

/** What a contract can do, read from source or from bytecode. */
export interface ContractBehaviour {
  readonly basis: 'source' | 'bytecode';
  readonly functions: readonly FunctionBehaviour[];
  /** Contract name, if the source has it. */
  readonly name?: string;
}

export function locationKey(place: StorageLocation): string {
  return place.keys.length === 0 ? place.base : `${place.base}|${place.keys.map((key) => key.id).join(',')}`;
}
