import { Player, type PlayJob, rulesAt } from '@assay/evm';
import { type Address, eth, type Hex, isHex, toHex } from '@assay/facts';
import type { BlockRecord } from '../../devnet/witness/record.js';

type StateValue = PlayJob['values'][number];
type StateKey = StateValue['key'];

/** A transaction that our EVM played. */
export interface OwnTransaction {
  readonly isSuccess: boolean;
  readonly gasUsed: bigint;
  readonly data: Hex;
}

/** The whole block at once: longer than any call of a token may take. */
const MAX_MS = 600_000;
const MERGE = 15_537_394;

/**
 * The block's own transactions, played in their order by our EVM, each with the values that the record has.
 * @returns why not, where they cannot be played
 */
export function playBlock(record: BlockRecord): readonly OwnTransaction[] | string {
  const { block, number } = record;
  const calls = block.transactions.map(({ from, to, ...rest }) => ({
    from,
    ...(to ? { to } : {}),
    data: rest.input,
    value: rest.value,
    // Today's least price of data is above what some paid: they get that much.
    gas: atLeast(rest.gas, rest.input),
    gasPrice: rest.gasPrice,
  }));
  const time = `0x${BigInt(block.timestamp).toString(16)}`;
  const blockOverrides = { number: block.number, time, baseFeePerGas: block.baseFeePerGas ?? '0x0' };
  const player = new Player();
  const values: StateValue[] = [
    ...toValues(record),
    { key: { kind: 'blockHash', number: number - 1 }, value: BigInt(block.parentHash) },
  ];
  const job = {
    blockId: 1,
    environment: toEnvironment(record),
    fresh: [],
    method: 'eth_simulateV1',
    params: [{ blockStateCalls: [{ blockOverrides, calls }] }, block.number],
    maxMs: MAX_MS,
  };
  let outcome = player.play({ ...job, values, from: 0 });
  let known = values.length;
  while (outcome.kind === 'missing') {
    // An account that the block's transactions read and that is not recorded did not exist yet.
    const added = outcome.keys.flatMap((key) => newAccountValue(record, key));
    if (added.length < outcome.keys.length) break;
    outcome = player.play({ ...job, values: added, from: known });
    known += added.length;
  }
  if (outcome.kind === 'unplayable') return outcome.reason;
  if (outcome.kind === 'missing') return `it reads what is not recorded: ${describe(outcome.keys[0])}`;
  if (outcome.kind !== 'played' || 'error' in outcome.answer) return JSON.stringify(outcome);
  return readCalls(outcome.answer.value);
}

function atLeast(gas: unknown, input: unknown): string {
  const least = 21_000n + 20n * BigInt(String(input).length);
  return `0x${(BigInt(String(gas)) > least ? BigInt(String(gas)) : least).toString(16)}`;
}

function newAccountValue({ accounts }: BlockRecord, key: StateKey): readonly StateValue[] {
  if (key.kind === 'blockHash' || accounts.has(key.address)) return [];
  return [{ key, value: key.kind === 'code' ? '0x' : 0n }];
}

function describe(key: unknown): string {
  return JSON.stringify(key, (_, value) => (typeof value === 'bigint' ? `0x${value.toString(16)}` : value));
}

function readCalls(answer: unknown): readonly OwnTransaction[] {
  const [first] = answer as readonly { readonly calls: readonly Record<string, unknown>[] }[];
  return (first?.calls ?? []).map(({ status, gasUsed, returnData }) => ({
    isSuccess: status === '0x1',
    gasUsed: BigInt(String(gasUsed)),
    data: isHex(returnData) ? returnData : '0x',
  }));
}

function toEnvironment({ number, block }: BlockRecord) {
  const quantity = (name: string) => BigInt(String(block[name] ?? 0));
  return {
    chainId: 1,
    rules: rulesAt(eth, { number, time: BigInt(block.timestamp) }),
    number,
    time: BigInt(block.timestamp),
    producer: String(block.miner) as Address,
    random: quantity(number < MERGE ? 'difficulty' : 'mixHash'),
    gasLimit: quantity('gasLimit'),
    baseFee: quantity('baseFeePerGas'),
    blobBaseFee: 1n,
  };
}

function toValues({ accounts }: BlockRecord): readonly StateValue[] {
  return [...accounts].flatMap(([name, { balance, nonce, code, slots }]) => {
    const address = name as Address;
    return [
      { key: { kind: 'balance' as const, address }, value: balance },
      { key: { kind: 'nonce' as const, address }, value: nonce },
      { key: { kind: 'code' as const, address }, value: toHex(code) },
      ...[...slots].map(([slot, value]) => ({
        key: { kind: 'slot' as const, address, slot: BigInt(slot) },
        value: BigInt(value),
      })),
    ];
  });
}
