import { grades, riskLevels } from '@assay/facts';
import { components } from '../../capabilities/registry.js';
import { overallRiskOf, securityRatingOf } from '../../capabilities/security/risk.js';
import { scale } from '../../policy-language/fact-type.js';
import { type FactPath, type FactPaths, told } from './path.js';

const ratio = { kind: 'number', unit: '', min: 0, max: 1 } as const;
const points = { kind: 'number', unit: '', min: 0, max: 100 } as const;
const abstains = 'nothing of it could be judged';

function componentPaths(id: string): readonly (readonly [string, FactPath])[] {
  const coverage: FactPath = {
    type: ratio,
    subject: `The share of the questions of ${id} that were answered`,
    harms: 'buyer',
    // How much is known is always known.
    read: ({ analysis }) => {
      const verdict = analysis.verdicts.get(id);
      return told(verdict?.judged ? verdict.coverage : 0, '');
    },
  };
  const score: FactPath = {
    type: points,
    subject: `The score of ${id}`,
    harms: 'buyer',
    read: ({ analysis }) => {
      const verdict = analysis.verdicts.get(id);
      if (!verdict?.judged) return told(null, verdict?.reason ?? abstains);
      return told(id === 'security' ? securityRatingOf(verdict).score : verdict.score, abstains);
    },
  };
  return [
    [`coverage.${id}`, coverage],
    [`score.${id}`, score],
  ];
}

/** What the whole analysis says, and how much of it is known. */
export const scorePaths: FactPaths = {
  ...Object.fromEntries(components.flatMap(({ id }) => componentPaths(id))),
  'coverage.core': {
    type: ratio,
    subject: 'The share of all questions that were answered',
    harms: 'buyer',
    read: ({ analysis }) => told(analysis.core.coverage, ''),
  },
  'score.core': {
    type: points,
    subject: 'The core score',
    harms: 'buyer',
    read: ({ analysis }) => told(analysis.core.score, abstains),
  },
  'grade.core': {
    type: scale(grades.filter((grade) => grade !== 'N/A')),
    subject: 'The grade',
    harms: 'buyer',
    read: ({ analysis: { core } }) =>
      told(core.grade === 'N/A' ? null : core.grade, 'too little is known for a grade'),
  },
  'risk.overall': {
    type: scale(riskLevels.filter((level) => level !== 'UNKNOWN')),
    subject: 'The overall risk',
    harms: 'buyer',
    read: ({ analysis: { verdicts, core } }) => {
      const verdict = verdicts.get('security');
      const risk = verdict ? overallRiskOf(verdict, core.coverage) : 'UNKNOWN';
      return told(risk === 'UNKNOWN' ? null : risk, 'too little is known of the contract and its trading');
    },
  },
};
