/** What a run of `npm run bench -- time` is asked for. */
export interface TimeOptions {
  /** Stories that `past` compares; the others are left out. */
  readonly stories: number;
  /** `undefined`: the embedded database, and the server where TEST_DATABASE_URL is set. */
  readonly store: StoreName | undefined;
}

export const storeNames = ['pglite', 'postgres'] as const;
type StoreName = (typeof storeNames)[number];

/** As many stories as `past` reads in three minutes on a busy machine. */
export const DEFAULT_STORIES = 12;
