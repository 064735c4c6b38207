import { changeWords as words } from '@assay/engine';
import { gradeSteps, type Severity } from '@assay/facts';
import type { Change, ChangeValues } from './change.js';
import { type Difference, differ } from './difference.js';
import { lockChanges } from './lock-changes.js';
import { poolChanges } from './pool-changes.js';
import type { Snapshot, WatchedPowers, WatchedValues } from './snapshot.js';

/** Smaller differences of a tax come from rounding and from the depth of the pool. */
const TAX_STEP = 0.005;
/** Smaller growth of a supply is interest or rounding. */
const SUPPLY_STEP = 0.001;
/** Points of the supply. */
const CONCENTRATION_STEP = 10;

/**
 * What changed between two snapshots of one token, in the order of time. Pure. A value that is unknown in one
 * of them is no change.
 */
export function diffSnapshots(before: Snapshot, after: Snapshot): readonly Change[] {
  const [old, now] = [before.watched, after.watched];
  const differences = [
    ...taxChanges(old, now),
    ...buyChanges(old, now),
    ...sellChanges(old, now),
    ...ownerChanges(old, now),
    ...powerChanges(old, now),
    ...codeChanges(old, now),
    ...supplyChanges(old, now),
    ...pauseChanges(old, now),
    ...poolChanges(old.pools, now.pools),
    ...lockChanges(before, after),
    ...holderChanges(old, now),
    ...washChanges(old, now),
    ...scoreChanges(before, after),
  ];
  return differences.map((one) => ({ ...one, beforeBlock: before.block, afterBlock: after.block }));
}

/** Whether two snapshots say the same, apart from values that move with every trade. */
export function isUnchanged(before: Snapshot, after: Snapshot): boolean {
  return diffSnapshots(before, after).length === 0 && judgedOf(before) === judgedOf(after);
}

/** The judgement without the severities and shares, which drift. A stored snapshot has its keys in another order. */
function judgedOf({ score, coverage, gates, checks, watched }: Snapshot): string {
  const statuses = Object.entries(checks).map(([id, [status]]) => `${id} ${status}`);
  const known = Object.entries(watched).map(([name, value]) => `${name} ${value === null}`);
  const caps = Object.entries(gates).map(([id, cap]) => `${id} ${cap}`);
  return JSON.stringify([score, Math.round(coverage * 20), caps.sort(), statuses.sort(), known.sort()]);
}

function taxChanges(before: WatchedValues, after: WatchedValues): readonly Difference[] {
  const names = ['buyTax', 'sellTax', 'transferTax'] as const;
  const steps = names.flatMap((name) => {
    const [old, now] = [before[name], after[name]];
    return old === null || now === null || Math.abs(now - old) < TAX_STEP ? [] : [{ name, old, now }];
  });
  const toChange = (kind: 'TAX_RAISED' | 'TAX_LOWERED', isOne: (step: (typeof steps)[number]) => boolean) => {
    const moved = steps.filter(isOne);
    const worst = Math.max(...moved.map(({ now }) => now));
    return moved.length === 0
      ? []
      : [
          differ('trade', kind, {
            severity: kind === 'TAX_LOWERED' ? 'INFO' : severityOfTax(worst),
            before: Object.fromEntries(moved.map(({ name, old }) => [name, old])),
            after: Object.fromEntries(moved.map(({ name, now }) => [name, now])),
            description: moved.map(({ name, old, now }) => words.tax(name, old, now)).join(' '),
          }),
        ];
  };
  return [
    ...toChange('TAX_RAISED', ({ old, now }) => now > old),
    ...toChange('TAX_LOWERED', ({ old, now }) => now < old),
  ];
}

function severityOfTax(tax: number): Severity {
  if (tax >= 0.5) return 'CRITICAL';
  if (tax >= 0.15) return 'HIGH';
  return tax >= 0.05 ? 'MEDIUM' : 'LOW';
}

function buyChanges(
  { canBuy: before = null }: WatchedValues,
  { canBuy: after = null }: WatchedValues,
): readonly Difference[] {
  if (before === null || after === null || before === after) return [];
  const values = { before: { canBuy: before }, after: { canBuy: after } };
  return after
    ? [
        differ('trade', 'BUYS_OPENED', {
          ...values,
          severity: 'INFO',
          description: words.canBuy(true),
        }),
      ]
    : [
        differ('trade', 'BUYS_BLOCKED', {
          ...values,
          severity: 'HIGH',
          description: words.canBuy(false),
        }),
      ];
}

function sellChanges(before: WatchedValues, after: WatchedValues): readonly Difference[] {
  if (before.canSell === null || after.canSell === null || before.canSell === after.canSell) return [];
  const values = { before: { canSell: before.canSell }, after: { canSell: after.canSell } };
  return after.canSell
    ? [differ('trade', 'SELLS_OPENED', { ...values, severity: 'INFO', description: words.canSell(true) })]
    : [
        differ('trade', 'SELLS_BLOCKED', {
          ...values,
          severity: 'CRITICAL',
          description: words.canSell(false),
        }),
      ];
}

function ownerChanges(
  { owner: before }: WatchedValues,
  { owner: after }: WatchedValues,
): readonly Difference[] {
  if (before === null || after === null || before === after) return [];
  const values = { before: { owner: before }, after: { owner: after } };
  if (after === 'renounced' || after === 'none')
    return before === 'none' || before === 'renounced'
      ? []
      : [
          differ('owner', 'OWNERSHIP_RENOUNCED', {
            ...values,
            severity: 'INFO',
            description: words.noOwner,
          }),
        ];
  const isBack = before === 'renounced' || before === 'none';
  return [
    differ('owner', 'OWNER_CHANGED', {
      ...values,
      severity: isBack ? 'HIGH' : 'MEDIUM',
      description: isBack ? words.ownerBack(after) : words.newOwner(after),
    }),
  ];
}

