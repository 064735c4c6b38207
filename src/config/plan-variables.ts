import { amount, count, flag } from './value-shapes.js';
import { variable } from './variable.js';

export const planVariables = {
  PURCHASE_REQUIRES_PROOF: variable(flag, 'false', 'whether a purchase also asks for a wallet proof'),
  PLAN_STARTER_USD: variable(amount, '29', 'price of the starter plan in USD'),
  PLAN_STARTER_QUOTA: variable(count(1), '1000', 'calls a month of the starter plan'),
  PLAN_PRO_USD: variable(amount, '99', 'price of the pro plan in USD'),
  PLAN_PRO_QUOTA: variable(count(1), '10000', 'calls a month of the pro plan'),
  PLAN_TEAM_USD: variable(amount, '299', 'price of the team plan in USD'),
  PLAN_TEAM_QUOTA: variable(count(1), '100000', 'calls a month of the team plan'),
  PLAN_TEST_WATCHES: variable(
    count(),
    '3',
    'watches and open subscriptions that a test key may have; 0: none',
  ),
  PLAN_STARTER_WATCHES: variable(
    count(),
    '10',
    'watches and open subscriptions that the keys of a starter plan may have together',
  ),
  PLAN_PRO_WATCHES: variable(
    count(),
    '100',
    'watches and open subscriptions that the keys of a pro plan may have together',
  ),
  PLAN_TEAM_WATCHES: variable(
    count(),
    '1000',
    'watches and open subscriptions that the keys of a team plan may have together',
  ),
  PLAN_ENTERPRISE_WATCHES: variable(
    count(),
    '10000',
    'watches and open subscriptions that the keys of an enterprise plan may have together',
  ),
} as const;
