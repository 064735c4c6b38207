import type { GoplusPartsFragment } from '../../generated/operations.js';
import type { GoplusRow } from './goplus-shape.js';

type Security = NonNullable<GoplusPartsFragment['security']>;
type Effect = NonNullable<Security['powers']>['matrix'][number]['effect'];
type Known = boolean | null | undefined;

/** Of all functions and actors, this share must have been tried before an effect is said not to be there. */
const ENOUGH_TRIED = 0.8;
/** The audit must have judged this share before a finding is said not to be there; it is what SAFE asks for. */
const ENOUGH_READ = 0.5;
const MAX_HOLDERS = 10;

/** What shows a risk: the effects that a simulated call had, and the findings of the audit. */
interface Signs {
  readonly effects: readonly Effect[];
  readonly findings: readonly string[];
}

const signs: Readonly<Record<string, Signs>> = {
  can_take_back_ownership: {
    effects: ['TAKE_OWNERSHIP'],
    findings: ['OWNERSHIP_RECLAIM', 'PUBLIC_OWNERSHIP'],
  },
  owner_change_balance: {
    effects: ['MOVE_OTHERS_BALANCE', 'ERASE_OTHERS_BALANCE'],
    findings: ['OWNER_SETS_BALANCES', 'OWNER_MOVES_BALANCES', 'OWNER_ERASES_BALANCES'],
  },
  selfdestruct: { effects: [], findings: ['SELF_DESTRUCT', 'PUBLIC_SELF_DESTRUCT'] },
  external_call: {
    effects: [],
    findings: [
      'EXTERNAL_POLICY',
      'EXTERNAL_POLICY_REPLACEABLE',
      'EXTERNAL_POLICY_SWITCHED',
      'IMPLEMENTATION_REPLACEABLE',
      'EXTERNAL_BALANCES',
      'CALLED_CONTRACT_REPLACEABLE',
    ],
  },
  slippage_modifiable: {
    effects: ['RAISE_TAX'],
    findings: ['TAX_UNLIMITED', 'TAX_CONFISCATORY', 'TAX_MODIFIABLE'],
  },
  transfer_pausable: { effects: ['PAUSE', 'BLOCK_TRANSFERS', 'BLOCK_SELLS'], findings: ['TRADING_PAUSABLE'] },
  is_blacklisted: { effects: ['BLACKLIST'], findings: ['BLACKLIST'] },
  is_whitelisted: { effects: [], findings: ['WHITELIST'] },
  anti_whale_modifiable: { effects: ['LIMIT_AMOUNTS'], findings: ['AMOUNT_LIMIT'] },
};

/**
 * A token in the shape of GoPlus' token security. A field that is not known is absent: to say "0" there would
 * say that the token is safe. `addressOf`: a well-known token of the network.
 */
export function toGoplusRow(
  token: GoplusPartsFragment,
  addressOf: (symbol: string) => string | undefined,
): GoplusRow {
  const security = token.security ?? undefined;
  return withoutUnknown({
    ...describe(token),
    ...toAccounts(token),
    ...toFlags(security),
    ...toAbuses(token),
    ...toImitation(security, addressOf),
    is_in_dex: toFlag(token.market?.pools && token.market.pools.length > 0),
    dex: token.market?.pools?.map((pool) =>
      withoutUnknown({
        liquidity_type: liquidityTypes[pool.kind],
        name: pool.dex,
        liquidity: toDecimal(pool.liquidityUsd),
        pair: pool.poolId.toLowerCase(),
      }),
    ),
    ...toLiquidity(security),
  });
}

const liquidityTypes: Readonly<Record<string, string>> = {
  uniswap_v2: 'UniV2',
  uniswap_v3: 'UniV3',
  uniswap_v4: 'UniV4',
};

function describe({ metadata, holders }: GoplusPartsFragment) {
  return {
    token_name: metadata?.name ?? undefined,
    token_symbol: metadata?.symbol ?? undefined,
    total_supply: toTokens(metadata?.totalSupply, metadata?.decimals),
    holder_count: holders?.totalHolders?.toString(),
  };
}

