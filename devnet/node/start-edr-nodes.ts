import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getBytes } from 'ethers';
import { type Edr, type EdrProvider, loadEdr } from './edr.js';
import { BUILDING_GAS_LIMIT, type NodeSpec, type RunningNodes } from './start-nodes.js';

interface Call {
  readonly id: unknown;
  readonly method: string;
  readonly params: readonly unknown[];
}

interface Answer {
  readonly result?: unknown;
  readonly error?: unknown;
}

/** Our builder's methods by Hardhat's names. */
const hardhatNames: Readonly<Record<string, string>> = {
  anvil_setBalance: 'hardhat_setBalance',
  anvil_setCode: 'hardhat_setCode',
};

/** The deployer with salts at its well-known address (Arachnid's proxy), which anvil holds from the start. */
const create2Deployer = {
  address: getBytes('0x4e59b44847b379578588920ca78fbf26c0b4956c'),
  code: getBytes(
    '0x7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe03601600081602082378035828234f58015156039578182fd5b8082525050506014600cf3',
  ),
};

/** The same as `startNodes` with Hardhat's node, which runs in this process; `folder` is that of its library. */
export async function startEdrNodes(folder: string, specs: readonly NodeSpec[]): Promise<RunningNodes> {
  const edr = loadEdr(folder);
  const context = new edr.EdrContext();
  await context.registerProviderFactory(edr.L1_CHAIN_TYPE, edr.l1ProviderFactory());
  const silent = { enable: false, decodeConsoleLogInputsCallback: () => [], printLineCallback: () => {} };
  const servers = await Promise.all(
    specs.map(async (spec) => {
      const provider = await context.createProvider(
        edr.L1_CHAIN_TYPE,
        toConfig(edr, spec),
        silent,
        { subscriptionCallback: () => {} },
        new edr.ContractDecoder(),
      );
      return serve(new EdrNode(provider));
    }),
  );
  return {
    urls: servers.map((server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    processes: {
      failed: new Promise<never>(() => {}),
      stop: async () => {
        for (const server of servers) {
          server.close();
          server.closeAllConnections();
        }
      },
    },
  };
}

function toConfig(edr: Edr, { chainId, genesisAt }: NodeSpec): object {
  const gasLimit = BigInt(BUILDING_GAS_LIMIT);
  return {
    allowBlocksWithSameTimestamp: false,
    allowUnlimitedContractSize: false,
    bailOnCallFailure: true,
    bailOnTransactionFailure: false,
    chainId: BigInt(chainId),
    networkId: BigInt(chainId),
    coinbase: new Uint8Array(20),
    defaultTransactionGasLimit: 30_000_000n,
    genesisState: [...edr.l1GenesisState(edr.l1HardforkFromString('Prague')), create2Deployer],
    hardfork: 'Prague',
    initialBaseFeePerGas: 1_000_000_000n,
    initialParentBeaconBlockRoot: new Uint8Array(32),
    minGasPrice: 0n,
    mining: { autoMine: false, blockGasLimit: gasLimit, memPool: { order: 'Priority' } },
    network: { genesisBlockGasLimit: gasLimit, genesisBlockTime: BigInt(genesisAt) },
    observability: {},
    ownedAccounts: [],
    precompileOverrides: [],
    transactionGasCap: false,
  };
}

/** Answers the methods of the builder in Hardhat's words; all others are Hardhat's own. */
class EdrNode {
  private readonly unlocked = new Set<unknown>();

  constructor(private readonly provider: EdrProvider) {}

  async answer({ method, params }: Omit<Call, 'id'>): Promise<Answer> {
    if (method === 'eth_getBlockReceipts') return this.receipts(params);
    if (method === 'eth_sendTransaction') await this.unlock(params);
    return this.ask(hardhatNames[method] ?? method, params);
  }

  private async ask(method: string, params: readonly unknown[]): Promise<Answer> {
    const request = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    const { data } = await this.provider.handleRequest(request);
    const answer = (typeof data === 'string' ? JSON.parse(data) : data) as Answer;
    return answer.error === undefined ? { result: answer.result ?? null } : { error: answer.error };
  }

  /** Every account may send, as on the other embedded nodes. */
  private async unlock([transaction]: readonly unknown[]): Promise<void> {
    const from = (transaction as { from?: unknown } | undefined)?.from;
    if (this.unlocked.has(from)) return;
    this.unlocked.add(from);
    await this.ask('hardhat_impersonateAccount', [from]);
  }

  private async receipts([block]: readonly unknown[]): Promise<Answer> {
    const { result, error } = await this.ask('eth_getBlockByNumber', [block, false]);
    if (error !== undefined) return { error };
    const { transactions } = result as { transactions: readonly string[] };
    const receipts: unknown[] = [];
    for (const hash of transactions)
      receipts.push((await this.ask('eth_getTransactionReceipt', [hash])).result);
    return { result: receipts };
  }
}

async function serve(node: EdrNode): Promise<Server> {
  const server = createServer((request, response) => {
    readJson(request)
      .then(async (body) => {
        const answers: object[] = [];
        // One after the other: a batch of transactions has an order.
        for (const call of [body].flat() as readonly Call[])
          answers.push({ jsonrpc: '2.0', id: call.id, ...(await node.answer(call)) });
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify(Array.isArray(body) ? answers : answers[0]));
      })
      .catch(() => response.writeHead(500).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}
