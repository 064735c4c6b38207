import { contract } from './contract.js';

/** How a verdict begins where nothing bad was found, and what it says of the rest. */
export const headline = {
  fine: 'We bought it, sold it and tried what its owner can do: nothing harmful.',
  fineAlone: 'We bought it and sold it, and nobody has power over it.',
  limits: 'What the team will do, no check can tell.',
  /** What the check of the owner says where nobody has power. */
  ownerless: [contract.noOwner, contract.renounced],
  noWorse: 'We found nothing worse.',
  quiet: 'We found nothing harmful in what we could see.',
  little: 'Too little is known for a verdict.',
  nothing: 'Nothing is known about it.',
  ask: 'A node that answers would tell.',
  component: {
    fine: 'Nothing harmful was found here.',
    besideDanger: 'The figures here are fine, but the token is dangerous all the same.',
    besideWarning: 'The figures here are fine, but something else speaks against the token.',
  },
} as const;

const parts: readonly (readonly [ids: readonly string[], says: string])[] = [
  // Who cannot sell is told nothing good of buying.
  [['can_buy', 'can_sell', 'environment'], 'buying'],
  [['can_sell', 'environment'], 'selling'],
  [['buy_tax', 'sell_tax', 'worst_case_tax'], 'taxes'],
  [
    ['mint', 'balance_change', 'sell_block', 'blacklist', 'pause', 'take_ownership', 'proxy_upgrade'],
    "the owner's powers",
  ],
  [['liquidity_locked'], 'the liquidity'],
  [['audit_findings'], 'the code'],
];

export const fineBegins = 'Nothing is wrong with';

/** What is fine, in one line; a part is named only where all of it is. Empty: nothing is. */
export function fineLine(isFine: (id: string) => boolean): string {
  const fine = parts.flatMap(([ids, says]) => (ids.every(isFine) ? [says] : []));
  const last = fine.at(-1);
  if (last === undefined) return '';
  const all = fine.length === 1 ? last : `${fine.slice(0, -1).join(', ')} and ${last}`;
  return `${fineBegins} ${all}.`;
}
