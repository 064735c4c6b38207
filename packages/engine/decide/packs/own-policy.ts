import { gradeSteps } from '@assay/facts';
import { policy } from '../../capabilities/policy.js';
import type { Condition, FactValue } from '../language/fact-type.js';
import type { PolicyText } from '../language/policy-shape.js';

type RuleText = PolicyText['rules'][number];
type GateId = (typeof policy.gates)[keyof typeof policy.gates]['id'];

const { gates, states } = policy;
const condition = (path: string, operator: Condition['operator'], threshold: FactValue | string[]) => ({
  path,
  operator,
  threshold,
});

/** A gate by one of the ways to raise it. It raises nothing where a fact is missing. */
function gateRule(
  id: GateId,
  first: ReturnType<typeof condition>,
  and: RuleText['and'] = [],
  way = '',
): RuleText {
  const { cap } = Object.values(gates).find((gate) => gate.id === id) ?? { cap: 0 };
  return {
    id: `${id}${way}`,
    ...first,
    ...(and.length > 0 ? { and } : {}),
    severity: cap < states.dangerBelowCap ? 'deny' : 'caution',
    onMissing: 'allow',
  };
}

/** A power in the hands of one key that is not expected of the class, or in everybody's. */
function powerRules(id: GateId, effects: readonly string[]): readonly RuleText[] {
  return effects.flatMap((effect) => {
    const by = `controllers.${effect}.by`;
    const unexpected = condition(`controllers.${effect}.expected`, 'is', false);
    const way = effects.length > 1 ? `.${effect.toLowerCase()}` : '';
    return [
      gateRule(id, condition(by, 'is', 'key'), [unexpected], `${way}.key`),
      gateRule(id, condition(by, 'is', 'anyone'), [], `${way}.anyone`),
    ];
  });
}

const percent = (ratio: number) => ratio * 100;

const gateRules: readonly RuleText[] = [
  gateRule('liquidity_was_taken', condition('trades.honeypot', 'is', 'no_market')),
  gateRule('proven_honeypot', condition('trades.honeypot', 'is', 'proven')),
  gateRule('reported_honeypot', condition('trades.honeypot', 'is', 'reported')),
  gateRule('contested_honeypot', condition('trades.honeypot', 'is', 'contested')),
  ...powerRules('proven_mint', ['MINT']),
  ...powerRules('proven_balance_change', ['MOVE_OTHERS_BALANCE', 'ERASE_OTHERS_BALANCE']),
  ...powerRules('proven_sell_block', ['BLOCK_SELLS', 'BLOCK_TRANSFERS']),
  ...powerRules('proven_takeover', ['TAKE_OWNERSHIP']),
  ...powerRules('replaceable_code', ['CHANGE_CODE']),
  gateRule('hidden_honeypot', condition('trades.environment', 'is', 'sale_blocked')),
  gateRule('environment_sensitive', condition('trades.environment', 'is', 'differs')),
  gateRule(
    'artificial_volume',
    condition('wash.volumePercentage', 'at_least', percent(gates.artificialVolume.minShare)),
  ),
  gateRule('impersonation', condition('trades.impersonates', 'is', true)),
  gateRule(
    'confiscatory_tax',
    condition('trades.sellTaxPercentage', 'at_least', percent(gates.confiscatoryTax.minTax)),
  ),
  gateRule('high_tax', condition('trades.sellTaxPercentage', 'at_least', percent(gates.highTax.minTax))),
  gateRule(
    'settable_tax',
    condition('trades.worstSellTaxPercentage', 'at_least', percent(gates.settableTax.minTax)),
    [condition('trades.sellTaxSettable', 'is', true)],
  ),
  gateRule(
    'pullable_liquidity',
    condition('liquidity.pullablePercentage', 'above', percent(gates.pullableLiquidity.minShare)),
    [
      condition('age.marketSeconds', 'below', gates.pullableLiquidity.maxAgeSeconds),
      condition('liquidity.lockExpected', 'is', false),
    ],
  ),
];

/** Each grade as a rule that is told: the score lies from its step to the next. */
const gradeRules = [...gradeSteps, [0, 'F'] as const].map(([from, grade], at): RuleText => {
  const next = gradeSteps[at - 1]?.[0];
  const rated = condition('coverage.security', 'at_least', policy.coverage.unrated);
  return {
    id: `grade.${grade.toLowerCase()}`,
    ...condition('score.core', 'at_least', from),
    and: [
      condition('coverage.core', 'at_least', policy.coverage.unrated),
      rated,
      ...(next === undefined ? [] : [condition('score.core', 'below', next)]),
    ],
    severity: 'caution',
    onMissing: 'allow',
    mode: 'monitor',
  };
});

/**
 * The gates and grades of the product in the language of policies, with the numbers of its own policy. A
 * test holds that it says of every story what the product says.
 */
export const ownPolicy: PolicyText = {
  id: 'assay',
  description: 'What the product itself calls dangerous: its gates, and its grades as rules that are told.',
  rules: [...gateRules, ...gradeRules].map((rule) => ({ ...rule, id: toRuleId(rule.id) })),
};

/** `grade.a+` is no name: plus and minus become words. */
function toRuleId(text: string): string {
  return text.replaceAll('+', '-plus').replace(/-$/, '-minus').replaceAll('.', '-').replaceAll('/', '');
}
