import type { FactKind } from '@assay/facts';
import {
  type Said,
  toCertainty,
  toGroups,
  toLeaving,
  toNoOwner,
  toNoPowers,
  toNothingFound,
  toOpenQuestions,
  toPublished,
  toTaxes,
  toTone,
  toWash,
  toYesNo,
} from '../../../web/app/report/said.js';

// biome-ignore lint/suspicious/noExplicitAny: the page's answers, as JSON
type Answers = Readonly<Record<string, any>>;

export interface Badge extends Said {
  readonly name: string;
  /** One of these must be known before it praises or warns. */
  readonly support: readonly FactKind[];
}

/** Every badge that the page would draw of a token. */
export function badgesOf(answers: Answers): readonly Badge[] {
  const token = (part: string) => answers[`page ${part}`]?.token ?? {};
  const { coreScore, coreGrade, gates = [], components = [], security } = token('Verdict');
  const risk = security?.overallRisk;
  const { scanAnalysis } = token('Selling').security ?? {};
  const { lockAnalysis } = token('Liquidity').security ?? {};
  const scanned: readonly FactKind[] = ['simulation', 'scanReport', 'tradingChecks'];
  const badge = (name: string, said: Said, support: readonly FactKind[]) => ({ name, ...said, support });
  const rated = (name: string, tone: Said['tone'], support: readonly FactKind[]) =>
    badge(name, { tone, says: name }, support);
  return [
    rated(
      'the score',
      toTone({ score: coreScore, grade: coreGrade, isCapped: gates.length > 0, risk }),
      // Under a gate, what the gate rests on; else nothing by itself is enough.
      gates.length > 0 ? ['simulation', 'tradingChecks', 'powers', 'liquidityLocks'] : ['powers'],
    ),
    ...components.map((one: Answers) =>
      rated(
        one.name,
        toTone({ score: one.score, grade: one.grade, isCapped: one.gates.length > 0 }),
        componentSupport[one.name] ?? [],
      ),
    ),
    badge('can buy', toYesNo(scanAnalysis?.canBuy, 'buy', 'no buy'), scanned),
    badge('can sell', toYesNo(scanAnalysis?.canSell, 'sell', 'no sale'), scanned),
    badge('taxes', toTaxes(scanAnalysis ?? {}), scanned),
    badge('leaving', lockAnalysis ? toLeaving(lockAnalysis) : nothingKnown, ['liquidityLocks']),
    badge('wash', toWash(token('Wash').washTrading ?? {}), ['trades']),
  ];
}

const nothingKnown: Said = { tone: 'unknown', says: 'not known' };
const componentSupport: Readonly<Record<string, readonly FactKind[]>> = {
  security: ['simulation', 'tradingChecks', 'powers', 'liquidityLocks', 'ownership'],
  market: ['pools', 'marketReport'],
  holders: ['holders'],
  washTrading: ['trades'],
  snipers: ['launch'],
  links: ['socialLinks'],
};

/** The page's own short sentences. */
export function shortSentencesOf(answers: Answers): readonly string[] {
  const token = (part: string) => answers[`page ${part}`]?.token ?? {};
  const { components = [], ...verdict } = token('Verdict');
  const { powers, auditAnalysis } = token('Powers').security ?? {};
  const audit = token('Findings').security ?? {};
  const statuses = (powers?.matrix ?? []).map(({ status }: Answers) => status);
  return [
    toCertainty(verdict),
    ...(toOpenQuestions(components) ?? []).map(({ reason }) => reason),
    toNoOwner(auditAnalysis?.hasOwner),
    ...(powers ? [toNoPowers(statuses)] : []),
    toPublished(audit.source?.verified) ?? '',
    toNothingFound(audit.auditAnalysis?.overallAuditRating),
    toGroups(token('Holders').holders?.clusters) ?? '',
    ...badgesOf(answers).map(({ says }) => says),
  ].filter((text) => text !== '');
}
