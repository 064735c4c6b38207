import type { Address, ChainName } from '@assay/facts';

/** What the simulated services know about a token. */
export interface SimToken {
  readonly chain: ChainName;
  readonly address: Address;
  readonly name: string;
  readonly symbol: string;
  readonly decimals: number;
  readonly totalSupply: bigint;
  readonly priceUsd: number;
  readonly liquidityUsd: number;
  readonly volume24hUsd: number;
  /** Percent. */
  readonly change24h: number;
  readonly buys24h: number;
  readonly sells24h: number;
  /** Number of pools, for services that cap the pools of an answer. */
  readonly pools: number;
  readonly holderCount: number;
  readonly owners: readonly {
    readonly address: Address;
    readonly balance: bigint;
    readonly label?: string;
  }[];
  /** Fields of the GoPlus row that differ from those of a safe token. `undefined` omits a field. */
  readonly scan: Readonly<Record<string, string | undefined>>;
  /** Shares, 0..1. */
  readonly buyTax: number;
  readonly sellTax: number;
  readonly isHoneypot: boolean;
  readonly source?: {
    readonly contractName: string;
    readonly compilerVersion: string;
    readonly files: Readonly<Record<string, string>>;
  };
  /** The implementation, for a proxy. */
  readonly implementation?: Address;
  readonly website?: string;
  readonly twitter?: string;
  readonly telegram?: string;
  readonly description?: string;
}

/** A safe token with a market. Its numbers depend on the address, so that tests notice mixed-up rows. */
export function simToken(chain: ChainName, address: Address, more: Partial<SimToken> = {}): SimToken {
  const seed = Number(BigInt(address) % 9_973n) + 1;
  return {
    chain,
    address,
    name: `Token ${seed}`,
    symbol: `T${seed}`,
    decimals: 18,
    totalSupply: 1_000_000n * 10n ** 18n,
    priceUsd: seed / 1_000,
    liquidityUsd: 10_000 + seed,
    volume24hUsd: 1_000 + seed,
    change24h: 1.5,
    buys24h: 120,
    sells24h: 80,
    pools: 1,
    holderCount: 400 + seed,
    owners: [],
    scan: {},
    buyTax: 0,
    sellTax: 0,
    isHoneypot: false,
    ...more,
  };
}
