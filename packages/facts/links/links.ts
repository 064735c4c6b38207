export type LinkPlatform = 'website' | 'twitter' | 'telegram' | 'discord' | 'github' | 'other';

/** One link found for the token. `url` is normalised and `http(s)` only, but still untrusted. */
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

/**
 * How a link shows as another one: a user name in front of the host (`https://uniswap.org@evil.example`), a
 * character in the host that nobody sees, or a change of the reading direction.
 */
export type Disguise = 'user_name' | 'invisible_character' | 'reading_direction';

/** A link that shows as another one. It is reported, never handed out as a link. */
export interface DisguisedLink {
  /** The text with invisible characters named, at most 120 characters of it. Untrusted. */
  readonly shown: string;
  readonly disguise: Disguise;
  /** The host that a browser would ask; `null` where the text does not tell. */
  readonly leadsTo: string | null;
  readonly foundIn: readonly string[];
}

export interface SocialLinks {
  readonly links: readonly SocialLink[];
  /** Plain text, at most 1,000 characters; `null`: no source has one. */
  readonly description: string | null;
  /** Confidence in the description, 0..1, from its sources and their agreement. */
  readonly descriptionConfidence: number;
  /** Followers and similar figures from providers. */
  readonly engagement: Readonly<Record<string, number>>;
  /**
   * Texts and documents of the token that were not read, each in a sentence. Links in them are unknown, not
   * absent.
   */
  readonly unread?: readonly string[];
  /** Links that show as others. Absent: none. */
  readonly disguised?: readonly DisguisedLink[];
}
