import { estimateLikeness } from '@assay/audit';
import { withTimeout } from '@assay/chain';
import {
  type CodeSketch,
  type KnownScam,
  type KnownScamStore,
  type SimilarScam,
  type TokenRef,
  tokenKey,
} from '@assay/facts';

/** Known scams that are kept, 2 KB each. All are in memory, so that a comparison needs no storage. */
const MAX_SCAMS = 2_000;
/** Rows of one statement. */
const PAGE = 200;
/** Interval of reading what other replicas stored. */
const REFRESH_MS = 60_000;
/** A caller waits: slower storage counts as a failure. */
const MAX_READ_MS = 1_000;
/** Shutdown waits at most this long for pending writes. */
const MAX_STORE_MS = 3_000;
/** The same code is written down again after this long: it is then new once more. */
const AGAIN_MS = 3_600_000;

/** Scams that this instance has proven. */
export interface KnownScams {
  /**
   * The most similar known scam with a likeness of at least `atLeast`, without the token itself. A full scan
   * in memory: O(scams); one of another size costs one comparison, a dissimilar one a few dozen.
   * @throws if they could not be read
   */
  compare(
    sketch: CodeSketch,
    self: TokenRef,
    atLeast: number,
  ): Promise<{ compared: number; closest: SimilarScam | null }>;
  /** Remembers at once, and stores behind the caller's back. */
  learn(scam: KnownScam): void;
  /** Resolves when everything that was learnt is stored, has failed to be, or takes too long. */
  settled(): Promise<void>;
}

function closestOf(sketch: CodeSketch, scams: readonly KnownScam[], atLeast: number): SimilarScam | null {
  let found: SimilarScam | null = null;
  for (const { ref, proofs, blockNumber, sketch: other } of scams) {
    if (other.codeHash === sketch.codeHash) return { ref, proofs, blockNumber, sameCode: true, likeness: 1 };
    const likeness = estimateLikeness(sketch, other, atLeast);
    if (likeness !== undefined && likeness > (found?.likeness ?? 0))
      found = { ref, proofs, blockNumber, sameCode: false, likeness };
  }
  return found;
}

export interface KnownScamsOptions {
  /** Unix milliseconds. */
  readonly now: () => number;
  /** Where they are stored; without it they live as long as the process. */
  readonly store?: KnownScamStore;
  /** Called when the storage fails. */
  readonly onError?: (error: unknown) => void;
}

export function createKnownScams(options: KnownScamsOptions): KnownScams {
  return new RememberedScams(options);
}

class RememberedScams implements KnownScams {
  private readonly byCode = new Map<string, KnownScam>();
  private readonly storing = new Set<Promise<void>>();
  private reading: Promise<void> | undefined;
  private readAt: number | undefined;
  private newest = 0;

  constructor(private readonly options: KnownScamsOptions) {}

  async compare(
    sketch: CodeSketch,
    self: TokenRef,
    atLeast: number,
  ): Promise<{ compared: number; closest: SimilarScam | null }> {
    await this.prepare();
    const others = [...this.byCode.values()].filter(({ ref }) => tokenKey(ref) !== tokenKey(self));
    return { compared: others.length, closest: closestOf(sketch, others, atLeast) };
  }

  learn(scam: KnownScam): void {
    const before = this.byCode.get(scam.sketch.codeHash);
    if (before && scam.seenAt - before.seenAt < AGAIN_MS) return;
    this.remember(scam);
    this.forgetOldest();
    if (!this.options.store) return;
    const stored: Promise<void> = this.options.store
      .add(scam, MAX_SCAMS)
      .catch((error: unknown) => this.options.onError?.(error))
      .finally(() => this.storing.delete(stored));
    this.storing.add(stored);
  }

  async settled(): Promise<void> {
    const late = () => new Error('storing known scams took too long');
    await withTimeout(Promise.all([...this.storing, this.reading]), MAX_STORE_MS, late).catch(
      (error: unknown) => this.options.onError?.(error),
    );
  }

  /** The first token that had the code stays; the code is as new as it was last seen. */
  private remember(scam: KnownScam): void {
    const before = this.byCode.get(scam.sketch.codeHash);
    const seenAt = Math.max(scam.seenAt, before?.seenAt ?? 0);
    this.byCode.set(scam.sketch.codeHash, { ...(before ?? scam), seenAt });
    this.newest = Math.max(this.newest, scam.seenAt);
  }

  private forgetOldest(): void {
    if (this.byCode.size <= MAX_SCAMS) return;
    const oldest = [...this.byCode]
      .sort(([, a], [, b]) => a.seenAt - b.seenAt)
      .slice(0, this.byCode.size - MAX_SCAMS);
    for (const [code] of oldest) this.byCode.delete(code);
  }

  private async read(from: KnownScamStore): Promise<void> {
    // Clocks of replicas differ: entries written a little before the newest may not have been read yet.
    const after = this.readAt === undefined ? 0 : Math.max(0, this.newest - REFRESH_MS);
    const startedAt = this.options.now();
    for (let skip = 0; skip < MAX_SCAMS; skip += PAGE) {
      const page = await from.list(after, PAGE, skip);
      for (const scam of page) this.remember(scam);
      if (page.length < PAGE) break;
    }
    this.forgetOldest();
    this.readAt = startedAt;
  }

  /** Waits only for the first reading; later ones go on behind the answer. */
  private async prepare(): Promise<void> {
    if (!this.options.store) return;
    if (this.readAt === undefined || this.options.now() - this.readAt > REFRESH_MS)
      this.reading ??= this.read(this.options.store)
        .catch((error: unknown) => this.options.onError?.(error))
        .finally(() => {
          this.reading = undefined;
        });
    if (this.readAt !== undefined || !this.reading) return;
    const late = () => new Error('reading known scams took too long');
    await withTimeout(this.reading, MAX_READ_MS, late);
    if (this.readAt === undefined) throw new Error('known scams could not be read');
  }
}
