import { benchGrowth } from './activity/growth.js';
import { benchHoldersCurve } from './activity/holders-curve.js';
import { benchLaunch } from './activity/launch-bsc.js';
import { benchScenarios } from './activity/scenarios.js';
import { benchWashTrades } from './activity/wash-trades.js';
import { run as benchLogs } from './logs.js';

/** Measures the activity analysis against labelled data, if it is present next to the checkout. */
export async function run(): Promise<void> {
  console.log('launch_bsc: every transfer of a real launch');
  await benchLaunch();
  console.log('holders_curve: published concentration');
  benchHoldersCurve();
  console.log('wash_trades: agreement with the published order-book search');
  benchWashTrades();
  benchGrowth();
  console.log('planted scenarios on embedded chains');
  await benchScenarios();
  console.log('reading logs');
  await benchLogs();
}
