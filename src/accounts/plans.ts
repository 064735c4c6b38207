import {
  type ListedPlanName,
  type PaidPlanName,
  type PlanName,
  paidPlanNames,
  planNames,
} from '../domain/plan.js';

export interface Plan {
  readonly name: PlanName;
  /** 0: not for sale. */
  readonly priceUsd: number;
  readonly quota: number;
  /** `month`: the quota resets on the first of each UTC month. `life`: it never resets. */
  readonly per: 'month' | 'life';
  /** Days until its keys expire; absent: never. */
  readonly lifetimeDays?: number;
  /** Requests a minute of each key to the analysis endpoints; absent: as everybody. */
  readonly perMinute?: number;
}

/** The plans with the same terms for everybody. */
export type Plans = Readonly<Record<ListedPlanName, Plan>>;

/** What the operator grants one wallet. */
export interface EnterpriseTerms {
  readonly quota: number;
  /** Requests a minute of each of its keys; absent: as everybody. */
  readonly perMinute?: number | undefined;
}

export function toEnterprisePlan({ quota, perMinute }: EnterpriseTerms): Plan {
  const rate = perMinute === undefined ? {} : { perMinute };
  return { name: 'enterprise', priceUsd: 0, quota, per: 'month', ...rate };
}

export interface PlanTerms {
  readonly usd: number;
  readonly quota: number;
}

export const TEST_KEY_DAYS = 7;
const TEST_KEY_CALLS = 10;

/** All plans. The specification sets the terms of the test key, the operator those of the others. */
export function toPlans(paid: Readonly<Record<PaidPlanName, PlanTerms>>): Plans {
  const monthly = (name: PaidPlanName): Plan => ({
    name,
    priceUsd: paid[name].usd,
    quota: paid[name].quota,
    per: 'month',
  });
  return {
    test: { name: 'test', priceUsd: 0, quota: TEST_KEY_CALLS, per: 'life', lifetimeDays: TEST_KEY_DAYS },
    ...(Object.fromEntries(paidPlanNames.map((name) => [name, monthly(name)])) as Record<PaidPlanName, Plan>),
  };
}

/** A plan name read from the database. @throws {RangeError} for an unknown name. */
export function toPlanName(name: string): PlanName {
  const known = planNames.find((one) => one === name);
  if (known === undefined) throw new RangeError(`the database names a plan that does not exist: ${name}`);
  return known;
}