function toFlags(security: Security | undefined) {
  const scan = security?.scanAnalysis;
  const trading = security?.trading;
  const audit = security?.auditAnalysis;
  const isFound = (...types: readonly string[]) => hasFinding(security, types);
  const limited = [trading?.maxBuy, trading?.maxSell, trading?.maxWallet].some(
    (limit) => limit !== null && limit !== undefined,
  );
  const authorities = security?.hiddenAuthorities;
  const critical = security?.criticalIssues ?? [];
  return {
    ...Object.fromEntries(
      Object.entries(signs).map(([name, sign]) => [name, toFlag(isShown(security, sign))]),
    ),
    is_open_source: toFlag(security?.source?.verified),
    is_proxy: toFlag(security?.proxy ? true : isRead(audit?.hasOwner) ? false : undefined),
    is_mintable: toFlag(scan?.isMintable),
    hidden_owner: toFlag(isFound('HIDDEN_AUTHORITY') || (authorities && authorities.length > 0)),
    buy_tax: toDecimal(scan?.buyTax),
    sell_tax: toDecimal(scan?.sellTax),
    transfer_tax: toDecimal(scan?.transferTax),
    cannot_buy: toFlag(opposite(scan?.canBuy)),
    cannot_sell_all: toFlag(scan?.canSell === false ? true : opposite(trading?.canSellAll)),
    is_honeypot: toFlag(scan?.isHoneypot),
    is_anti_whale: toFlag(limited || isShown(security, { effects: [], findings: ['AMOUNT_LIMIT'] })),
    trading_cooldown: toFlag(isFound('COOLDOWN') || trading?.cooldown),
    is_airdrop_scam: isFound('UNSELLABLE_GIFT', 'SPAM_TOKEN') ? ('1' as const) : undefined,
    other_potential_risks: critical.length > 0 ? critical.join(' ') : undefined,
  };
}

/**
 * What only the lack of can be told for two of them: a call that raises a tax does so for the account that it was tried
 * with, and no trade is tried with other tokens of the creator.
 */
function toAbuses({ routes, security }: GoplusPartsFragment) {
  const fresh = routes?.routes?.find(({ route }) => route === 'fresh_account')?.status;
  const raises = isShown(security ?? undefined, { effects: ['RAISE_TAX'], findings: [] });
  const made = security?.creatorHistory;
  const madeNothing = made && made.lookedAt === made.transactions && made.contractsFound === 0;
  return {
    gas_abuse: fresh === 'WORKS' ? '0' : fresh === 'DIFFERS' ? '1' : undefined,
    personal_slippage_modifiable: raises === false ? '0' : undefined,
    honeypot_with_same_creator: madeNothing ? '0' : undefined,
  };
}

function toImitation(security: Security | undefined, addressOf: (symbol: string) => string | undefined) {
  const { symbol } = security?.trading?.impersonates ?? {};
  if (symbol === undefined) return {};
  const fake = { value: 1 as const, true_token_address: addressOf(symbol)?.toLowerCase() };
  return { is_true_token: '0' as const, fake_token: withoutUnknown(fake) };
}

function hasFinding(security: Security | undefined, types: readonly string[]): boolean {
  const findings = security?.auditAnalysis?.findings ?? [];
  return findings.some(
    ({ type, status }) => types.includes(type) && (status === 'PROVEN' || status === 'STATIC_CONFIRMED'),
  );
}

/** False only where the effects were tried, or the audit looked at enough: else it is not known. */
function isShown(security: Security | undefined, { effects, findings }: Signs): Known {
  const powers = security?.powers;
  const cells = (powers?.matrix ?? []).filter(({ effect }) => effects.includes(effect));
  if (cells.some(({ status }) => status === 'PROVEN') || hasFinding(security, findings)) return true;
  const audit = security?.auditAnalysis;
  const isAudited = audit?.auditAvailable === true && (audit.coverage ?? 0) >= ENOUGH_READ;
  if (effects.length === 0) return isAudited ? false : undefined;
  const isTried = cells.length > 0 && cells.every(({ status }) => status === 'NOT_SHOWN');
  return isTried && (powers?.coverage ?? 0) >= ENOUGH_TRIED ? false : undefined;
}

const ofContracts: ReadonlySet<string> = new Set([
  'contract',
  'pool',
  'locker',
  'token',
  'locked',
  'multisig',
  'timelock',
]);

