import { addressAt, encodeWords } from '@assay/chain';
import { type Address, type Hex, toAddress, ZERO_ADDRESS } from '@assay/facts';
import { AbiCoder } from 'ethers';
import { readerArtifact } from './reader-artifact.js';
import type { SyntheticState, ViewAnswer } from './state.js';
import { type CodeSurroundings, runStraightCode } from './straight-code.js';

export const MULTICALL3: Address = '0xca11bde05977b3631167028862be2a173976ca11';
const AGGREGATE3 = '0x82ad56cb';
const [codeSizes, fencedCalls, followedCalls, fundedAccounts] = [
  readerArtifact('CodeSizes'),
  readerArtifact('FencedCalls'),
  readerArtifact('FollowedCalls'),
  readerArtifact('FundedAccounts'),
];
const coder = AbiCoder.defaultAbiCoder();

export interface NodeCall {
  readonly to: Address;
  readonly data: Hex;
  /** Injected code by address. */
  readonly injected: ReadonlyMap<Address, Hex>;
}

/**
 * Answers an `eth_call` without an EVM: the code that the readers inject is known by its bytes, everything
 * else is a view. `undefined`: reverted.
 */
export function answerCall(state: SyntheticState, call: NodeCall, at: CodeSurroundings): ViewAnswer {
  const code = call.injected.get(call.to);
  const view: View = (to, data) => {
    const own = call.injected.get(to);
    if (own === followedCalls.deployedBytecode) return followed(data, view);
    return own === undefined ? state.view(to, data, at.number) : runStraightCode(own, at);
  };
  if (code === fencedCalls.deployedBytecode) return fenced(call.data, view);
  if (code === codeSizes.deployedBytecode)
    return sizesOf(call.data, (address) => (state.codeAt(address, at.number).length - 2) / 2);
  if (code === fundedAccounts.deployedBytecode)
    return fundedOf(call.data, (address) => state.nativeBalanceOf(address, at.number));
  if (call.to === MULTICALL3 && call.data.startsWith(AGGREGATE3)) return aggregate(call.data, view);
  return view(call.to, call.data);
}

type View = (to: Address, data: Hex) => ViewAnswer;

/** See `FencedCalls.sol` for the layout. */
function fenced(data: Hex, view: View): Hex {
  let answer = '';
  for (let at = 2; at < data.length; ) {
    const size = Number.parseInt(data.slice(at + 48, at + 56), 16) * 2;
    const to = toAddress(`0x${data.slice(at, at + 40)}`);
    answer += packed(to && view(to, `0x${data.slice(at + 56, at + 56 + size)}`));
    at += 56 + size;
  }
  return `0x${answer}`;
}

/** See `FollowedCalls.sol` for the layout. */
function followed(data: Hex, view: View): Hex {
  let answer = '';
  let found: Address | undefined;
  for (let at = 2; at < data.length; ) {
    const size = Number.parseInt(data.slice(at + 48, at + 56), 16) * 2;
    const place = Number.parseInt(data.slice(at + 56, at + 64), 16) * 2;
    const to = toAddress(`0x${data.slice(at, at + 40)}`);
    const input = data.slice(at + 64, at + 64 + size);
    const word = encodeWords(found ?? ZERO_ADDRESS);
    const written = place < size ? input.slice(0, place) + word + input.slice(place + 64) : input;
    const target = to === ZERO_ADDRESS ? found : to;
    const result = target && view(target, `0x${written}`);
    answer += packed(result);
    found ??= addressAt(result, 0);
    if (found === undefined || found === ZERO_ADDRESS) break;
    at += 64 + size;
  }
  return `0x${answer}`;
}

function packed(result: ViewAnswer): string {
  const bytes = (result ?? '0x').slice(2);
  const length = (bytes.length / 2).toString(16).padStart(8, '0');
  return `${result === undefined ? '00' : '01'}${length}${bytes}`;
}

function aggregate(data: Hex, view: View): Hex {
  const [rows] = coder.decode(['tuple(address,bool,bytes)[]'], `0x${data.slice(10)}`);
  const results = (rows as readonly [string, boolean, Hex][]).map(([to, , input]) => {
    const address = toAddress(to);
    const result = address && view(address, input);
    return [result !== undefined, result ?? '0x'];
  });
  return coder.encode(['tuple(bool,bytes)[]'], [results]) as Hex;
}

/** See `CodeSizes.sol` for the layout. */
function sizesOf(data: Hex, sizeOf: (address: Address) => number): Hex {
  const count = (data.length - 2) / 64;
  const addresses = Array.from({ length: count }, (_, index) => addressAt(data, index));
  return `0x${encodeWords(...addresses.map((address) => (address ? sizeOf(address) : 0)))}`;
}

/** See `FundedAccounts.sol` for the layout. */
function fundedOf(data: Hex, balanceOf: (address: Address) => bigint): Hex {
  const accounts = data.slice(2).match(/.{40}/g) ?? [];
  return `0x${accounts.map((digits) => (balanceOf(toAddress(`0x${digits}`) ?? ZERO_ADDRESS) > 0n ? '01' : '00')).join('')}`;
}
