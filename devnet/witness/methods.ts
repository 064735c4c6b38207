import { setImmediate as afterOthers } from 'node:timers/promises';
import type { Hardfork } from '@ethereumjs/common';
import { bytesToHex } from '@ethereumjs/util';
import { ZodError } from 'zod';
import { parseCall, parseSimulation } from './call-request.js';
import { poolMappings } from './known-pools.js';
import { MissingState } from './missing-state.js';
import { type IsMadeUp, NodeError, type PlayOptions, playCall, quantity, simulate } from './play.js';
import { type BlockRecord, toWordText } from './record.js';
import { createRun } from './recorded-evm.js';

export interface MethodOptions {
  readonly record: BlockRecord;
  readonly rules: Hardfork;
  readonly isMadeUp: IsMadeUp;
}

/** `isWanted`: false once nobody waits for the answer. */
type Method = (params: readonly unknown[], isWanted: () => boolean) => unknown;

/** Answers a method of JSON-RPC. @throws {NodeError} */
export type AnswerMethod = (
  method: string,
  params: readonly unknown[],
  isWanted: () => boolean,
) => Promise<unknown>;

/** Does one after the other, without what nobody waits for any more. Between two, answers leave and requests arrive. */
const serial = () => {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(isWanted: () => boolean, work: () => Promise<T>): Promise<T> => {
    const next = last.then(async () => {
      await afterOthers();
      if (!isWanted()) throw new NodeError(-32_000, 'request aborted');
      return work();
    });
    last = next.catch(() => undefined);
    return next;
  };
};

/** The methods of a node whose newest block is the recorded one, with the state before it. */
export function createMethods(options: MethodOptions): AnswerMethod {
  const { record, rules, isMadeUp } = options;
  const run = createRun({ record, rules, knownMappings: poolMappings });
  const play: PlayOptions = { record, run, isMadeUp };
  // Runs take the processor alone: one after the other, none waits for a half-done other.
  const inTurn = serial();
  const methods: Readonly<Record<string, Method>> = {
    ...stateMethods(record),
    ...blockMethods(record),
    eth_call: (params, isWanted) => {
      atRecorded(record, params[1]);
      const { call, changes, block } = parseCall(params);
      return inTurn(isWanted, () => playCall(play, call, changes, block));
    },
    eth_simulateV1: (params, isWanted) => {
      atRecorded(record, params[1]);
      const request = parseSimulation(params);
      return inTurn(isWanted, () => simulate(play, request));
    },
    eth_getLogs: () => {
      throw new NodeError(-32_000, 'pruned history unavailable: this node has no logs');
    },
  };
  return async (method, params, isWanted) => {
    const answer = Object.hasOwn(methods, method) ? methods[method] : undefined;
    if (!answer) throw new NodeError(-32_601, `the method ${method} does not exist/is not available`);
    try {
      return await answer(params, isWanted);
    } catch (error) {
      if (!(error instanceof ZodError)) throw error;
      throw new NodeError(-32_602, `invalid argument: ${error.issues[0]?.message ?? 'of another shape'}`);
    }
  };
}

function blockMethods(record: BlockRecord): Readonly<Record<string, Method>> {
  const { block, number } = record;
  const shown = (whole: unknown) =>
    whole === true ? block : { ...block, transactions: block.transactions.map(({ hash }) => hash) };
  return {
    eth_chainId: () => '0x1',
    net_version: () => '1',
    web3_clientVersion: () => 'assay-witness',
    eth_blockNumber: () => quantity(number),
    eth_gasPrice: () => (typeof block.baseFeePerGas === 'string' ? block.baseFeePerGas : '0x3b9aca00'),
    eth_syncing: () => false,
    eth_getBlockByNumber: ([tag, whole]) => (isRecorded(record, tag) ? shown(whole) : null),
    eth_getBlockByHash: ([hash, whole]) => (hash === block.hash ? shown(whole) : null),
    eth_getTransactionByHash: ([hash]) => block.transactions.find((one) => one.hash === hash) ?? null,
  };
}

function stateMethods(record: BlockRecord): Readonly<Record<string, Method>> {
  const account = ([address]: readonly unknown[], tag: unknown) => {
    atRecorded(record, tag);
    const name = String(address).toLowerCase();
    const found = record.accounts.get(name);
    if (!found) throw missing(`account ${name}`);
    return { name, found };
  };
  return {
    eth_getCode: (params) => bytesToHex(account(params, params[1]).found.code),
    eth_getBalance: (params) => quantity(account(params, params[1]).found.balance),
    eth_getTransactionCount: (params) => quantity(account(params, params[1]).found.nonce),
    eth_getStorageAt: (params) => {
      const { name, found } = account(params, params[2]);
      const slot = toWordText(String(params[1]));
      const value = found.slots.get(slot);
      if (value === undefined) throw missing(`slot ${slot} of ${name}`);
      return value;
    },
  };
}

function missing(what: string): NodeError {
  return new NodeError(-32_000, new MissingState(what).message);
}

function isRecorded({ number }: BlockRecord, tag: unknown): boolean {
  if (tag === undefined || tag === 'latest' || tag === 'pending' || tag === 'safe' || tag === 'finalized')
    return true;
  return typeof tag === 'string' && /^0x[0-9a-f]+$/i.test(tag) && Number(tag) === number;
}

/** @throws {NodeError} for another block, whose state is not here */
function atRecorded(record: BlockRecord, tag: unknown): void {
  const isHash = typeof tag === 'object' && tag !== null && 'blockHash' in tag;
  if (isHash ? tag.blockHash === record.block.hash : isRecorded(record, tag)) return;
  throw missing(`block ${typeof tag === 'string' ? tag : JSON.stringify(tag)}`);
}