function powerChanges(
  { powers: before }: WatchedValues,
  { powers: after }: WatchedValues,
): readonly Difference[] {
  if (before === null || after === null) return [];
  const change = (kind: 'POWER_GAINED' | 'POWER_LOST', power: string) =>
    differ('powers', kind, {
      subject: power,
      severity: kind === 'POWER_GAINED' ? 'HIGH' : 'INFO',
      before: { proven: kind === 'POWER_LOST' },
      after: { proven: kind === 'POWER_GAINED' },
      description: kind === 'POWER_GAINED' ? words.powerGained(power) : words.powerLost(power),
    });
  return [
    ...after.proven
      .filter((power) => isNotShown(before, power))
      .map((power) => change('POWER_GAINED', power)),
    ...before.proven.filter((power) => isNotShown(after, power)).map((power) => change('POWER_LOST', power)),
  ];
}

function isNotShown({ notShown, nobody = [] }: WatchedPowers, power: string): boolean {
  return notShown.includes(power) || nobody.some((actor) => power.startsWith(`${actor}:`));
}

function codeChanges(
  { logic: before }: WatchedValues,
  { logic: after }: WatchedValues,
): readonly Difference[] {
  if (!before || !after || (before.codeHash === after.codeHash && before.address === after.address))
    return [];
  return [
    differ('code', 'CODE_REPLACED', {
      severity: 'HIGH',
      before: { ...before },
      after: { ...after },
      description: words.codeReplaced,
    }),
  ];
}

function supplyChanges(before: WatchedValues, after: WatchedValues): readonly Difference[] {
  if (before.totalSupply === null || after.totalSupply === null) return [];
  const [old, now] = [Number(before.totalSupply), Number(after.totalSupply)];
  if (now <= old || (now - old) / Math.max(old, 1) < SUPPLY_STEP) return [];
  const growth = (now - old) / Math.max(old, 1);
  return [
    differ('supply', 'MINTED', {
      severity: growth >= 0.1 ? 'HIGH' : growth >= 0.01 ? 'MEDIUM' : 'LOW',
      before: { totalSupply: before.totalSupply },
      after: { totalSupply: after.totalSupply },
      description: words.minted(growth),
    }),
  ];
}

function pauseChanges(
  { paused: before }: WatchedValues,
  { paused: after }: WatchedValues,
): readonly Difference[] {
  if (before === null || after === null || before === after) return [];
  const values = { before: { paused: before }, after: { paused: after } };
  return after
    ? [differ('trade', 'PAUSED', { ...values, severity: 'HIGH', description: words.paused(true) })]
    : [differ('trade', 'UNPAUSED', { ...values, severity: 'INFO', description: words.paused(false) })];
}

function holderChanges(
  { holders: before }: WatchedValues,
  { holders: after }: WatchedValues,
): readonly Difference[] {
  const [old, now] = [before?.topTenPercentage ?? null, after?.topTenPercentage ?? null];
  if (old === null || now === null || now - old < CONCENTRATION_STEP) return [];
  return [
    differ('holders', 'HOLDERS_CONCENTRATED', {
      severity: now >= 50 ? 'HIGH' : 'MEDIUM',
      before: { topTenPercentage: old },
      after: { topTenPercentage: now },
      description: words.concentrated(old, now),
    }),
  ];
}

function washChanges({ wash: before }: WatchedValues, { wash: after }: WatchedValues): readonly Difference[] {
  if (!before || !after || before.detected || !after.detected) return [];
  return [
    differ('wash', 'WASH_STARTED', {
      severity: after.share >= 0.5 ? 'HIGH' : 'MEDIUM',
      before: { share: before.share },
      after: { share: after.share },
      description: words.washStarted(after.share),
    }),
  ];
}

/** Under another policy, the grade may differ although the token is the same. */
function scoreChanges(before: Snapshot, after: Snapshot): readonly Difference[] {
  const valuesOf = ({ grade, score, policyVersion }: Snapshot): ChangeValues => ({
    grade,
    score,
    policyVersion,
  });
  const values = { before: valuesOf(before), after: valuesOf(after) };
  if (before.policyVersion !== after.policyVersion)
    return [
      differ('score', 'POLICY_CHANGED', {
        ...values,
        severity: 'INFO',
        description: words.rules,
      }),
    ];
  if (before.grade === after.grade) return [];
  return [
    differ('score', 'GRADE_CHANGED', {
      ...values,
      severity: severityOfGrades(before, after),
      description: words.grade(before.grade, after.grade),
    }),
  ];
}

/** A grade that is not known is neither better nor worse. */
function severityOfGrades({ grade: before }: Snapshot, { grade: after }: Snapshot): Severity {
  const placeOf = (grade: string) => gradeSteps.findIndex(([, name]) => name === grade);
  const places = [placeOf(before), placeOf(after)].map((place) => (place < 0 ? gradeSteps.length : place));
  const fall = (places[1] ?? 0) - (places[0] ?? 0);
  if (before === 'N/A' || after === 'N/A' || fall < 0) return 'INFO';
  return fall >= 3 ? 'HIGH' : 'MEDIUM';
}
