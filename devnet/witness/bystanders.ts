import { bytesToHex, createAddressFromString, hexToBytes } from '@ethereumjs/util';
import { Interface, id } from 'ethers';
import multicall from '../artifacts/Multicall3.json' with { type: 'json' };
import { toBlockContext } from './block-context.js';
import { entrySlot, type RecordedPool } from './known-pools.js';
import { type BlockRecord, type RecordedAccount, toWordText } from './record.js';
import { createRun } from './recorded-evm.js';

const MULTICALL = '0xca11bde05977b3631167028862be2a173976ca11';
const WRAPPED_COIN = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2';
const WRAPPED_BALANCES = 3n;
/** Every pool is recorded with what it holds; others hold more than it. */
const SUPPLY_IN_POOLS = 10n;
/** Where the standards of proxies keep what they delegate to: EIP-1967, EIP-1822, and OpenZeppelin before them. */
const proxySlots = [
  ...['implementation', 'admin', 'beacon'].map((what) =>
    toWordText(BigInt(id(`eip1967.proxy.${what}`)) - 1n),
  ),
  id('PROXIABLE'),
  id('org.zeppelinos.proxy.implementation'),
  id('org.zeppelinos.proxy.admin'),
];
const VIEW_GAS = 1_000_000n;

const erc20 = new Interface(['function totalSupply() view', 'function balanceOf(address) view']);

/**
 * The record with what simulations of powers need beside the token, and no verdict hangs on: Multicall3, which they
 * ask for balances of the native coin; and of these contracts, that they hold no wrapped coins where the record does
 * not say: they are given some, and only what becomes of those counts. Of every contract, that the slots of proxies'
 * standards that its code does not name are empty. Of the pools' tokens, a total supply where it is one slot that is
 * not recorded: only how it changes counts.
 */
export async function withBystanders(
  record: BlockRecord,
  contracts: readonly string[],
  pools: readonly RecordedPool[],
): Promise<BlockRecord> {
  const none = contracts.map((one): [string, string] => [entrySlot(WRAPPED_BALANCES, [one]), toWordText(0n)]);
  const code = hexToBytes(multicall.deployedBytecode as `0x${string}`);
  const accounts = new Map([...record.accounts].map(([name, one]) => [name, withoutUnnamedProxy(one)]));
  accounts.set(MULTICALL, { balance: 0n, nonce: 1n, code, slots: new Map() });
  addSlots(accounts, WRAPPED_COIN, none);
  const made = { ...record, accounts };
  for (const token of contracts) {
    const supply = await findSupply(made, token, pools);
    if (supply) addSlots(accounts, token, [supply]);
  }
  return made;
}

function addSlots(
  accounts: Map<string, RecordedAccount>,
  name: string,
  added: readonly (readonly [string, string])[],
): void {
  const account = accounts.get(name);
  if (account) accounts.set(name, { ...account, slots: new Map([...added, ...account.slots]) });
}

/** A slot that is a hash can only be written by code that has it as a constant. */
function withoutUnnamedProxy(account: RecordedAccount): RecordedAccount {
  if (account.code.length === 0) return account;
  const text = Buffer.from(account.code).toString('hex');
  const unnamed = proxySlots.filter((slot) => !text.includes(slot.slice(2)));
  const empty = unnamed.map((slot): [string, string] => [slot, toWordText(0n)]);
  return { ...account, slots: new Map([...empty, ...account.slots]) };
}

/** The one slot that `totalSupply` lacks, with more than the pools hold; `undefined` where it lacks none, or more. */
async function findSupply(
  record: BlockRecord,
  token: string,
  pools: readonly RecordedPool[],
): Promise<readonly [string, string] | undefined> {
  const { missing } = await ask(record, token, erc20.encodeFunctionData('totalSupply'));
  const [, slot] = missing.length === 1 ? (missing[0]?.match(/^slot (\S+) of (\S+)$/) ?? []) : [];
  if (!slot || missing[0] !== `slot ${slot} of ${token}`) return undefined;
  let held = 0n;
  for (const { address, token0, token1 } of pools) {
    if (token0 !== token && token1 !== token) continue;
    const { answer } = await ask(record, token, erc20.encodeFunctionData('balanceOf', [address]));
    held += answer ?? 0n;
  }
  return held > 0n ? [slot, toWordText(SUPPLY_IN_POOLS * held)] : undefined;
}

/** The number that a view answers, and what it needed that is not recorded. */
async function ask(
  record: BlockRecord,
  to: string,
  data: string,
): Promise<{ readonly answer?: bigint; readonly missing: readonly string[] }> {
  const { evm, state, begin } = createRun({ record });
  begin();
  try {
    const { execResult } = await evm.runCall({
      to: createAddressFromString(to),
      data: hexToBytes(data as `0x${string}`),
      gasLimit: VIEW_GAS,
      block: toBlockContext(record),
      skipNonceIncrement: true,
    });
    const missing = [...state.missing];
    if (missing.length > 0 || execResult.exceptionError) return { missing };
    return { answer: BigInt(bytesToHex(execResult.returnValue.subarray(0, 32))), missing };
  } catch (error) {
    if (state.missing.size === 0) throw error;
    return { missing: [...state.missing] };
  }
}
