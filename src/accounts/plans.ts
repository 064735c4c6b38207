import { type PaidPlanName, type PlanName, paidPlanNames, planNames } from '../domain/plan.js';

export interface Plan {
  readonly name: PlanName;
  /** 0: not for sale. */
  readonly priceUsd: number;
  readonly quota: number;
  /** `month`: the quota begins anew on the first of each UTC month. `life`: it is for the key's whole life. */
  readonly per: 'month' | 'life';
  /** Days until its keys expire; absent: never. */
  readonly lifetimeDays?: number;
}

export type Plans = Readonly<Record<PlanName, Plan>>;

export interface PlanTerms {
  readonly usd: number;
  readonly quota: number;
}

export const TEST_KEY_DAYS = 7;
const TEST_KEY_CALLS = 10;

/** All plans: the test key's terms are the specification's, the others' the operator's. */
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

/** A plan's name out of the database. @throws {RangeError} for one that the program does not know. */
export function toPlanName(name: string): PlanName {
  const known = planNames.find((one) => one === name);
  if (known === undefined) throw new RangeError(`the database names a plan that does not exist: ${name}`);
  return known;
}
