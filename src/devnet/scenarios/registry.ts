import { deployerLiquidity } from './deployer-liquidity.js';
import { healthy } from './healthy.js';
import { honeypot } from './honeypot.js';
import type { Scenario } from './scenario.js';
import { sellTax } from './sell-tax.js';

/** Every story that can be told. A new one is a file and a line here. */
export const scenarios: readonly Scenario[] = [healthy, deployerLiquidity, honeypot, sellTax];
