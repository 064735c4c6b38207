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

const erc20 = new Interface([
  'function totalSupply() view',
  'function balanceOf(address) view',
  'function owner() view',
]);

/** A record with what it lacked, and the tokens that got a value which nobody recorded: a supply or a balance. */
export interface WithBystanders {
  readonly record: BlockRecord;
  readonly invented: ReadonlySet<string>;
}

/**
 * The record with what simulations of powers need beside the token, and no verdict hangs on: Multicall3, which they
 * ask for balances of the native coin; and of these contracts, that they hold no wrapped coins where the record does
 * not say: they are given some, and only what becomes of those counts. Of every contract, that the slots of proxies'
 * standards that its code does not name are empty. Of the pools' tokens, a total supply where it is one slot that is
 * not recorded, and no balance of its owner: only how they change counts.
 */
export async function withBystanders(
  record: BlockRecord,
  contracts: readonly string[],
  pools: readonly RecordedPool[],
): Promise<WithBystanders> {
  const code = hexToBytes(multicall.deployedBytecode as `0x${string}`);
  const accounts = new Map([...record.accounts].map(([name, one]) => [name, withoutUnnamedProxy(one)]));
  accounts.set(MULTICALL, { balance: 0n, nonce: 1n, code, slots: new Map() });
  const made = { ...record, accounts };
  const holders = [...contracts];
  const invented = new Set<string>();
  for (const token of contracts) {
    const owner = await findOwner(made, token);
    const balance = owner && (await findLacking(made, token, toBalanceOf(owner)));
    const supply = await findSupply(made, token, pools);
    const slots = [...(balance ? [[balance, toWordText(0n)] as const] : []), ...supply];
    if (slots.length > 0) invented.add(token);
    addSlots(accounts, token, slots);
    if (owner) holders.push(owner);
  }
  addSlots(
    accounts,
    WRAPPED_COIN,
    holders.map((one) => [entrySlot(WRAPPED_BALANCES, [one]), toWordText(0n)]),
  );
  return { record: made, invented };
}

const toBalanceOf = (holder: string) => erc20.encodeFunctionData('balanceOf', [holder]);

async function findOwner(record: BlockRecord, token: string): Promise<string | undefined> {
  const { answer } = await ask(record, token, erc20.encodeFunctionData('owner'));
  return answer && answer < 1n << 160n ? `0x${answer.toString(16).padStart(40, '0')}` : undefined;
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

/** The one slot of the contract that a view lacks; `undefined` where it lacks none, or more. */
async function findLacking(record: BlockRecord, to: string, data: string): Promise<string | undefined> {
  const { missing } = await ask(record, to, data);
  const [slot, contract] = /^slot (\S+) of (\S+)$/.exec(missing.join('; '))?.slice(1) ?? [];
  return contract === to ? slot : undefined;
}

/** A total supply where it is not recorded: more than the pools hold. */
async function findSupply(
  record: BlockRecord,
  token: string,
  pools: readonly RecordedPool[],
): Promise<readonly (readonly [string, string])[]> {
  const slot = await findLacking(record, token, erc20.encodeFunctionData('totalSupply'));
  if (!slot) return [];
  let held = 0n;
  for (const { address, token0, token1 } of pools) {
    if (token0 !== token && token1 !== token) continue;
    held += (await ask(record, token, toBalanceOf(address))).answer ?? 0n;
  }
  return held > 0n ? [[slot, toWordText(SUPPLY_IN_POOLS * held)]] : [];
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
    const { returnValue } = execResult;
    if (missing.length > 0 || execResult.exceptionError || returnValue.length < 32) return { missing };
    return { answer: BigInt(bytesToHex(returnValue.subarray(0, 32))), missing };
  } catch (error) {
    if (state.missing.size === 0) throw error;
    return { missing: [...state.missing] };
  }
}
