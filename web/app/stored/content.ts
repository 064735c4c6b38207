import type { EvidencePiece } from '../evidence/piece.js';

/** What a stored report says, as far as the page shows it. Versions of the service differ: all may be absent. */
export interface StoredContent {
  readonly snapshot?: {
    readonly score?: number | null;
    readonly scoreLow?: number;
    readonly scoreHigh?: number;
    readonly coverage?: number;
    readonly components?: Readonly<Record<string, { readonly score: number | null; readonly grade: string }>>;
    readonly gates?: Readonly<Record<string, number>>;
    readonly checks?: Readonly<Record<string, readonly [status: string, severity: number]>>;
    readonly words?: {
      readonly symbol: string | null;
      readonly name: string | null;
      readonly sentence: string;
      readonly reasons: Readonly<Record<string, string>>;
    };
  };
  readonly statements?: readonly StoredStatement[];
}

export interface StoredStatement {
  readonly topic: string;
  readonly about: string;
  readonly statement: string;
  readonly evidence: readonly EvidencePiece[];
}

/** The content as the API gives it. */
export function toContent(value: unknown): StoredContent {
  return typeof value === 'object' && value !== null ? value : {};
}