/** 1: a contract. What an owner or deployer is was read by itself. */
function toContractFlag(kind: string, security: Security | null | undefined): number {
  const kinds: Readonly<Record<string, string | undefined>> = {
    owner: security?.owner?.kind,
    deployer: security?.deployerAccount?.kind,
  };
  return Number(ofContracts.has(kinds[kind] ?? kind));
}

const notes: Readonly<Record<string, string | undefined>> = {
  multisig: 'Contract owner is a multisign contract.',
  timelock: 'Contract owner is a timelock contract.',
};

function toAccounts(token: GoplusPartsFragment) {
  const { security, holders, metadata } = token;
  const top = holders?.topHolders ?? undefined;
  const heldBy = (address: string | null | undefined) =>
    top?.find((one) => one.address.toLowerCase() === address?.toLowerCase());
  const [creator, owner] = [security?.deployer, security?.owner];
  const amount = (balance: string | undefined) => toTokens(balance, metadata?.decimals);
  const share = (percentage: number | undefined) =>
    percentage === undefined ? undefined : toDecimal(percentage / 100);
  const [ofCreator, ofOwner] = [heldBy(creator), heldBy(owner?.address)];
  return {
    creator_address: creator?.toLowerCase(),
    creator_balance: amount(ofCreator?.balance),
    creator_percent: share(ofCreator?.percentage),
    owner_address: owner
      ? owner.address.toLowerCase()
      : security?.auditAnalysis?.hasOwner === false
        ? ''
        : undefined,
    owner_balance: amount(ofOwner?.balance),
    owner_percent: share(ofOwner?.percentage),
    note: owner ? notes[owner.kind] : undefined,
    holders: top?.slice(0, MAX_HOLDERS).map(({ address, balance, kind, label, percentage }) =>
      withoutUnknown({
        address: address.toLowerCase(),
        tag: label ?? '',
        is_contract: toContractFlag(kind, security),
        balance: amount(balance),
        percent: share(percentage),
        is_locked: Number(kind === 'burn' || kind === 'locker'),
      }),
    ),
  };
}

function toLiquidity(security: Security | undefined) {
  const locks = security?.lockAnalysis;
  return {
    lp_holder_count: locks?.holdersTotal.toString(),
    lp_holders: locks?.holders.slice(0, MAX_HOLDERS).map(({ kind, ...held }) => {
      const value = toDecimal(held.valueUsd);
      const { tokenId, inRange } = held.position ?? {};
      return withoutUnknown({
        address: held.holder.toLowerCase(),
        tag: held.locker ?? (kind === 'burned' ? 'Null Address' : ''),
        is_contract: toContractFlag(kind, security),
        percent: toDecimal(held.percentage / 100),
        is_locked: Number(kind === 'burned' || kind === 'locked'),
        value,
        locked_detail: held.unlockAt ? [{ end_time: held.unlockAt }] : undefined,
        NFT_list: tokenId
          ? [withoutUnknown({ NFT_id: tokenId, in_effect: inRange ? '1' : '0', value })]
          : undefined,
      });
    }),
  };
}

/** Who owns it, and whether it is a proxy, is one fact. */
const isRead = (hasOwner: Known) => hasOwner !== null && hasOwner !== undefined;

function toFlag(known: Known): '0' | '1' | undefined {
  return known === null || known === undefined ? undefined : known ? '1' : '0';
}

function opposite(known: Known): Known {
  return known === null || known === undefined ? undefined : !known;
}

/** Without an exponent: at most 18 digits behind the point, as many as there are. */
function toDecimal(value: number | null | undefined): string | undefined {
  if (value === null || value === undefined || !Number.isFinite(value)) return undefined;
  const text = String(value);
  return text.includes('e') ? trimmed(value.toFixed(18)) : text;
}

const trimmed = (text: string) => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);

/** Smallest units as whole tokens, with every digit. */
function toTokens(
  amount: string | null | undefined,
  decimals: number | null | undefined,
): string | undefined {
  if (amount === null || amount === undefined || decimals === null || decimals === undefined)
    return undefined;
  if (decimals === 0) return amount;
  const digits = amount.padStart(decimals + 1, '0');
  return trimmed(`${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`);
}

type Without<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

function withoutUnknown<T extends object>(fields: T): Without<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Without<T>;
}
