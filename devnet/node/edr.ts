import { createRequire } from 'node:module';

/**
 * The part of Hardhat's EVM library that an embedded node uses. Its package with types holds every platform.
 */
export interface Edr {
  readonly EdrContext: new () => EdrContext;
  readonly ContractDecoder: new () => object;
  readonly L1_CHAIN_TYPE: string;
  l1ProviderFactory(): object;
  l1GenesisState(hardfork: unknown): readonly object[];
  l1HardforkFromString(name: string): unknown;
}

interface EdrContext {
  registerProviderFactory(chainType: string, factory: object): Promise<void>;
  createProvider(
    chainType: string,
    config: object,
    logger: object,
    subscriptions: object,
    decoder: object,
  ): Promise<EdrProvider>;
}

export interface EdrProvider {
  /** A JSON-RPC request as text; the answer is text where it is long. */
  handleRequest(request: string): Promise<{ readonly data: unknown }>;
}

/** `undefined` on platforms for which the library is not installed. */
export function loadEdr(): Edr | undefined {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const edr: Edr = createRequire(import.meta.url)('@nomicfoundation/edr-linux-x64-gnu');
  return edr;
}
