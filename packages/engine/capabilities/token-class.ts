import { catalogueEntry, type TokenClass as FindingClass, isFindingType } from '@assay/audit';
import {
  type Account,
  type ContractCode,
  type FactBag,
  type Hex,
  type Holders,
  knownValue,
  logicPartsOf,
  type Ownership,
  type Pool,
  type ProtocolToken,
} from '@assay/facts';
import { priceOf } from './market/price.js';
import { policy } from './policy.js';
import { countFunctions, hasFunctions, standardsOf, type TokenStandard } from './token-interface.js';

export type TokenClass = keyof typeof policy.classes;

/** The class of token that it behaves like, and the findings that are expected of the class. */
export interface TokenClassification {
  readonly class: TokenClass;
  /** One sentence: why it is in this class. */
  readonly reason: string;
  /** What its functions say that it is; moves no score. */
  readonly standards: readonly TokenStandard[];
  /** The class in the terms of the audit's catalogue. */
  readonly findingClass: FindingClass;
  /** True where a check (by id) or finding (by type) is expected of the class. */
  readonly expects: (id: string) => boolean;
  /** True also where it would be of a class that expects it, if it trades well, which was not tried. */
  readonly mayExpect: (id: string) => boolean;
}

const findingClass: Readonly<Record<TokenClass, FindingClass>> = {
  meme: 'meme',
  governance: 'governance',
  rebasing: 'rebasing',
  stablecoin: 'stable',
  wrapped: 'wrapped',
  liquid_staking: 'wrapped',
  real_world_asset: 'stable',
};

const rules = policy.classification;

interface Behaviour {
  readonly runtime: Hex;
  readonly protocol: ProtocolToken | undefined;
  /** Somebody creates units, stops transfers, or stops accounts. */
  readonly issues: boolean;
  readonly pauses: boolean;
  readonly freezes: boolean;
  readonly priceUsd: number | null;
  readonly nativeUsd: number | null;
  readonly liquidityUsd: number;
  readonly createdAt: number | null;
  readonly oneKey: boolean;
  readonly hasOwner: boolean;
  readonly sharedControl: boolean;
  /** The owner is known, and it can be sold without a tax; `null`: no trade is known. */
  readonly isReadAndClean: boolean | null;
  readonly rebases: boolean;
}

function creationOf(pools: readonly Pool[]): number | null {
  const known = pools.flatMap(({ createdAt }) => createdAt ?? []);
  return known.length > 0 ? Math.min(...known) : null;
}

/** An account that a single key controls, directly or through a contract. */
export function isOneKey(account: Account | null | undefined): boolean {
  if (!account) return false;
  return account.kind === 'eoa' || account.controller?.kind === 'eoa' || account.threshold === 1;
}

/** Balances change for all holders; a token that silently takes from some accounts does not rebase. */
function rebases(holders: Holders | undefined): boolean {
  if (holders?.mode !== 'balance_of') return false;
  const { kept } = holders;
  return !kept || kept.fell === 0 || kept.general;
}

/** All code that runs as the token, concatenated. */
function runtimeOf(code: ContractCode | undefined): Hex {
  return `0x${
    code
      ? logicPartsOf(code)
          .map(({ runtime }) => runtime.slice(2))
          .join('')
      : ''
  }`;
}

/** What somebody can do as the issuer: by the functions of the code, or by the roles of a protocol token. */
function issuerOf(
  runtime: Hex,
  protocol: ProtocolToken | undefined,
  roles: Ownership['roles'],
): Pick<Behaviour, 'issues' | 'pauses' | 'freezes'> {
  const held = (wanted: RegExp) =>
    protocol !== undefined && roles?.some(({ name = '' }) => wanted.test(name));
  return {
    issues: held(/^(?:DEFAULT_ADMIN_ROLE|MINT_ROLE)$/) || hasFunctions(runtime, 'issue'),
    pauses: held(/^(?:DEFAULT_ADMIN_ROLE|PAUSE_ROLE)$/) || hasFunctions(runtime, 'pause'),
    freezes: held(/^DEFAULT_ADMIN_ROLE$|^TRANSFER_.* admin$/) || hasFunctions(runtime, 'freeze'),
  };
}

