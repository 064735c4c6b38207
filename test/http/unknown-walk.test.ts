import { policy } from '@assay/engine';
import type { FactKind, TokenRef } from '@assay/facts';
import { beforeAll, describe, expect, it } from 'vitest';
import { useScenario } from '../support/devnet.js';
import { useOnchainFacts } from '../support/onchain-facts.js';
import {
  factKinds,
  knownKinds,
  readEveryFact,
  toWalkInputs,
  type WalkInput,
} from '../support/unknown/inputs.js';
import { badgesOf, shortSentencesOf } from '../support/unknown/page-badges.js';
import {
  checkSupports,
  flagSupports,
  gateSupports,
  isSupported,
  unsupportedClaims,
} from '../support/unknown/supports.js';
import { sentencesOf, statusesOf, type Walked, walkDoors } from '../support/unknown/walk-doors.js';

/**
 * Every code, badge and sentence of every door, where nothing is known, where one fact is, and where one is
 * not. It asserts codes and states: a sentence may get better at any time.
 */

const stories = ['healthy', 'honeypot', 'tax-to-99', 'b20-seizure'] as const;

interface Step extends WalkInput, Walked {
  readonly story: string;
}
const steps: Step[] = [];

beforeAll(async () => {
  const source = useOnchainFacts();
  for (const story of stories) {
    const { chain, address } = useScenario(story);
    const ref: TokenRef = { chain, address };
    const now = Date.now();
    for (const input of toWalkInputs(await readEveryFact(source, ref)))
      steps.push({ story, ...input, ...(await walkDoors(ref, input, now)) });
  }
}, 240_000);

const of = (pick: (name: string) => boolean) => steps.filter(({ name }) => pick(name));
const nothing = () => of((name) => name === 'nothing');
const partial = () => of((name) => name !== 'everything');
const where = ({ story, name }: Step) => `${story}, ${name}`;
const isAnswer = (status: string) => status === 'PASS' || status === 'WARN' || status === 'FAIL';

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of any shape
const answerOf = ({ answers }: Step, door: string): any => answers[door] ?? {};
const analyzed = (step: Step) => answerOf(step, 'REST /api/v1/token/analyze');

describe('the walk', () => {
  it('knows each kind of fact alone, and misses each once', () => {
    const alone = new Set(of((name) => name.startsWith('only')).flatMap((step) => knownKinds(step)));
    const notRead: readonly FactKind[] = factKinds.filter((kind) => !alone.has(kind));
    // A token of the stories is no proxy, so that its code has no history.
    expect(notRead).toEqual(['codeHistory']);
  });

  it('sees every door, hundreds of sentences and every badge', () => {
    const doors = new Set(steps.flatMap(({ answers }) => Object.keys(answers)));
    const sentences = new Set(
      steps.flatMap((step) => [...sentencesOf(step.answers), ...shortSentencesOf(step.answers)]),
    );
    const badges = steps.flatMap(({ answers }) => badgesOf(answers));
    console.info(
      `unknown walk: ${steps.length} inputs, ${doors.size} doors, ${sentences.size} sentences, ${badges.length} badges`,
    );
    expect(doors.size).toBeGreaterThanOrEqual(24);
    expect(sentences.size).toBeGreaterThan(400);
    expect(badges.length).toBeGreaterThan(steps.length * 6);
  });
});

