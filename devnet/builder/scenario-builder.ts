import { type Address, DEAD_ADDRESS, type Hex, ZERO_ADDRESS } from '@assay/facts';
import { getCreate2Address, getCreateAddress, keccak256, parseEther, type Result, toUtf8Bytes } from 'ethers';
import type { NodeClient, RpcRequest } from '../node/node-client.js';
import { type ContractCode, encodeCall, encodeDeploy } from './contract-code.js';
import { createSeededRandom } from './seeded-random.js';
import type { ScenarioScript, Timeline } from './timeline.js';
import type { SentTransaction, TransactionRequest } from './transaction.js';

const BALANCE_OF = '0x70a08231';
/**
 * Arachnid's deterministic deployment proxy. It has this address on every network; anvil deploys it at
 * genesis.
 */
export const CREATE2_DEPLOYER: Address = '0x4e59b44847b379578588920ca78fbf26c0b4956c';
const CONSTRUCTOR_GAS = 30_000_000;
export const HOUR = 3_600;
export const DAY = 86_400;

/**
 * What a scenario is built with: accounts, transactions, reads and the clock. Times are seconds before the
 * end of history.
 */
export interface ScenarioBuilder {
  readonly id: string;
  /** End of the history in Unix seconds: the time at which the chains were started. */
  readonly endsAt: number;
  /** The centralised exchange that funds ordinary accounts. */
  readonly exchange: Address;
  /** A number in [0, 1); the same sequence at every start. */
  random(): number;
  /** An account without a known key; the same at every start. */
  wallet(name: string): Address;
  wallets(name: string, count: number): Address[];
  /** Sends native coin from the exchange or from `from`. Usable from the next block on. */
  fund(accounts: readonly Address[], native: number, from?: Address): SentTransaction[];
  deploy(code: ContractCode, args: readonly unknown[], from: Address, value?: bigint): Address;
  /**
   * Deploys by CREATE2 through the deterministic deployer: the address depends only on code, arguments and
   * salt.
   */
  deployWithSalt(creationCode: Hex, salt: Hex, from: Address): Address;
  /** Puts code at an address without a deployment, as a network does with what it runs itself. */
  placeCode(address: Address, runtime: Hex): Promise<void>;
  /**
   * Deploys at an address of one's choice: its constructor runs there, with `from` as its caller. For contracts of a
   * network whose addresses are known.
   */
  deployAt(place: Address, code: ContractCode, args: readonly unknown[], from: Address): Promise<Address>;
  call(
    from: Address,
    to: Address,
    code: ContractCode,
    name: string,
    args: readonly unknown[],
    value?: bigint,
    expect?: TransactionRequest['expect'],
  ): SentTransaction;
  read(to: Address, code: ContractCode, name: string, args?: readonly unknown[]): Promise<Result>;
  /** Balances in the order of the accounts, read in one round trip. The zero address is the native coin. */
  balances(token: Address, accounts: readonly Address[]): Promise<bigint[]>;
  until(secondsBeforeEnd: number): Promise<void>;
  nextBlock(): Promise<void>;
  /** Every account that the scenario touched, and the burn addresses. */
  touched(): readonly Address[];
  /** Adds accounts that appear only inside calls, such as a pool. */
  touch(...accounts: readonly Address[]): void;
}

export interface ScenarioBuilderOptions {
  readonly client: NodeClient;
  readonly timeline: Timeline;
  readonly endsAt: number;
  readonly exchange: Address;
}

export function toWalletAddress(name: string): Address {
  return `0x${keccak256(toUtf8Bytes(`assay devnet ${name}`)).slice(26)}`;
}

function toBalanceRequest(token: Address, account: Address): RpcRequest {
  if (token === ZERO_ADDRESS) return ['eth_getBalance', [account, 'latest']];
  const data = `${BALANCE_OF}${account.slice(2).padStart(64, '0')}`;
  return ['eth_call', [{ to: token, data }, 'latest']];
}

export function createScenarioBuilder(
  id: string,
  setting: ScenarioBuilderOptions,
  script: ScenarioScript,
): ScenarioBuilder {
  const { client, timeline, endsAt, exchange } = setting;
  const touched = new Set<Address>([ZERO_ADDRESS, DEAD_ADDRESS]);
  const touch = (...accounts: readonly Address[]): void => {
    for (const account of accounts) touched.add(account);
  };
  const send = (request: TransactionRequest): SentTransaction => {
    touch(request.from, ...(request.to ? [request.to] : []));
    return script.send({ ...request, note: `${id}: ${request.note}` });
  };
  const wallet = (name: string): Address => {
    const address = toWalletAddress(`${id} ${name}`);
    touch(address);
    return address;
  };
  return {
    id,
    endsAt,
    exchange,
    random: createSeededRandom(id),
    wallet,
    wallets: (name, count) => Array.from({ length: count }, (_, index) => wallet(`${name} ${index}`)),
    fund: (accounts, native, from = exchange) =>
      accounts.map((to) =>
        send({ from, to, value: parseEther(String(native)), gas: 21_000, note: `fund ${to}` }),
      ),
    deploy(code, args, from, value = 0n) {
      const nonce = timeline.nonceOf(from);
      send({ from, data: encodeDeploy(code, args), value, note: 'deploy' });
      const address = getCreateAddress({ from, nonce }).toLowerCase() as Address;
      touch(address);
      return address;
    },
    deployWithSalt(creationCode, salt, from) {
      send({ from, to: CREATE2_DEPLOYER, data: `${salt}${creationCode.slice(2)}`, note: 'deploy with salt' });
      const codeHash = keccak256(creationCode);
      const address = getCreate2Address(CREATE2_DEPLOYER, salt, codeHash).toLowerCase() as Address;
      touch(address);
      return address;
    },
    async placeCode(address, runtime) {
      await client.send('anvil_setCode', [address, runtime]);
    },
    async deployAt(place, code, args, from) {
      await client.send('anvil_setCode', [place, encodeDeploy(code, args)]);
      const runtime = await client.send('eth_call', [{ from, to: place }, 'latest']);
      send({ from, to: place, gas: CONSTRUCTOR_GAS, note: `construct at ${place}` });
      await script.until(0);
      await client.send('anvil_setCode', [place, runtime]);
      touch(place);
      return place;
    },
    call: (from, to, code, name, args, value = 0n, expect = 'success') =>
      send({ from, to, data: encodeCall(code, name, args), value, expect, note: `${name} by ${from}` }),
    async read(to, code, name, args = []) {
      const data = encodeCall(code, name, args);
      return code.abi.decodeFunctionResult(
        name,
        (await client.send('eth_call', [{ to, data }, 'latest'])) as Hex,
      );
    },
    async balances(token, accounts) {
      const answers = await client.batch(accounts.map((account) => toBalanceRequest(token, account)));
      return answers.map((answer) => BigInt(String(answer)));
    },
    until: (secondsBeforeEnd) => script.until(endsAt - secondsBeforeEnd),
    nextBlock: () => script.until(0),
    touched: () => [...touched],
    touch,
  };
}