/** Roles of a protocol token that take nothing from holders. */
const harmlessRoles = /^(?:METADATA_ROLE|OPERATOR_ROLE|UNPAUSE_ROLE|BURN_ROLE)$/;

/**
 * The accounts that hold the power over a protocol token, those that only change its account rules included.
 */
function issuersOf(roles: Ownership['roles'] = []): readonly Account[] {
  return roles.filter(({ name = '' }) => !harmlessRoles.test(name)).map(({ account }) => account);
}

function toBehaviour(facts: FactBag): Behaviour {
  const pools = knownValue(facts.pools);
  const ownership = knownValue(facts.ownership);
  const code = knownValue(facts.code);
  const runtime = runtimeOf(code);
  const simulation = knownValue(facts.simulation);
  const owner = ownership?.owner ?? null;
  const issuers = code?.protocol ? issuersOf(ownership?.roles) : [];
  const keys = [owner, ownership?.proxy?.admin, ownership?.proxy?.adminOwner, ...issuers];
  const taxes = [simulation?.buyTax, simulation?.sellTax, simulation?.transferTax];
  return {
    runtime,
    protocol: code?.protocol,
    ...issuerOf(runtime, code?.protocol, ownership?.roles),
    priceUsd: priceOf(pools?.pools ?? [], policy.market.outlierRatio)?.priceUsd ?? null,
    nativeUsd: pools?.nativeUsd ?? null,
    liquidityUsd: (pools?.pools ?? []).reduce((sum, pool) => sum + (pool.liquidityUsd ?? 0), 0),
    createdAt: creationOf(pools?.pools ?? []),
    oneKey: keys.some(isOneKey),
    hasOwner: owner !== null && owner.kind !== 'zero',
    sharedControl: owner !== null && owner.kind !== 'zero' && !isOneKey(owner) && !issuers.some(isOneKey),
    isReadAndClean:
      ownership !== undefined &&
      (simulation === undefined
        ? null
        : simulation.canSell !== false && taxes.every((tax) => (tax ?? 0) <= rules.tax)),
    rebases: rebases(knownValue(facts.holders)),
  };
}

function isNear(
  value: number | null,
  target: number | null,
  tolerance: number = rules.pegTolerance,
): boolean {
  if (value === null || target === null || target <= 0) return false;
  return Math.abs(value / target - 1) <= tolerance;
}

interface Decision {
  readonly class: TokenClass;
  readonly reason: string;
}
type Rule = (behaviour: Behaviour) => Decision | undefined;

const isDeep: (behaviour: Behaviour) => boolean = ({ liquidityUsd, oneKey }) =>
  liquidityUsd >= (oneKey ? rules.liquidityUsdOneKey : rules.liquidityUsd);

const wrapsNative: Rule = (one) =>
  countFunctions(one.runtime, 'wrapNative') === 2 && !one.hasOwner && isNear(one.priceUsd, one.nativeUsd)
    ? {
        class: 'wrapped',
        reason: 'It takes and returns the native coin, has no owner, and trades at its price.',
      }
    : undefined;

const staked: Rule = (one) => {
  const ratio = one.priceUsd !== null && one.nativeUsd ? one.priceUsd / one.nativeUsd : 0;
  const inRange = ratio >= rules.stakedRatio.least && ratio <= rules.stakedRatio.most;
  return inRange && isDeep(one) && hasFunctions(one.runtime, 'staked')
    ? {
        class: 'liquid_staking',
        reason: `It is a claim on staked coins and trades at ${ratio.toFixed(2)} of one.`,
      }
    : undefined;
};

