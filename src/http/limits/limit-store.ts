/** Every window is as long. It begins with its first request. */
export const WINDOW_MS = 60_000;

/** A number of requests under a name: of a window, or in progress. */
export interface NamedLimit {
  readonly name: string;
  readonly limit: number;
}

/** What a request is entered in as long as it is in progress: in all of it, or in none. */
export interface Entering {
  /** Names this request. */
  readonly id: string;
  readonly windows: readonly NamedLimit[];
  readonly places: readonly NamedLimit[];
}

export interface WindowCount {
  readonly requests: number;
  readonly endsInMs: number;
}

export interface Counted {
  /** In the order of the windows that were asked for. */
  readonly windows: readonly WindowCount[];
  /** The first limit that refuses to enter: its index among the windows, then the places. */
  readonly refusal?: { readonly at: number; readonly retryAfterMs: number } | undefined;
}

/**
 * Counts requests: in fixed windows, and by the places that they hold. The same in this process and in Redis, where all
 * replicas share it; each call is one step that no other one comes between.
 */
export interface LimitStore {
  /**
   * Counts a request in each of `windows`, whatever becomes of it. Where all of them allow it, it is also entered.
   * A request that is not entered is in none of those windows and places.
   */
  count(windows: readonly NamedLimit[], entering?: Entering): Promise<Counted>;
  /** Gives the places back, and takes the request out of the windows. Never rejects. */
  end(entered: Entering): void;
  /** Requests under each of these names: in the windows, then in progress. */
  read(windows: readonly string[], places: readonly string[]): Promise<readonly number[]>;
}

/** A place may become free at any moment, so this is a guess. */
export const PLACE_RETRY_MS = 1_000;
