import type { Address, ChainName } from '@assay/facts';
import { DAY, toWalletAddress } from '../../devnet/builder/scenario-builder.js';
import { chainProfiles } from '../../devnet/core/chain-profiles.js';
import {
  factoryCode,
  fiatTokenCode,
  multicall3Runtime,
  routerCode,
  wrappedNativeCode,
} from '../../devnet/core/codes.js';
import { MULTICALL3 } from '../../devnet/core/core-contracts.js';
import type { ChainsFileEntry } from '../../devnet/devnet.js';
import { createNodeClient } from '../../devnet/node/node-client.js';
import { startNodes } from '../../devnet/node/start-nodes.js';
import { type RangeNetwork, rangeNetworks } from './known-addresses.js';
import { createSigner, type Signer } from './signer.js';
import { ZERO_RUNTIME } from './stub-contracts.js';

/** Nodes with the exchange contracts at the addresses that published contracts hard-code. */
export interface Range {
  readonly chains: Readonly<
    Partial<Record<ChainName, { readonly rpcUrl: string; readonly chainId: number }>>
  >;
  /** In the format of `CHAINS_FILE`. */
  readonly chainsFile: Readonly<Partial<Record<ChainName, ChainsFileEntry>>>;
  signer(chain: ChainName): Signer;
  stop(): Promise<void>;
}

/** Every token takes minutes to hours of chain time, and the chain's clock must stay behind ours. */
const HISTORY_SECONDS = 30 * DAY;
/** Number of storage slots that the constructors of the core contracts write. */
const COPIED_SLOTS = 16;
/** Returns 1 for every call and accepts every payment. */
const ACCEPTOR_RUNTIME = '0x600160005260206000f3';

export const issuer: Address = toWalletAddress('range issuer');
/** A contract that returns 1 for every call, for constructors that pay somebody. */
export const acceptor: Address = toWalletAddress('range acceptor');
/** A contract that returns 0 for every call, for constructors that need a helper's address. */
export const helper: Address = toWalletAddress('range helper');

/** Copies a contract from the address `from` to `to`: its code and the storage that its constructor wrote. */
async function copyContract({ client }: Signer, from: Address, to: Address): Promise<void> {
  const slots = Array.from({ length: COPIED_SLOTS }, (_, slot) => `0x${slot.toString(16).padStart(64, '0')}`);
  const words = await client.batch(slots.map((slot) => ['eth_getStorageAt', [from, slot, 'latest']]));
  await client.send('anvil_setCode', [to, await client.send('eth_getCode', [from, 'latest'])]);
  await client.batch(slots.map((slot, index) => ['anvil_setStorageAt', [to, slot, words[index]]]));
}

async function place(signer: Signer, to: Address, deploying: ReturnType<Signer['deploy']>): Promise<void> {
  const { ok, contractAddress } = await deploying;
  if (!ok || !contractAddress) throw new Error(`The range could not deploy what belongs at ${to}.`);
  await copyContract(signer, contractAddress, to);
}

async function deployExchange(signer: Signer, network: RangeNetwork): Promise<void> {
  const { wrappedNative, factory, routers, stablecoins, chain } = network;
  const profile = chainProfiles.find(({ name }) => name === chain);
  const native = [profile?.native.name ?? 'Wrapped', profile?.native.symbol ?? 'WRAP'];
  await place(signer, wrappedNative, signer.deploy(issuer, wrappedNativeCode, native));
  await place(signer, factory, signer.deploy(issuer, factoryCode, [issuer]));
  for (const router of routers) {
    await place(signer, router, signer.deploy(issuer, routerCode, [factory, wrappedNative]));
  }
  for (const stablecoin of stablecoins) {
    await place(
      signer,
      stablecoin,
      signer.deploy(issuer, fiatTokenCode, ['Range Dollar', 'USDR', 18, issuer]),
    );
  }
  await signer.client.send('anvil_setCode', [MULTICALL3, multicall3Runtime]);
  await signer.client.send('anvil_setCode', [acceptor, ACCEPTOR_RUNTIME]);
  await signer.client.send('anvil_setCode', [helper, ZERO_RUNTIME]);
}

function toEntry(network: RangeNetwork): ChainsFileEntry {
  const profile = chainProfiles.find(({ name }) => name === network.chain);
  return {
    chainId: profile?.chainId ?? 1,
    blockTimeMs: 1000,
    wrappedNative: network.wrappedNative,
    nativeUsdPrice: profile?.native.usd ?? 1,
    stablecoins: network.stablecoins.map((address) => ({ address, symbol: 'USDR', decimals: 18 })),
    dexes: network.routers.slice(0, 1).map((router) => ({
      name: 'Range V2',
      kind: 'uniswap-v2' as const,
      factory: network.factory,
      router,
      feeBps: 30,
    })),
    lockers: [],
    labels: {},
    confirmations: 1,
    multicall3: MULTICALL3,
  };
}

/** Starts a node for each network of the range. The nodes end with this process. */
export async function startRange(signal?: AbortSignal): Promise<Range> {
  const genesisAt = Math.floor(Date.now() / 1000) - HISTORY_SECONDS;
  const entries = rangeNetworks.map((network) => [network.chain, toEntry(network)] as const);
  const nodes = await startNodes(entries.map(([, { chainId }]) => ({ chainId, genesisAt })));
  try {
    const hands = await Promise.all(
      rangeNetworks.map(async (network, index) => {
        const signer = createSigner(createNodeClient(nodes.urls[index] ?? '', signal));
        await signer.client.send('evm_setAutomine', [true]);
        await deployExchange(signer, network);
        return [network.chain, signer] as const;
      }),
    );
    const byChain = new Map(hands);
    return {
      chains: Object.fromEntries(
        entries.map(([chain, { chainId }]) => [
          chain,
          { rpcUrl: byChain.get(chain)?.client.url ?? '', chainId },
        ]),
      ),
      chainsFile: Object.fromEntries(entries),
      signer(chain) {
        const signer = byChain.get(chain);
        if (!signer) throw new RangeError(`The range has no chain ${chain}.`);
        return signer;
      },
      stop: () => nodes.processes.stop(),
    };
  } catch (error) {
    await nodes.processes.stop();
    throw error;
  }
}
