import { createAddressFromString, hexToBytes } from '@ethereumjs/util';
import { Interface, id } from 'ethers';
import { toBlockContext } from '../../devnet/witness/block-context.js';
import { poolMappings } from '../../devnet/witness/known-pools.js';
import { type BlockRecord, toWordText } from '../../devnet/witness/record.js';
import { createRun, type RecordedRun } from '../../devnet/witness/recorded-evm.js';

const GAS = 3_000_000n;
const WEI = 10n ** 24n;
const BLOCK_SECONDS = 12n;
const GWEI = 10n ** 9n;

const erc20 = new Interface([
  'function balanceOf(address) view returns (uint256)',
  'function approve(address,uint256)',
  'function deposit() payable',
]);

export interface SentTransaction {
  readonly isSuccess: boolean;
  /** Why it failed: the text of a revert, else the machine's word. */
  readonly error?: string;
  readonly logs: readonly LoggedEvent[];
}

interface LoggedEvent {
  readonly address: string;
  readonly topic: string;
  readonly data: Uint8Array;
}

/** An account of the judge's own, without code, that sends transactions on the state of a recorded block. */
export class JudgeAccount {
  readonly address = `0x${id('the account of the judge').slice(-40)}`;
  private readonly run: RecordedRun;
  /** Blocks since the recorded one. */
  private passed = 0n;

  constructor(private readonly record: BlockRecord) {
    this.run = createRun({ record, knownMappings: poolMappings });
    this.run.begin([this.address]);
  }

  /** Values of the state that were needed and are not recorded. */
  get missing(): readonly string[] {
    return [...this.run.state.missing];
  }

  async fund(): Promise<void> {
    await this.run.state.modifyAccountFields(createAddressFromString(this.address), { balance: WEI });
  }

  wait(blocks: bigint): void {
    this.passed += blocks;
  }

  balance(token: string, owner = this.address): Promise<bigint> {
    return this.view(token, erc20.encodeFunctionData('balanceOf', [owner]));
  }

  deposit(wrapped: string, value: bigint): Promise<SentTransaction> {
    return this.send(wrapped, erc20.encodeFunctionData('deposit'), value);
  }

  approve(token: string, spender: string): Promise<SentTransaction> {
    return this.send(token, erc20.encodeFunctionData('approve', [spender, 2n ** 256n - 1n]));
  }

  /** Puts tokens into the one slot that `balanceOf` of this account reads. @returns whether it then has them */
  async take(token: string, amount: bigint): Promise<boolean> {
    this.run.state.ownSlots.clear();
    await this.balance(token);
    const [last] = [...this.run.state.ownSlots].slice(-1);
    if (last === undefined) return false;
    const [account = '', slot = ''] = last.split(' ');
    await this.run.state.putStorage(
      createAddressFromString(account),
      hexToBytes(slot as `0x${string}`),
      hexToBytes(toWordText(amount) as `0x${string}`),
    );
    return (await this.balance(token)) === amount;
  }

  /** The first word that a view answers. @throws {Error} where it fails */
  async view(to: string, data: string): Promise<bigint> {
    await this.run.evm.journal.checkpoint();
    const { execResult } = await this.call(to, data, 0n);
    await this.run.evm.journal.revert();
    if (execResult.exceptionError) throw new Error(`a view of ${to} fails`);
    return BigInt(`0x${Buffer.from(execResult.returnValue.subarray(0, 32)).toString('hex') || '0'}`);
  }

  async send(to: string, data: string, value = 0n): Promise<SentTransaction> {
    const { execResult } = await this.call(to, data, value);
    const { exceptionError, returnValue, logs = [] } = execResult;
    return {
      isSuccess: exceptionError === undefined,
      ...(exceptionError ? { error: toReason(returnValue) ?? String(exceptionError.error) } : {}),
      logs: logs.map(([address, topics, body]) => ({
        address: `0x${Buffer.from(address).toString('hex')}`,
        topic: `0x${Buffer.from(topics[0] ?? []).toString('hex')}`,
        data: body,
      })),
    };
  }

  private async call(to: string, data: string, value: bigint) {
    const { evm, state } = this.run;
    const { record } = this;
    evm.journal.cleanJournal();
    state.originalStorageCache.clear();
    evm.transientStorage.clear();
    const caller = createAddressFromString(this.address);
    const block = toBlockContext(record, {
      number: BigInt(record.number) + this.passed,
      time: BigInt(record.block.timestamp) + this.passed * BLOCK_SECONDS,
    });
    return evm.runCall({
      caller,
      origin: caller,
      to: createAddressFromString(to),
      data: hexToBytes(data as `0x${string}`),
      value,
      gasLimit: GAS,
      gasPrice: block.header.baseFeePerGas + GWEI,
      block,
    });
  }
}

function toReason(data: Uint8Array): string | undefined {
  const text = `0x${Buffer.from(data).toString('hex')}`;
  if (!text.startsWith('0x08c379a0')) return undefined;
  try {
    return String(new Interface(['function Error(string)']).decodeFunctionData('Error', text)[0]);
  } catch {
    return undefined;
  }
}
