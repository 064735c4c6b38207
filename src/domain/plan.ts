/** Plans that can be bought, the smallest first. */
export const paidPlanNames = ['starter', 'pro', 'team'] as const;
export type PaidPlanName = (typeof paidPlanNames)[number];

/** Every plan: `test` is the free key's. */
export const planNames = ['test', ...paidPlanNames] as const;
export type PlanName = (typeof planNames)[number];

export function isPaidPlan(name: string): name is PaidPlanName {
  return (paidPlanNames as readonly string[]).includes(name);
}