describe('codes', () => {
  it('no check has an answer without the facts that it rests on', () => {
    const unfounded = partial().flatMap((step) =>
      [...statusesOf(step.judged.verdicts)].flatMap(([check, status]) =>
        isAnswer(status) && !isSupported(step.telling, checkSupports[check])
          ? [`${where(step)}: ${check} ${status}`]
          : [],
      ),
    );
    expect(unfounded).toEqual([]);
  });

  it('no gate is raised without the facts that it rests on', () => {
    const unfounded = partial().flatMap((step) =>
      [...step.judged.verdicts.values()]
        .flatMap((verdict) => (verdict.judged ? verdict.gates : []))
        .filter(({ id }) => !isSupported(step.telling, gateSupports[id]))
        .map(({ id }) => `${where(step)}: ${id}`),
    );
    expect(unfounded).toEqual([]);
  });

  it('where nothing is known, no component judges and there is no score, no grade and no risk', () => {
    for (const step of nothing()) {
      expect([...step.judged.verdicts.values()].filter(({ judged }) => judged)).toEqual([]);
      expect(step.judged.core).toMatchObject({ score: null, grade: 'N/A', coverage: 0, gatesApplied: [] });
      const { core_score, assurance, analysis_details: shown } = analyzed(step);
      expect([core_score, assurance.core_grade]).toEqual([0, 'N/A']);
      expect(shown.security_analysis.overall_risk).toBe('UNKNOWN');
    }
  });

  it('a score says no more than is known, and neither does the risk', () => {
    for (const step of steps) {
      const { score, grade, coverage } = step.judged.core;
      const { unrated, capped, cap, unratedCap } = policy.coverage;
      if (coverage < unrated) expect([where(step), grade]).toEqual([where(step), 'N/A']);
      if (coverage < capped)
        expect(score ?? 0, where(step)).toBeLessThanOrEqual(coverage < unrated ? unratedCap : cap);
      const { overall_risk: risk } = analyzed(step).analysis_details.security_analysis;
      const security = step.judged.verdicts.get('security');
      const isProven =
        security?.judged &&
        (security.gates.length > 0 || security.checks.some(({ status }) => status === 'FAIL'));
      if (coverage < unrated && !isProven) expect([where(step), risk]).toEqual([where(step), 'UNKNOWN']);
      if (coverage < unrated) expect(['UNKNOWN', 'HIGH', 'CRITICAL'], where(step)).toContain(risk);
    }
  });

  it('every door says the same score, grade and risk', () => {
    for (const step of steps) {
      const { score, grade } = step.judged.core;
      const rest = analyzed(step);
      const agent = answerOf(step, 'MCP analyze_token').output;
      const page = answerOf(step, 'page Verdict').token;
      expect([rest.core_score, agent.core_score, page.coreScore], where(step)).toEqual([
        score ?? 0,
        score,
        score,
      ]);
      expect([rest.assurance.core_grade, agent.grade, page.coreGrade]).toEqual([grade, grade, grade]);
      expect(agent.overall_risk).toBe(rest.analysis_details.security_analysis.overall_risk);
    }
  });

  it('a grade of a component is none where too little of it is known', () => {
    for (const step of steps)
      for (const one of answerOf(step, 'page Verdict').token.components)
        if (one.coverage < policy.coverage.unrated)
          expect([where(step), one.name, one.grade]).toContain('N/A');
  });

  it('no token is of a class, an ordinary one included, before it is known what tells', () => {
    const rest = ['code', 'ownership', 'pools'] as const;
    for (const step of steps)
      if (rest.some((kind) => !step.telling[kind]?.known))
        expect(answerOf(step, 'REST /api/v1/features/security').security_analysis.token_class).toBeNull();
  });

  it('GoPlus has no row where nothing is known, and no flag without the facts that it rests on', () => {
    for (const step of nothing()) expect(answerOf(step, 'GoPlus')).toEqual({});
    const unfounded = partial().flatMap((step) =>
      Object.entries(answerOf(step, 'GoPlus'))
        .filter(([, value]) => value === '0' || value === '1')
        .filter(([flag]) => !/tax$|count$/.test(flag) && !isSupported(step.telling, flagSupports[flag]))
        .map(([flag, value]) => `${where(step)}: ${flag} ${value}`),
    );
    expect(unfounded).toEqual([]);
  });

  it('REST lists every neutral value as unknown where nothing is known', () => {
    for (const step of nothing()) {
      const { analysis_details: shown, assurance } = analyzed(step);
      const unlisted = neutralPaths(shown).filter(
        (path) =>
          !assurance.unknown_fields.some((field: string) => path === field || path.startsWith(`${field}.`)),
      );
      expect(unlisted).toEqual([]);
    }
  });

  it('agents get null, and no empty list that says none, where nothing is known', () => {
    for (const step of nothing()) {
      const { output } = answerOf(step, 'MCP analyze_token');
      const { core_score, is_honeypot, can_sell, sell_tax, findings_total, pullable_now_usd } = output;
      const facts = { core_score, is_honeypot, can_sell, sell_tax, findings_total, pullable_now_usd };
      expect(Object.values(facts).every((value) => value === null)).toBe(true);
      expect(output).toMatchObject({ grade: 'N/A', overall_risk: 'UNKNOWN', coverage: 0, gates: [] });
      expect(answerOf(step, 'MCP can_i_sell').output).toMatchObject({
        can_sell: 'unknown',
        received_usd: null,
        is_honeypot: null,
      });
    }
  });
});

