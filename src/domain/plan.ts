/** Plans that can be bought, smallest first. */
export const paidPlanNames = ['starter', 'pro', 'team'] as const;
export type PaidPlanName = (typeof paidPlanNames)[number];

/** All plans; `test` is the free one. */
export const planNames = ['test', ...paidPlanNames] as const;
export type PlanName = (typeof planNames)[number];

export function isPaidPlan(name: string): name is PaidPlanName {
  return (paidPlanNames as readonly string[]).includes(name);
}
