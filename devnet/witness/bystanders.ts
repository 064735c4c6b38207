import { hexToBytes } from '@ethereumjs/util';
import multicall from '../artifacts/Multicall3.json' with { type: 'json' };
import { entrySlot } from './known-pools.js';
import { type BlockRecord, type RecordedAccount, toWordText } from './record.js';

const MULTICALL = '0xca11bde05977b3631167028862be2a173976ca11';
const WRAPPED_COIN = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2';
const WRAPPED_BALANCES = 3n;

/**
 * The record with what simulations of powers need beside the token, and no verdict hangs on: Multicall3, which they
 * ask for balances of the native coin; and of these contracts, that they hold no wrapped coins where the record does
 * not say: they are given some, and only what becomes of those counts.
 */
export function withBystanders(record: BlockRecord, contracts: readonly string[]): BlockRecord {
  const wrapped = record.accounts.get(WRAPPED_COIN);
  const none = contracts.map((one): [string, string] => [entrySlot(WRAPPED_BALANCES, [one]), toWordText(0n)]);
  const code = hexToBytes(multicall.deployedBytecode as `0x${string}`);
  const added: [string, RecordedAccount][] = [
    [MULTICALL, { balance: 0n, nonce: 1n, code, slots: new Map() }],
    ...(wrapped
      ? [
          [WRAPPED_COIN, { ...wrapped, slots: new Map([...none, ...wrapped.slots]) }] as [
            string,
            RecordedAccount,
          ],
        ]
      : []),
  ];
  return { ...record, accounts: new Map([...record.accounts, ...added]) };
}