/** Documented values that say nothing, by their path; flags of availability do say something. */
function neutralPaths(value: unknown, path = ''): readonly string[] {
  if (Array.isArray(value)) return value.length === 0 ? [path] : [];
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, inner]) =>
      neutralPaths(inner, path === '' ? key : `${path}.${key}`),
    );
  const isNeutral = [false, 0, '', 'UNKNOWN', 'N/A'].some((neutral) => neutral === value);
  return isNeutral && !path.endsWith('_available') ? [path] : [];
}

describe('badges of the page', () => {
  it('are neutral where nothing is known', () => {
    const loud = nothing().flatMap((step) =>
      badgesOf(step.answers)
        .filter(({ tone }) => tone !== 'unknown' && tone !== 'plain')
        .map(({ name, tone }) => `${where(step)}: ${name} ${tone}`),
    );
    expect(loud).toEqual([]);
  });

  it('neither praise nor warn without a fact behind it', () => {
    const loud = partial().flatMap((step) =>
      badgesOf(step.answers)
        .filter(({ tone }) => tone !== 'unknown' && tone !== 'plain')
        .filter(({ support }) => !support.some((kind) => step.telling[kind]?.known))
        .map(({ name, tone }) => `${where(step)}: ${name} ${tone}`),
    );
    expect(loud).toEqual([]);
  });

  it('praise the whole only where most is known', () => {
    for (const step of steps)
      for (const { name, tone } of badgesOf(step.answers))
        if (name === 'the score' && tone === 'good')
          expect(step.judged.core.coverage, where(step)).toBeGreaterThanOrEqual(policy.coverage.unrated);
  });
});

describe('sentences', () => {
  it('praise nothing and warn of nothing of which no fact is known', () => {
    const unfounded = partial().flatMap((step) =>
      [...sentencesOf(step.answers), ...shortSentencesOf(step.answers)].flatMap((sentence) =>
        unsupportedClaims(sentence, step.telling).map((claim) => `${where(step)}: ${claim}`),
      ),
    );
    expect([...new Set(unfounded)]).toEqual([]);
  });

  it('say that nothing is harmful only of what is known for the most part', () => {
    for (const step of steps) {
      const { components, ...whole } = answerOf(step, 'page Verdict').token;
      for (const { verdictSentence, coverage } of [whole, ...components])
        if (/^We bought it|^Nothing harmful was found here/.test(verdictSentence))
          expect(coverage, `${where(step)}: ${verdictSentence}`).toBeGreaterThanOrEqual(
            policy.coverage.capped,
          );
    }
  });

  it('are there for every door where nothing is known: a reader is told so', () => {
    for (const step of nothing()) {
      const { verdict_sentence: sentence, abstained } = analyzed(step).assurance;
      expect(sentence.length).toBeGreaterThan(10);
      expect(Object.keys(abstained)).toHaveLength(6);
    }
  });
});
