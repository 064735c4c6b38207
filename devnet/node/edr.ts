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

/** From the folder of a `node_modules` that has `@nomicfoundation/edr-linux-x64-gnu`. */
export function loadEdr(folder: string): Edr {
  return createRequire(`${folder}/`)('@nomicfoundation/edr-linux-x64-gnu');
}
