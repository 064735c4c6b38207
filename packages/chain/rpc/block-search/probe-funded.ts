import { type Address, isHex, toQuantity } from '@assay/facts';
import { encodeCall, toSelector } from '../abi.js';
import { CODE_ADDRESS } from '../account-words.js';
import artifact from '../artifacts/FundedAccounts.json' with { type: 'json' };
import { decodeAggregate3, encodeAggregate3 } from '../multicall3.js';
import type { CallOptions, Rpc, ViewResult } from '../rpc.js';
import { unlessFailed } from '../unless.js';
import type { Probed, Probes } from './brackets.js';

const overrides = { [CODE_ADDRESS]: { code: artifact.deployedBytecode } };

/** `getEthBalance(address)` of Multicall3. */
const getEthBalance = toSelector('getEthBalance(address)');

/** How one block is asked, and how its answer is read: by code of ours, else by Multicall3 where it stood by then. */
function toQuestion(rpc: Rpc, block: number, accounts: readonly Address[]) {
  const data = `0x${accounts.map((account) => account.slice(2)).join('')}`;
  const own = [{ to: CODE_ADDRESS, data }, toQuantity(block), overrides];
  if (!rpc.isPlayedHere('eth_call', own))
    return { params: own, read: (answer: unknown) => toFunded(accounts, answer) };
  const { multicall3: to } = rpc.chain;
  const calls = accounts.map((account) => ({ to, data: encodeCall(getEthBalance, account) }));
  const params = [{ to, data: encodeAggregate3(calls) }, toQuantity(block)];
  return { params, read: (answer: unknown) => toFundedByBalance(accounts, answer) };
}

/**
 * Asks at many blocks, in one round trip, which accounts have native coin. Blocks that the node cannot answer
 * for are left out.
 */
export async function probeFunded(rpc: Rpc, points: Probes, options: CallOptions): Promise<Probed> {
  const answers = await Promise.all(
    [...points].map(async ([block, accounts]) => {
      const { params, read } = toQuestion(rpc, block, accounts);
      return [block, read(await rpc.send('eth_call', params, options).catch(unlessFailed))] as const;
    }),
  );
  return new Map(answers.flatMap(([block, funded]) => (funded ? [[block, funded] as const] : [])));
}

/** `undefined` where the node does not support state overrides. */
function toFunded(accounts: readonly Address[], answer: unknown): ReadonlyMap<Address, boolean> | undefined {
  if (!isHex(answer) || answer.length !== 2 + 2 * accounts.length) return undefined;
  return new Map(accounts.map((account, index) => [account, answer[3 + 2 * index] === '1']));
}

/** `undefined` where Multicall3 does not answer. */
function toFundedByBalance(accounts: readonly Address[], answer: unknown) {
  const rows = isHex(answer) ? decodeAggregate3(answer, accounts.length) : undefined;
  return rows && new Map(accounts.map((account, index) => [account, isFunded(rows[index])]));
}

const isFunded = (row: ViewResult | undefined): boolean =>
  row?.ok === true && isHex(row.data) && row.data !== '0x' && BigInt(row.data) > 0n;
