import { holdersComponent } from '../../capabilities/holders/component.js';
import { marketComponent } from '../../capabilities/market/component.js';
import { policy } from '../../capabilities/policy.js';
import { toPercentage } from '../../capabilities/ratio.js';
import { gateFacts } from '../../capabilities/security/gate-facts.js';
import { snipersComponent } from '../../capabilities/snipers/component.js';
import { assessWash } from '../../capabilities/wash-trading/assess-wash.js';
import { choice, count, flag, percentage, seconds, usd } from '../../policy-language/fact-type.js';
import { type FactPaths, told, toldOf, whyNot } from './path.js';
import type { Subject } from './subject.js';

const market = (one: Subject) => marketComponent.details(one.analysis.input);
const holders = (one: Subject) => holdersComponent.details(one.analysis.input);
const early = (one: Subject) => snipersComponent.details(one.analysis.input);
const noLocks = (one: Subject) => whyNot(one, 'liquidityLocks', 'who holds the liquidity is not known');
const noHolders = (one: Subject) => whyNot(one, 'holders', 'the holders do not tell it');

/** Seconds until the first lock that still holds ends; a lock for good, or none, never ends. */
function readUnlock(one: Subject) {
  const { locks, now } = one.security;
  if (!locks) return told(null, noLocks(one));
  const next = locks.schedule.flatMap(({ unlockAt }) => unlockAt ?? []).sort()[0];
  return next === undefined
    ? told(null, 'no lock has a date')
    : told(Math.max(0, Date.parse(next) / 1_000 - now), '');
}

/** The liquidity, the market and its age. */
export const liquidityPaths: FactPaths = {
  'liquidity.usd': {
    type: usd,
    subject: 'The liquidity',
    harms: 'buyer',
    code: 'liquidity',
    read: (one) => told(market(one).liquidityUsd, whyNot(one, 'pools', 'no pool has a known value')),
  },
  'liquidity.fate': {
    type: choice(['standing', 'moved', 'taken']),
    subject: 'What became of the liquidity',
    harms: 'seller',
    code: 'liquidity_taken',
    read: (one) => {
      const fate = one.security.fate?.fate;
      return told(
        fate === 'unknown' ? null : fate,
        whyNot(one, 'liquidityRemovals', 'old events could not be read'),
      );
    },
  },
  'liquidity.lockedPercentage': {
    type: percentage,
    subject: 'The share of the liquidity that is burned or locked',
    harms: 'buyer',
    code: 'liquidity_locked',
    read: (one) => told(one.security.locks?.lockPercentage, noLocks(one)),
  },
  'liquidity.pullablePercentage': {
    type: percentage,
    subject: 'The share of the liquidity that can be taken out now',
    harms: 'buyer',
    code: 'liquidity_locked',
    read: (one) => toldOf(gateFacts['liquidity.pullablePercentage'].read(one.security), noLocks(one)),
  },
  'liquidity.unknownPercentage': {
    type: percentage,
    subject: 'The share of the liquidity whose holder was not found',
    harms: 'buyer',
    code: 'liquidity_locked',
    read: (one) => told(one.security.locks?.unknownPercentage, noLocks(one)),
  },
  'liquidity.lockExpected': {
    type: flag,
    subject: 'Whether unlocked liquidity is expected of its class',
    harms: 'buyer',
    read: (one) => toldOf(gateFacts['liquidity.lockExpected'].read(one.security), ''),
  },
  'liquidity.unlockInSeconds': {
    type: seconds,
    subject: 'The time until the first lock ends',
    harms: 'buyer',
    code: 'liquidity_locked',
    read: readUnlock,
  },
  'market.volume24hUsd': {
    type: usd,
    subject: 'The volume of 24 hours',
    harms: 'buyer',
    read: (one) => told(market(one).volume24h, whyNot(one, 'trades', 'the trades were not read')),
  },
  'market.capUsd': {
    type: usd,
    subject: 'The market capitalisation',
    harms: 'buyer',
    read: (one) => told(market(one).marketCap, whyNot(one, 'pools', 'its price is not known')),
  },
  'market.exitLossPercentage': {
    type: percentage,
    subject: `What a sale of ${policy.market.exitSizeUsd} USD loses to tax, fee and price impact`,
    harms: 'seller',
    code: 'exit_impact',
    read: (one) => {
      const exit = market(one).exitValues?.find(({ sizeUsd }) => sizeUsd === policy.market.exitSizeUsd);
      const isTaxed = exit === undefined || exit.taxRatio !== null;
      const reason = whyNot(one, isTaxed ? 'pools' : 'simulation', 'what a sale brings is not known');
      return told(isTaxed ? toPercentage(exit?.lossRatio) : null, reason);
    },
  },
  'age.marketSeconds': {
    type: seconds,
    subject: 'The age of its market',
    harms: 'buyer',
    code: 'age',
    read: (one) => {
      const reason = whyNot(one, 'pools', 'the start of its market is not known');
      return toldOf(gateFacts['age.marketSeconds'].read(one.security), reason);
    },
  },
};

/** Who holds it, who bought first, and how much of the volume is real. */
export const holderPaths: FactPaths = {
  'holders.total': {
    type: count,
    subject: 'The number of holders',
    harms: 'buyer',
    code: 'holder_count',
    read: (one) => told(holders(one).totalHolders, noHolders(one)),
  },
  'holders.topTenPercentage': {
    type: percentage,
    subject: 'What the ten largest holders have',
    harms: 'buyer',
    code: 'top_ten',
    read: (one) => told(holders(one).whaleConcentration, noHolders(one)),
  },
  'holders.largestPercentage': {
    type: percentage,
    subject: 'What the largest holder has',
    harms: 'buyer',
    code: 'largest_holder',
    read: (one) => {
      const { clusteredDistribution, distribution } = holders(one);
      return told((clusteredDistribution ?? distribution)?.top1Percentage, noHolders(one));
    },
  },
  'holders.teamPercentage': {
    type: percentage,
    subject: 'What the owner and the deployer have',
    harms: 'buyer',
    code: 'team_share',
    read: (one) => told(holders(one).teamPercentage, whyNot(one, 'ownership', 'the team is not known')),
  },
  'early.heldPercentage': {
    type: percentage,
    subject: 'What the first buyers still hold of the supply',
    harms: 'buyer',
    code: 'held_by_early',
    read: (one) =>
      told(early(one).supplyHeldPercentage, whyNot(one, 'launch', 'the first buyers are not known')),
  },
  'wash.volumePercentage': {
    type: percentage,
    subject: 'The share of the volume that is wash trading',
    harms: 'buyer',
    code: 'wash_share',
    read: (one) => {
      const check = one.check('wash_share');
      const ratio = assessWash(one.analysis.input)?.analysis.strict.volumeRatio;
      const reason = check?.reason ?? whyNot(one, 'trades', 'there are too few trades');
      return told(check && check.status !== 'UNKNOWN' ? toPercentage(ratio) : null, reason);
    },
  },
};
