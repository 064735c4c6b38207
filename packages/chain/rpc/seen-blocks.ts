/** A block as a node named it together with other answers. */
interface Sighting {
  readonly number: number;
  /** `null`: the node did not have the block (any more). */
  readonly hash: string | null;
}

/** Sightings that are kept: those of some minutes. */
const MAX_KEPT = 500;

/** The hashes by which the nodes of a chain named blocks in the batches that read state of them. */
export interface SeenBlocks {
  note(sighting: Sighting): void;
  /** A mark of now, for `since`. */
  mark(): number;
  /** The hashes of the block that were seen after the mark, each once, in their order. */
  since(mark: number, number: number): readonly (string | null)[];
}

export function createSeenBlocks(): SeenBlocks {
  let kept: readonly Sighting[] = [];
  let dropped = 0;
  return {
    note: (sighting) => {
      const all = [...kept, sighting];
      kept = all.slice(-MAX_KEPT);
      dropped += all.length - kept.length;
    },
    mark: () => dropped + kept.length,
    since: (mark, number) => {
      const after = kept.slice(Math.max(0, mark - dropped));
      return [...new Set(after.flatMap((one) => (one.number === number ? [one.hash] : [])))];
    },
  };
}
