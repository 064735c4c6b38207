import type { Known, SocialLinks } from '@assay/facts';
import { mergeDisguised } from '../links/disguise.js';
import { mergeLinks } from '../links/merge.js';
import { areIndependent } from '../upstreams.js';
import { type Answers, combineAnswers } from './known-answers.js';

/** Minimum share of common words for two descriptions to agree. */
const SAME_WORDS = 0.5;

function words(text: string): ReadonlySet<string> {
  return new Set(text.toLowerCase().match(/\p{L}{4,}/gu) ?? []);
}

/** Share of the shorter text's words that the other text has too, 0..1. */
function agreement(a: string, b: string): number {
  const [few, many] = [words(a), words(b)].sort((x, y) => x.size - y.size);
  if (!few || !many || few.size === 0) return 0;
  return [...few].filter((word) => many.has(word)).length / few.size;
}

type Described = Pick<SocialLinks, 'description' | 'descriptionConfidence'>;

/**
 * The description of the most trusted source. Its confidence rises where an independent source agrees, and
 * falls where one does not.
 */
function describe(answers: Answers<SocialLinks>): Described {
  const [best, ...others] = answers
    .filter(({ value }) => value.description !== null)
    .sort((a, b) => b.value.descriptionConfidence - a.value.descriptionConfidence);
  if (!best) return { description: null, descriptionConfidence: 0 };
  const { description, descriptionConfidence } = best.value;
  const confidence = others
    .filter(({ source }) => areIndependent(source, best.source))
    .map(({ value }) => agreement(description ?? '', value.description ?? ''))
    .reduce((sum, share) => sum + (share >= SAME_WORDS ? 0.2 : -0.1), descriptionConfidence);
  return { description, descriptionConfidence: Number(Math.min(0.95, Math.max(0.1, confidence)).toFixed(2)) };
}

/**
 * Every link once, with all places where it was found; one description; the engagement figures of all
 * sources, the first source's where two have one.
 */
export function combineSocialLinks(answers: Answers<SocialLinks>): Known<SocialLinks> {
  const values = answers.map(({ value }) => value);
  const unread = values.flatMap((each) => each.unread ?? []);
  const disguised = mergeDisguised(values.flatMap((each) => each.disguised ?? []));
  const value = {
    links: mergeLinks(values.flatMap(({ links }) => links)),
    ...describe(answers),
    engagement: Object.assign({}, ...values.map(({ engagement }) => engagement).reverse()),
    ...(unread.length === 0 ? {} : { unread }),
    ...(disguised.length === 0 ? {} : { disguised }),
  };
  return combineAnswers(answers, value, quote);
}

const MAX_QUOTE_LENGTH = 200;

function quote({ links, description, unread }: SocialLinks): Readonly<Record<string, string>> {
  return {
    links: String(links.length),
    ...(unread ? { unread: unread.join(' ') } : {}),
    ...(description === null ? {} : { description: description.slice(0, MAX_QUOTE_LENGTH) }),
  };
}
