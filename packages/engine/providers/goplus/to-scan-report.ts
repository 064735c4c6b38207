import { type ScanReport, toAddress, toAmount, toCount, toFlag, toText, ZERO_ADDRESS } from '@assay/facts';
import type { TokenRow } from './wire.js';

/** Fields that are quoted verbatim when sources disagree. */
const quoted = [
  'is_honeypot',
  'buy_tax',
  'sell_tax',
  'cannot_buy',
  'cannot_sell_all',
  'is_mintable',
  'is_blacklisted',
  'transfer_pausable',
  'hidden_owner',
  'can_take_back_ownership',
  'owner_change_balance',
  'is_open_source',
  'is_proxy',
] as const satisfies readonly (keyof TokenRow)[];

/**
 * Converts a GoPlus row to a scan report. Its percentages are fractions. A flag and the numbers beside it can
 * contradict each other (`is_honeypot` "0" with a sell tax of 100 % has been observed): the worse one counts.
 * @param observedAt Unix milliseconds
 */
export function toScanReport(row: TokenRow, partial: boolean, observedAt: number): ScanReport {
  const sellTax = toShare(row.sell_tax);
  const buyTax = toShare(row.buy_tax);
  const cannotSell = sellTax !== null && sellTax >= 1;
  const owner = toAddress(row.owner_address) ?? null;
  return {
    isHoneypot: cannotSell ? true : toFlag(row.is_honeypot),
    isMintable: toFlag(row.is_mintable),
    isOpenSource: toFlag(row.is_open_source),
    isProxy: toFlag(row.is_proxy),
    isBlacklisted: toFlag(row.is_blacklisted),
    transferPausable: toFlag(row.transfer_pausable),
    cannotBuy: buyTax !== null && buyTax >= 1 ? true : toFlag(row.cannot_buy),
    cannotSellAll: cannotSell ? true : toFlag(row.cannot_sell_all),
    hiddenOwner: toFlag(row.hidden_owner),
    canTakeBackOwnership: toFlag(row.can_take_back_ownership),
    ownerCanChangeBalance: toFlag(row.owner_change_balance),
    selfDestruct: toFlag(row.selfdestruct),
    buyTax,
    sellTax,
    transferTax: toShare(row.transfer_tax),
    taxModifiable: toFlag(row.slippage_modifiable),
    tradingCooldown: toFlag(row.trading_cooldown),
    honeypotsByCreator: toCount(row.honeypot_with_same_creator),
    isImitation: toFlag(row.is_true_token) === false ? true : null,
    isAirdropScam: toFlag(row.is_airdrop_scam) === true ? true : null,
    isTrusted: toFlag(row.trust_list) === true ? true : null,
    holderCount: toCount(row.holder_count),
    lpLockedShare: lockedShare(row.lp_holders),
    creator: knownAddress(row.creator_address),
    owner,
    partial,
    opinions: [{ source: 'goplus', observedAt, says: quote(row) }],
  };
}

/** A tax as a share, limited to 0..1: GoPlus's fractions can exceed 1 by rounding. */
function toShare(value: unknown): number | null {
  const share = toAmount(value);
  return share === null ? null : Math.min(1, share);
}

function knownAddress(value: unknown): string | null {
  const address = toAddress(value);
  return address === undefined || address === ZERO_ADDRESS ? null : address;
}

/**
 * The locked share of the main pool's liquidity, from its ten largest holders. `is_locked` covers known
 * lockers and burn addresses.
 */
function lockedShare(holders: TokenRow['lp_holders']): number | null {
  if (!holders || holders.length === 0) return null;
  let locked = 0;
  for (const holder of holders) {
    const share = toAmount(holder.percent);
    const isLocked = toFlag(holder.is_locked);
    if (share === null || isLocked === null) return null;
    if (isLocked) locked += share;
  }
  return Math.min(1, locked);
}

function quote(row: TokenRow): Record<string, string> {
  const says: Record<string, string> = {};
  for (const field of quoted) {
    const text = typeof row[field] === 'number' ? String(row[field]) : toText(row[field], 80);
    if (text !== null) says[field] = text;
  }
  return says;
}
