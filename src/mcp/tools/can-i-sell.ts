import { z } from 'zod';
import { SaleDocument, type SaleQuery } from '../../generated/operations.js';
import { chainInput, toTokenVariables } from '../../rest/input.js';
import { agentInput } from '../agent-input.js';
import { defineTool } from '../tool.js';
import { markOrNull, markUntrusted, untrustedText } from '../untrusted.js';
import { sayNumber, sayRatio, sayUsd } from '../words.js';

const size = (description: string) =>
  z
    .number('must be a number')
    .positive('must be above 0')
    .max(1e30, 'must be at most 1e30')
    .optional()
    .meta({ description });
const known = (description: string) => z.number().nullable().meta({ description });

const input = agentInput
  .extend({
    amount_tokens: size('How many whole tokens are sold. Give this or amount_usd.'),
    amount_usd: size('Their worth in USD at the price of now. Give this or amount_tokens.'),
  })
  .refine(({ amount_tokens, amount_usd }) => amount_tokens !== undefined || amount_usd !== undefined, {
    path: ['amount_usd'],
    message: 'or amount_tokens must be given',
  })
  .refine(({ amount_tokens, amount_usd }) => amount_tokens === undefined || amount_usd === undefined, {
    path: ['amount_tokens'],
    message: 'must be left out where amount_usd is given',
  })
  .meta({ title: 'SaleQuestion' });

const output = z.object({
  chain: chainInput,
  contract_address: z.string(),
  name: untrustedText('Name of the token.').nullable(),
  can_sell: z
    .enum(['yes', 'no', 'unknown'])
    .meta({ description: 'By a sale that was tried, and the limit of its size.' }),
  sell_error: untrustedText('Why a sale fails.').nullable(),
  amount_tokens: known('What is sold, whole tokens; null: no price is known.'),
  amount_usd: known('What that is worth at the price of now; null: not known.'),
  received_usd: known('What the seller gets after tax, fee and impact; null: not known.'),
  loss_ratio: known('Everything lost together, 0..1; null: not known.'),
  impact_ratio: known('Part that is price impact and swap fee, 0..1; null: not known.'),
  sell_tax: known('Part that is sell tax, 0..1; null: not known.'),
  worst_case_sell_tax: known(
    'The highest that a power of the owner sets, by trying, 0..1; null: none was found, or not tried.',
  ),
  max_tokens: known('The largest sale that passed, whole tokens; null: no limit was found.'),
  is_honeypot: z.boolean().nullable(),
  pool: z.string().nullable().meta({ description: 'The pool that pays best.' }),
  unknown: z.array(untrustedText('What is not known, and why.')),
  block_number: z.int().nullable(),
});

export const canISell = defineTool({
  name: 'can_i_sell',
  title: 'Can I sell this token?',
  description:
    'What selling an amount of an ERC-20 token brings right now: whether a sale passes, what the seller receives, tax and price impact. Exact for pools of one price curve, an estimate for others. Costs one call of the key.',
  input,
  operation: SaleDocument,
  variables: ({ amount_tokens, amount_usd, ...token }) => ({
    ...toTokenVariables(token),
    tokens: amount_tokens ?? null,
    usd: amount_usd ?? null,
  }),
  output,
  report: 'market',
  present: ({ token }, asked) => {
    const answer = toOutput(token, asked);
    return { output: answer, text: toText(answer) };
  },
});

type Answer = z.input<typeof output>;

function toOutput(token: SaleQuery['token'], asked: z.output<typeof input>): Answer {
  const { sale, security, metadata } = token;
  const value = sale?.value;
  const canSell = sale?.canSell ?? null;
  return {
    chain: asked.chain,
    contract_address: asked.contract_address,
    name: markOrNull(metadata?.name),
    can_sell: canSell === null ? 'unknown' : canSell ? 'yes' : 'no',
    sell_error: markOrNull(sale?.sellError),
    amount_tokens: sale?.tokens ?? null,
    amount_usd: value?.sizeUsd ?? null,
    received_usd: value?.receivedUsd ?? null,
    loss_ratio: value?.lossRatio ?? null,
    impact_ratio: value?.impactRatio ?? null,
    sell_tax: value?.taxRatio ?? null,
    worst_case_sell_tax: security?.powers?.worstCaseSellTaxRatio ?? null,
    max_tokens: sale?.maxTokens ?? null,
    is_honeypot: security?.scanAnalysis?.isHoneypot ?? null,
    pool: value?.poolId ?? null,
    unknown: (sale?.unknown ?? []).map(markUntrusted),
    block_number: token.blockNumber,
  };
}

const verdicts = { yes: 'Yes, a sale was tried and passed', no: 'No', unknown: 'Not known' } as const;

function toText(answer: Answer): string {
  return [
    `Can ${sayNumber(answer.amount_tokens)} tokens of ${answer.chain}:${answer.contract_address} be sold now? ${verdicts[answer.can_sell]}.`,
    ...(answer.sell_error === null ? [] : [`The sale fails: ${answer.sell_error}`]),
    `Worth ${sayUsd(answer.amount_usd)} at the price of now; the seller receives ${sayUsd(answer.received_usd)}. Sell tax: ${sayRatio(answer.sell_tax)}; price impact and fee: ${sayRatio(answer.impact_ratio)}; lost together: ${sayRatio(answer.loss_ratio)}.`,
    ...(answer.max_tokens === null
      ? []
      : [`The largest sale that passed: ${sayNumber(answer.max_tokens)} tokens.`]),
    ...(answer.worst_case_sell_tax === null || answer.worst_case_sell_tax <= (answer.sell_tax ?? 0)
      ? []
      : [`The owner can raise the sell tax to ${sayRatio(answer.worst_case_sell_tax)}.`]),
    ...answer.unknown,
  ].join('\n');
}
