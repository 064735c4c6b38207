export type LinkPlatform = 'website' | 'twitter' | 'telegram' | 'discord' | 'github' | 'other';

/** One link found for the token; `url` is normalised `http(s)` only, hostile all the same. */
export interface SocialLink {
  readonly url: string;
  readonly platform: LinkPlatform;
  /** Where it was found, e.g. `source_comment`, `contract_uri`, `dexscreener`. */
  readonly foundIn: readonly string[];
  /** Why a reader should be careful, e.g. `url_shortener`, `lookalike_domain`, `drainer_wording`. */
  readonly warnings: readonly string[];
  /** Result of the optional liveness check; absent where it was not made. */
  readonly alive?: boolean;
}

export interface SocialLinks {
  readonly links: readonly SocialLink[];
  /** Plain text, at most 1,000 characters; `null`: no source has one. */
  readonly description: string | null;
  /** 0..1: how far to trust the description (its sources and their agreement). */
  readonly descriptionConfidence: number;
  /** What the providers say of followers and the like. */
  readonly engagement: Readonly<Record<string, number>>;
  /** Which documents of the token were not read, and why, in sentences: links in them are unknown, not absent. Absent: none. */
  readonly unread?: readonly string[];
}
