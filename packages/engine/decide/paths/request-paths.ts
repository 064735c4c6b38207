import { saleOf } from '../../capabilities/market/sale/sale.js';
import { finite, toPercentage } from '../../capabilities/ratio.js';
import { choice, flag, percentage } from '../../policy-language/fact-type.js';
import { type FactPaths, told } from './path.js';
import type { Subject } from './subject.js';

/** What a path says depends on what was sent beside the token. */
export const isOfRequest = (path: string): boolean => path.startsWith('request.');

const noAmount = 'no amount was sent';

function saleIn({ facts, request }: Subject) {
  return request.amount === undefined ? undefined : saleOf(facts, { tokens: request.amount });
}

/** What the amount and the holder of the request say. They tell of a sale only. */
export const requestPaths: FactPaths = {
  'request.sale': {
    type: choice(['passes', 'too_large', 'fails']),
    subject: 'A sale of this amount',
    harms: 'seller',
    only: 'SELL',
    code: 'can_sell',
    read: (one) => {
      const sale = saleIn(one);
      if (!sale) return told(null, noAmount);
      const isTooLarge = sale.maxTokens !== null && sale.tokens !== null && sale.tokens > sale.maxTokens;
      const limit = one.facts.tradingChecks?.known === true;
      if (isTooLarge) return told('too_large', '', sale.sellError ?? undefined);
      if (sale.canSell === false) return told('fails', '');
      return told(sale.canSell === true && limit ? 'passes' : null, sale.unknown[0] ?? 'it was not tried');
    },
  },
  'request.lossPercentage': {
    type: percentage,
    subject: 'What a sale of this amount loses to tax, fee and price impact',
    harms: 'seller',
    only: 'SELL',
    code: 'exit_impact',
    read: (one) => {
      const sale = saleIn(one);
      if (!sale) return told(null, noAmount);
      const isTaxed = sale.value !== null && sale.value.taxRatio !== null;
      return told(isTaxed ? toPercentage(sale.value?.lossRatio) : null, sale.unknown[0] ?? 'it is not known');
    },
  },
  'request.ofLiquidityPercentage': {
    type: { kind: 'number', unit: '%', min: 0 },
    subject: 'The worth of this amount as a share of the liquidity',
    harms: 'seller',
    only: 'SELL',
    code: 'liquidity',
    read: (one) => {
      const sale = saleIn(one);
      if (!sale) return told(null, noAmount);
      const values = one.security.pools?.map(({ liquidityUsd }) => finite(liquidityUsd) ?? 0) ?? [];
      const liquidity = values.reduce((sum, value) => sum + value, 0);
      const worth = sale.value?.sizeUsd ?? null;
      return told(
        worth === null || liquidity === 0 ? null : toPercentage(worth / liquidity),
        sale.unknown[0] ?? 'its worth, or the liquidity, is not known',
      );
    },
  },
  'request.holderBlocked': {
    type: flag,
    subject: 'Whether the token refuses transfers of this holder',
    harms: 'seller',
    read: ({ request: { holder } }) => {
      if (!holder) return told(null, 'no holder was sent');
      return 'unknown' in holder ? told(null, holder.unknown) : told(holder.refused, '');
    },
  },
};
