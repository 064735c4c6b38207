import type { Known } from '../../domain/fact.js';
import type { SocialLink, SocialLinks } from '../../domain/facts/social-links.js';
import { type Answers, toCombined } from './known-answers.js';

/** Every link once, with everywhere it was found. A description is trusted more the more sources have one. */
export function combineSocialLinks(answers: Answers<SocialLinks>): Known<SocialLinks> {
  const links = new Map<string, SocialLink>();
  for (const { value } of answers) {
    for (const link of value.links) {
      const same = links.get(link.url);
      links.set(link.url, same ? join(same, link) : link);
    }
  }
  const described = answers.map(({ value }) => value).filter(({ description }) => description !== null);
  const [best] = [...described].sort((a, b) => b.descriptionConfidence - a.descriptionConfidence);
  const value = {
    links: [...links.values()],
    description: best?.description ?? null,
    descriptionConfidence: best
      ? Math.min(0.95, best.descriptionConfidence + 0.2 * (described.length - 1))
      : 0,
    engagement: Object.assign({}, ...answers.map((answer) => answer.value.engagement)),
  };
  return toCombined(answers, value, quote);
}

const LONGEST_QUOTE = 200;

function quote({ links, description }: SocialLinks): Readonly<Record<string, string>> {
  return {
    links: String(links.length),
    ...(description === null ? {} : { description: description.slice(0, LONGEST_QUOTE) }),
  };
}

function join(a: SocialLink, b: SocialLink): SocialLink {
  const alive = a.alive ?? b.alive;
  return {
    ...a,
    foundIn: [...new Set([...a.foundIn, ...b.foundIn])],
    warnings: [...new Set([...a.warnings, ...b.warnings])],
    ...(alive === undefined ? {} : { alive }),
  };
}
