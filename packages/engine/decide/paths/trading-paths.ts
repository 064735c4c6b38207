import { policy } from '../../capabilities/policy.js';
import { toPercentage } from '../../capabilities/ratio.js';
import { gateFacts, isInMarket } from '../../capabilities/security/gate-facts.js';
import { isMintable, whyPowersUntried } from '../../capabilities/security/security-inputs.js';
import { choice, flag, percentage } from '../../policy-language/fact-type.js';
import { type FactPaths, told, toldOf, whyNot } from './path.js';
import type { Subject } from './subject.js';

const notSimulated = (one: Subject) => whyNot(one, 'simulation', 'the simulation could not try it');
const noTrade = (one: Subject) =>
  one.security.pools?.length === 0 ? 'the token has no pool to trade in' : notSimulated(one);

/** The gates that say the same, with their sentences. */
const gateOfHoneypot = {
  no_market: 'liquidity_was_taken',
  proven: 'proven_honeypot',
  reported: 'reported_honeypot',
  contested: 'contested_honeypot',
} as const;

function readHoneypot(one: Subject) {
  const found = gateFacts['trades.honeypot'].read(one.security);
  const gate = one.gate(gateOfHoneypot[found.value as keyof typeof gateOfHoneypot] ?? '');
  return toldOf(found, noTrade(one), gate?.reason);
}

/** Where the sale fails in one environment and passes in another, and where only the figures differ. */
function readEnvironment(one: Subject) {
  const reason = whyNot(one, 'tradingChecks', 'trading was not tried in all environments');
  const found = gateFacts['trades.environment'].read(one.security);
  const gate = one.gate(found.value === 'sale_blocked' ? 'hidden_honeypot' : 'environment_sensitive');
  if (found.value !== undefined) return toldOf(found, '', gate?.reason);
  const check = one.check('environment');
  return told(check && check.status !== 'UNKNOWN' ? 'alike' : null, check?.reason ?? reason);
}

/** Why calls that may set the sell tax say nothing of it. */
const noWorstTax = (one: Subject) =>
  whyPowersUntried(one.security, 'RAISE_TAX') ?? whyNot(one, 'powers', 'it was not measured');

/** How it trades, as calls show it; a tax that could not be measured is what a scanner reports. */
export const tradingPaths: FactPaths = {
  'trades.honeypot': {
    type: gateFacts['trades.honeypot'].type,
    subject: 'Whether it is a honeypot',
    harms: 'seller',
    code: 'can_sell',
    read: readHoneypot,
  },
  'trades.canBuy': {
    type: flag,
    subject: 'Whether it can be bought',
    harms: 'buyer',
    code: 'can_buy',
    read: (one) => told(isInMarket(one.security) ? one.security.simulation?.canBuy : null, noTrade(one)),
  },
  'trades.canSell': {
    type: flag,
    subject: 'Whether it can be sold',
    harms: 'seller',
    code: 'can_sell',
    read: (one) => told(isInMarket(one.security) ? one.security.simulation?.canSell : null, noTrade(one)),
  },
  'trades.canTransfer': {
    type: flag,
    subject: 'Whether it moves between wallets',
    harms: 'seller',
    code: 'transfer',
    read: (one) => told(one.security.simulation?.canTransfer, notSimulated(one)),
  },
  'trades.buyTaxPercentage': {
    type: percentage,
    subject: 'The buy tax',
    harms: 'buyer',
    code: 'buy_tax',
    read: (one) =>
      told(toPercentage(one.security.simulation?.buyTax ?? one.security.report?.buyTax), notSimulated(one)),
  },
  'trades.sellTaxPercentage': {
    type: percentage,
    subject: 'The sell tax',
    harms: 'seller',
    code: 'sell_tax',
    read: (one) => toldOf(gateFacts['trades.sellTaxPercentage'].read(one.security), notSimulated(one)),
  },
  'trades.transferTaxPercentage': {
    type: percentage,
    subject: 'The tax on a transfer',
    harms: 'seller',
    read: (one) => told(toPercentage(one.security.simulation?.transferTax), notSimulated(one)),
  },
  'trades.worstSellTaxPercentage': {
    type: percentage,
    subject: 'The highest sell tax that a call could set',
    harms: 'buyer',
    code: 'worst_case_tax',
    read: (one) => toldOf(gateFacts['trades.worstSellTaxPercentage'].read(one.security), noWorstTax(one)),
  },
  'trades.sellTaxSettable': {
    type: flag,
    subject: 'Whether a call raises the sell tax',
    harms: 'buyer',
    code: 'worst_case_tax',
    read: (one) => toldOf(gateFacts['trades.sellTaxSettable'].read(one.security), noWorstTax(one)),
  },
  'trades.environment': {
    type: gateFacts['trades.environment'].type,
    subject: 'How it trades in other environments (time, caller, gas)',
    harms: 'buyer',
    code: 'environment',
    read: readEnvironment,
  },
  'trades.impersonates': {
    type: flag,
    subject: 'Whether it pretends to be a well-known token',
    harms: 'buyer',
    read: (one) => {
      const found = gateFacts['trades.impersonates'].read(one.security);
      const reason = whyNot(one, 'tradingChecks', 'it was not looked for');
      return toldOf(found, reason, one.security.trading?.impersonates?.reason);
    },
  },
  'trades.state': {
    type: choice(['verified', 'complete', 'incomplete']),
    subject: 'How whole the state under the simulated trade was',
    harms: 'buyer',
    read: (one) => told(one.security.simulation?.state, notSimulated(one)),
  },
  'trades.mintable': {
    type: flag,
    subject: 'Whether the supply can grow',
    harms: 'buyer',
    code: 'mint',
    read: (one) =>
      told(isMintable(one.security), whyNot(one, 'powers', 'not every function could be called')),
  },
  'source.verified': {
    type: flag,
    subject: 'Whether its source is published and verified',
    harms: 'buyer',
    code: 'source_verified',
    read: (one) =>
      told(
        one.security.source?.verified ?? one.security.report?.isOpenSource,
        whyNot(one, 'source', 'nobody could tell'),
      ),
  },
  'source.auditCoverage': {
    type: { kind: 'number', unit: '', min: 0, max: 1 },
    subject: 'The share of the audit that could be judged',
    harms: 'buyer',
    code: 'audit_findings',
    read: (one) =>
      told(one.security.audit?.coverage, whyNot(one, 'auditReport', 'the contract was not audited')),
  },
  'token.class': {
    type: choice(Object.keys(policy.classes)),
    subject: 'The class that it behaves like',
    harms: 'buyer',
    read: (one) => {
      const { code, ownership, pools } = one.facts;
      const isKnown = [code, ownership, pools].every((fact) => fact?.known);
      const { class: name, reason } = one.security.tokenClass;
      return told(isKnown ? name : null, 'what its class rests on could not be read', reason);
    },
  },
};
