import { policy } from '../../capabilities/policy.js';
import {
  isHoneypot,
  isMintable,
  provenHoneypot,
  provenPowers,
  whyPowersUntried,
} from '../../capabilities/security/security-inputs.js';
import { isWholeMarket } from '../../capabilities/security/taken-check.js';
import { choice, type FactPaths, flag, percentage, told, toPercentage, whyNot } from './path.js';
import type { Subject } from './subject.js';

const notSimulated = (one: Subject) => whyNot(one, 'simulation', 'the simulation could not try it');
const noTrade = (one: Subject) =>
  one.security.pools?.length === 0 ? 'the token has no pool to trade in' : notSimulated(one);

/** A purchase or sale in a pool that only the simulation has says nothing of a market. */
const isInMarket = ({ security }: Subject) => security.pools?.length !== 0;

/** The gates that say the same, with their sentences. */
const gateOfHoneypot = {
  no_market: 'liquidity_was_taken',
  proven: 'proven_honeypot',
  reported: 'reported_honeypot',
  contested: 'contested_honeypot',
} as const;

function honeypotOf(one: Subject): keyof typeof gateOfHoneypot | 'no' | null {
  if (isWholeMarket(one.security)) return 'no_market';
  const proven = provenHoneypot(one.security);
  if (proven === true) return 'proven';
  if (isHoneypot(one.security) === true) return proven === null ? 'reported' : 'contested';
  return proven === false && isInMarket(one) ? 'no' : null;
}

function readHoneypot(one: Subject) {
  const found = honeypotOf(one);
  const gate = found === null || found === 'no' ? undefined : one.gate(gateOfHoneypot[found]);
  return told(found, noTrade(one), gate?.reason);
}

/** Where the sale fails in one environment and passes in another, and where only the figures differ. */
function readEnvironment(one: Subject) {
  const reason = whyNot(one, 'tradingChecks', 'trading was not tried in all environments');
  const gates = ['hidden_honeypot', 'environment_sensitive'].map((id) => one.gate(id));
  if (gates[0]) return told('sale_blocked', '', gates[0].reason);
  if (gates[1]) return told('differs', '', gates[1].reason);
  const check = one.check('environment');
  return told(check && check.status !== 'UNKNOWN' ? 'alike' : null, check?.reason ?? reason);
}

function readSettable(one: Subject) {
  const { powers, simulation } = one.security;
  if (!powers) return told(null, whyNot(one, 'powers', ''));
  const raised = (powers.worstCaseSellTax ?? 0) - (simulation?.sellTax ?? 0) > 0.01;
  const isSet = raised || (provenPowers(one.security, 'RAISE_TAX') ?? []).length > 0;
  const untried = whyPowersUntried(one.security, 'RAISE_TAX');
  return told(isSet ? true : untried === undefined ? false : null, untried ?? '');
}

/** How it trades, as calls show it; a tax that could not be measured is what a scanner reports. */
export const tradingPaths: FactPaths = {
  'trades.honeypot': {
    type: choice(['no', 'contested', 'reported', 'proven', 'no_market']),
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
    read: (one) => told(isInMarket(one) ? one.security.simulation?.canBuy : null, noTrade(one)),
  },
  'trades.canSell': {
    type: flag,
    subject: 'Whether it can be sold',
    harms: 'seller',
    code: 'can_sell',
    read: (one) => told(isInMarket(one) ? one.security.simulation?.canSell : null, noTrade(one)),
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
    read: (one) =>
      told(toPercentage(one.security.simulation?.sellTax ?? one.security.report?.sellTax), notSimulated(one)),
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
    read: (one) => {
      const worst = toPercentage(one.security.powers?.worstCaseSellTax);
      const untried = whyPowersUntried(one.security, 'RAISE_TAX');
      // Untried calls may set a higher one: what was seen is then only a lower bound.
      const isWhole = untried === undefined || worst === 100;
      return told(isWhole ? worst : null, untried ?? whyNot(one, 'powers', 'it was not measured'));
    },
  },
  'trades.sellTaxSettable': {
    type: flag,
    subject: 'Whether a call raises the sell tax',
    harms: 'buyer',
    code: 'worst_case_tax',
    read: readSettable,
  },
  'trades.environment': {
    type: choice(['alike', 'differs', 'sale_blocked']),
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
      const found = one.security.trading?.impersonates;
      const isRead = one.security.trading !== undefined;
      const reason = whyNot(one, 'tradingChecks', 'it was not looked for');
      return told(isRead ? Boolean(found) : null, reason, found?.reason);
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
