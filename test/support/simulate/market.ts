import { type ChildProcess, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { createReadContext, createRpc, type Rpc } from '@assay/chain';
import { type Address, type Chain, eth, type Pool, toAddress } from '@assay/facts';
import { fetchVenues, type Venue } from '@assay/simulate';
import {
  type BaseContract,
  Contract,
  ContractFactory,
  type InterfaceAbi,
  JsonRpcProvider,
  type JsonRpcSigner,
} from 'ethers';
import { loadPublished, loadTestContract, type TestArtifact } from './test-tokens.js';

const require = createRequire(import.meta.url);

/** A node with a V2 exchange for a test's tokens. */
export interface Market {
  readonly url: string;
  readonly chain: Chain;
  readonly rpc: Rpc;
  readonly provider: JsonRpcProvider;
  /** The account that deploys tokens, provides liquidity and holds the rest. */
  readonly maker: JsonRpcSigner;
  readonly router: Contract;
  /** Deploys a token of `Tokens.sol`, by default with a pool of 100,000 tokens against 100 coins. */
  launch(name: string, options?: { readonly pool?: boolean }): Promise<LaunchedToken>;
  deploy(name: string, args?: readonly unknown[]): Promise<Contract>;
  at(name: string, address: Address): Promise<Contract>;
  addPool(token: Contract): Promise<Pool>;
  stop(): void;
}

export interface LaunchedToken {
  readonly address: Address;
  readonly contract: Contract;
  readonly pool: Pool | undefined;
}

export function addressOf(value: unknown): Address {
  const address = toAddress(value);
  if (!address) throw new Error(`no address: ${String(value)}`);
  return address;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

function anvilPath(): string {
  const arch = process.arch === 'arm64' ? 'arm64' : 'amd64';
  const platform = process.platform === 'win32' ? 'win32' : process.platform;
  const name = `@foundry-rs/anvil-${platform}-${arch}`;
  const root = dirname(require.resolve(`${name}/package.json`));
  return join(root, 'bin', process.platform === 'win32' ? 'anvil.exe' : 'anvil');
}

async function startNode(): Promise<{ url: string; child: ChildProcess }> {
  const port = await freePort();
  const flags = [
    '--port',
    String(port),
    '--host',
    '127.0.0.1',
    '--silent',
    '--chain-id',
    '1',
    '--no-request-size-limit',
  ];
  const child = spawn(anvilPath(), flags, { stdio: 'ignore' });
  return { url: `http://127.0.0.1:${port}`, child };
}

async function waitForNode(provider: JsonRpcProvider): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const up = await provider.send('eth_chainId', []).then(
      () => true,
      () => false,
    );
    if (up) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('the node did not start');
}

/** Deploys it from the signer's account. */
export async function deployArtifact(
  { abi, bytecode }: TestArtifact,
  signer: JsonRpcSigner,
  args: readonly unknown[] = [],
): Promise<Contract> {
  const factory = new ContractFactory(abi as InterfaceAbi, bytecode, signer);
  const deployed: BaseContract = await (await factory.deploy(...args)).waitForDeployment();
  return new Contract(await deployed.getAddress(), abi as InterfaceAbi, signer);
}

async function call(contract: Contract, method: string, ...args: unknown[]): Promise<void> {
  const sent = await contract.getFunction(method).send(...args);
  await sent.wait();
}

/** Starts the node and the exchange. @throws when the node's binary is absent. */
export async function startMarket(): Promise<Market> {
  const { url, child } = await startNode();
  const provider = new JsonRpcProvider(url, 1, { staticNetwork: true, cacheTimeout: -1 });
  provider.pollingInterval = 10;
  await waitForNode(provider);
  const maker = await provider.getSigner(0);
  const weth = await deployArtifact(loadPublished('WETH9'), maker);
  const factory = await deployArtifact(loadPublished('UniswapV2Factory'), maker, [maker.address]);
  const router = await deployArtifact(loadPublished('UniswapV2Router02'), maker, [
    await factory.getAddress(),
    await weth.getAddress(),
  ]);
  const chain: Chain = {
    ...eth,
    wrappedNative: addressOf(await weth.getAddress()),
    blockTimeMs: 2,
    nativeUsdPrice: 3000,
    stablecoins: [],
    otherQuoteTokens: [],
    dexes: [
      {
        name: 'test-v2',
        kind: 'uniswap-v2',
        factory: addressOf(await factory.getAddress()),
        router: addressOf(await router.getAddress()),
      },
    ],
  };
  const rpc = createRpc({ chain, urls: [url] });

  const deploy = (name: string, args: readonly unknown[] = []) =>
    deployArtifact(loadTestContract(name), maker, args);
  const addPool = async (token: Contract): Promise<Pool> => {
    const tokenAddress = addressOf(await token.getAddress());
    await call(token, 'approve', await router.getAddress(), 2n ** 255n);
    await call(router, 'addLiquidityETH', tokenAddress, 10n ** 23n, 0, 0, maker.address, 2n ** 60n, {
      value: 10n ** 20n,
    });
    const pair = addressOf(
      await factory.getFunction('getPair').staticCall(tokenAddress, chain.wrappedNative),
    );
    await call(token, 'setPair', pair);
    return {
      address: pair,
      dex: 'test-v2',
      kind: 'uniswap-v2',
      feePips: 3000,
      quote: { address: chain.wrappedNative, symbol: 'WETH', decimals: 18 },
      tokenIsToken0: tokenAddress < chain.wrappedNative,
      tokenReserve: 10n ** 23n,
      quoteReserve: 10n ** 20n,
      quoteUsd: 3000,
      priceUsd: 3,
      liquidityUsd: 600_000,
    };
  };
  return {
    url,
    chain,
    rpc,
    provider,
    maker,
    router,
    deploy,
    at: async (name, address) => new Contract(address, loadTestContract(name).abi as InterfaceAbi, maker),
    addPool,
    launch: async (name, { pool = true } = {}) => {
      const contract = await deploy(name);
      return {
        contract,
        address: addressOf(await contract.getAddress()),
        pool: pool ? await addPool(contract) : undefined,
      };
    },
    stop: () => {
      provider.destroy();
      child.kill('SIGKILL');
    },
  };
}

/** The token's pool as a venue. @throws when it has none. */
export async function venueOf({ rpc }: Market, { address, pool }: LaunchedToken): Promise<Venue> {
  const [venue] = pool ? await fetchVenues(createReadContext(rpc, await rpc.head()), address, [pool]) : [];
  if (!venue) throw new Error('no venue');
  return venue;
}