const pegged: Rule = (one) => {
  const steady = isNear(one.priceUsd, 1) && isDeep(one) && one.issues;
  const slipped =
    isNear(one.priceUsd, 1, rules.slippedPegTolerance) &&
    one.sharedControl &&
    one.liquidityUsd >= rules.liquidityUsdOneKey &&
    hasIssuer(one) &&
    one.freezes;
  if (!steady && !slipped) return undefined;
  const price = one.priceUsd?.toFixed(3);
  return {
    class: 'stablecoin',
    reason: `It is issued, has deep pools, and trades at ${price} USD without a tax.`,
  };
};

const issued =
  (now: number): Rule =>
  (one) => {
    const old = one.createdAt === null || now - one.createdAt >= rules.issuedAssetAgeSeconds;
    const required =
      one.createdAt === null
        ? rules.unknownAgeFactor * rules.issuedAssetLiquidityUsd
        : rules.issuedAssetLiquidityUsd;
    return old && one.sharedControl && one.liquidityUsd >= required && hasIssuer(one)
      ? {
          class: 'real_world_asset',
          reason: 'An issuer that is no single key mints and pauses it. Its pools are old and deep.',
        }
      : undefined;
  };

function hasIssuer({ issues, pauses }: Behaviour): boolean {
  return issues && pauses;
}

/** The standard sets the bounds of what its issuer can do, so that its age says nothing more. */
const issuedByProtocol: Rule = (one) =>
  one.protocol?.variant === 'asset' &&
  hasIssuer(one) &&
  one.sharedControl &&
  one.liquidityUsd >= rules.liquidityUsd
    ? { class: 'real_world_asset', reason: 'An issuer that is no single key mints and pauses it.' }
    : undefined;

const rebasing: Rule = (one) => {
  if (one.rebases) return { class: 'rebasing', reason: 'Balances change without transfers.' };
  return hasFunctions(one.runtime, 'rebase') || countFunctions(one.runtime, 'reflection') === 2
    ? { class: 'rebasing', reason: 'Its balances are shares of a total that moves.' }
    : undefined;
};

const votes: Rule = ({ runtime }) =>
  hasFunctions(runtime, 'delegate') && hasFunctions(runtime, 'votes')
    ? { class: 'governance', reason: 'Holders vote with it: it counts delegated votes.' }
    : undefined;

function toOrigin({ standard, variant }: ProtocolToken): string {
  return `The chain itself runs it: ${standard}${variant === 'unknown' ? '' : `, ${variant}`}.`;
}

/**
 * The class of a token by its price, pools, trades, interface and control; never by its name or symbol. The
 * first matching rule decides. A token that taxes trades or cannot be sold is never a stable, wrapped or
 * issued asset, whatever its price. Where facts are missing the class is `meme`, of which no finding is
 * expected.
 * @param now Unix seconds; without it no token counts as old
 */
export function tokenClassOf(facts: FactBag, now = 0): TokenClassification {
  const behaviour = toBehaviour(facts);
  const decide = (among: readonly Rule[]) =>
    among.reduce<Decision | undefined>((found, rule) => found ?? rule(behaviour), undefined);
  const { isReadAndClean, protocol } = behaviour;
  const byPrice =
    isReadAndClean === false
      ? undefined
      : decide([wrapsNative, staked, pegged, issued(now), issuedByProtocol]);
  const decision = (isReadAndClean ? byPrice : undefined) ??
    decide([rebasing, votes]) ?? { class: 'meme', reason: 'Nothing sets it apart from an ordinary token.' };
  return {
    class: decision.class,
    reason: protocol ? `${decision.reason} ${toOrigin(protocol)}` : decision.reason,
    standards: standardsOf(behaviour.runtime),
    findingClass: findingClass[decision.class],
    expects: (id) => isExpectedOf(decision.class, id),
    mayExpect: (id) => [decision, byPrice].some((one) => one !== undefined && isExpectedOf(one.class, id)),
  };
}

function isExpectedOf(name: TokenClass, id: string): boolean {
  const expected: readonly string[] = policy.classes[name].expected;
  return (
    expected.includes(id) || (isFindingType(id) && catalogueEntry(id).expectedOf.includes(findingClass[name]))
  );
}
