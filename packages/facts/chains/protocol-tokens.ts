import type { Hex } from '../lib/hex.js';
import type { ChainRecord, ProtocolTokens } from './chain.js';

/** What the address of a protocol token says of it. */
export interface ProtocolToken {
  readonly standard: ProtocolTokens['standard'];
  /** `asset`: decimals of its own and a multiplier. `stablecoin`: 6 decimals and a currency code. */
  readonly variant: 'asset' | 'stablecoin' | 'unknown';
}

/** All code that a protocol token has: a byte that no deployment can write (EIP-3541). */
export const PROTOCOL_CODE: Hex = '0xef';

const variants: Readonly<Record<string, ProtocolToken['variant']>> = { '00': 'asset', '01': 'stablecoin' };

/**
 * What the address would be as a protocol token; `undefined` for any other. The prefix alone is no proof:
 * whether a token was created there, the factory says.
 * @example protocolTokenAt(chain, '0xb200000000000000000000…')?.variant
 */
export function protocolTokenAt(
  { protocolTokens }: Pick<ChainRecord, 'protocolTokens'>,
  address: Hex,
): ProtocolToken | undefined {
  if (!protocolTokens || !address.startsWith(protocolTokens.prefix)) return undefined;
  const { standard, prefix } = protocolTokens;
  return { standard, variant: variants[address.slice(prefix.length, prefix.length + 2)] ?? 'unknown' };
}
