import type { Check } from '../component.js';
import { auditCheck, ownershipCheck, sourceCheck } from './contract-checks.js';
import { lockCheck, takenCheck } from './liquidity-checks.js';
import { power, worstCaseTax } from './power-checks.js';
import type { SecurityInputs } from './security-inputs.js';
import { environmentCheck, tradeChecks } from './trade-checks.js';

/** Every check of the security component, answered as far as the facts allow. O(findings + powers). */
export function securityChecks(inputs: SecurityInputs): readonly Check[] {
  return [
    ...tradeChecks(inputs),
    worstCaseTax(inputs),
    power('mint', inputs),
    power('balance_change', inputs),
    power('sell_block', inputs),
    power('blacklist', inputs),
    power('pause', inputs),
    power('take_ownership', inputs),
    power('proxy_upgrade', inputs),
    ownershipCheck(inputs),
    sourceCheck(inputs),
    auditCheck(inputs),
    lockCheck(inputs),
    takenCheck(inputs),
    environmentCheck(inputs),
  ];
}
