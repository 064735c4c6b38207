/** How the links of a project are judged. */
export const linkPolicy = {
  /** Weight of the component in the core score. */
  componentWeight: 4,
  /** The largest share of the core score that links may make up. */
  maxShare: 0.05,
  weights: { dangerous_links: 5, website: 2, community: 2, corroborated: 1, alive: 1 },
  /** Severity of each warning. */
  warningSeverity: {
    lookalike_domain: 1,
    drainer_wording: 0.9,
    link_in_name: 0.7,
    numeric_host: 0.7,
    disguised_letters: 0.7,
    hidden_characters: 0.7,
    url_shortener: 0.3,
  },
  /** Severity of a link that shows as another one. */
  disguised: 1,
  /** Severity of a missing website or community, and of links that only one place names. */
  absent: 0.5,
  uncorroborated: 0.3,
} as const;
