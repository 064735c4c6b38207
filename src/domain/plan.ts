/** Plans that can be bought, smallest first. */
export const paidPlanNames = ['starter', 'pro', 'team'] as const;
export type PaidPlanName = (typeof paidPlanNames)[number];

/** Plans whose terms are the same for everybody; `test` is the free one. */
export type ListedPlanName = 'test' | PaidPlanName;

/**
 * Plans of which a wallet may have more keys than one. `enterprise` is granted by the operator, with terms of
 * its own for each wallet.
 */
export const walletPlanNames = [...paidPlanNames, 'enterprise'] as const;
export type WalletPlanName = (typeof walletPlanNames)[number];

/** All plans, smallest first. */
export const planNames = ['test', ...walletPlanNames] as const;
export type PlanName = (typeof planNames)[number];
