import { type BlockRef, type Chain, type Hex, isHex, toQuantity } from '@assay/facts';
import { orAborted } from '../lib/abort.js';
import {
  DEFAULT_VIEW_GAS,
  decodeFencedCalls,
  encodeFencedCalls,
  FENCE_ADDRESS,
  fenceOverride,
} from './fenced-calls.js';
import { followedOverride, followInTurn } from './followed-calls.js';
import { gasProbe, isProbePassed } from './gas-probe.js';
import { LATEST, type LatestAnswer } from './head-batch.js';
import { heightOverride, heightView, toHeight } from './height.js';
import { injectedOverrides, MAKING_GAS, toMakingCode } from './injected-calls.js';
import { decodeAggregate3, encodeAggregate3 } from './multicall3.js';
import { type CallOptions, type NodeAbilities, RpcError, type ViewCall, type ViewResult } from './rpc.js';
import type { Send } from './send.js';
import { isNodeCannot, nodeCannot, unless } from './unless.js';

/** Max. calls and calldata of one folded call; more are split into several `eth_call`s of the same batch. */
const MAX_CALLS = 400;
const MAX_CALLDATA_CHARS = 400_000;

export interface ViewsOptions {
  readonly chain: Chain;
  readonly send: Send;
  /** Sends in the batch of the request for the head. */
  readonly sendWithHead: Send;
  /** Schedules a flush at the end of the tick. */
  readonly schedule: () => void;
  /** Abilities of the preferred node; `undefined` until they are known. */
  readonly knownAbilities: () => NodeAbilities | undefined;
}

export interface Views {
  view(calls: readonly ViewCall[], block: BlockRef, options?: CallOptions): Promise<readonly ViewResult[]>;
  /**
   * Calls at the newest block. Needs state overrides, because injected code returns the number of that block.
   */
  viewAtLatest(calls: readonly ViewCall[]): Promise<LatestAnswer & { readonly value: readonly ViewResult[] }>;
  /** Passes the view calls of the tick to `send`. */
  flush(): void;
}

interface Pending {
  readonly call: ViewCall;
  readonly waiters: {
    readonly resolve: (result: ViewResult) => void;
    readonly reject: (error: unknown) => void;
  }[];
}

/**
 * Folds the view calls of one tick and block into one `eth_call`.
 *
 * Where the node supports state overrides, the injected `FencedCalls` is used: each call has its own gas and
 * answers are cut at 32 KiB, so a hostile token cannot affect other calls. Elsewhere Multicall3's
 * `aggregate3` is used. There one call can burn the gas of all: unless the last call shows that all had the
 * gas of a view, failed ones are sent again one by one with their own gas limit. Without Multicall3 every call
 * is sent by itself. All calls are static: a view that writes state fails.
 */
export function createViews(options: ViewsOptions): Views {
  return new FoldedViews(options);
}

/** Equal view calls have equal keys: code that is injected is known by its address. */
function keyOfView({ to, data, gas }: ViewCall): string {
  return `${to}${gas ?? ''}${data}`;
}

/** The key of view calls at a block, whose number stands in it as in `keyOf`. */
export function keyOfViews(calls: readonly ViewCall[], tag: Hex): string {
  return `view"${tag}"${calls.map(keyOfView).join()}`;
}

/** An answer, or why the nodes cannot give it: that concerns its own question alone. */
type Outcome = ViewResult | { readonly failure: RpcError };

class FoldedViews implements Views {
  private pending = new Map<string, { block: BlockRef; calls: Map<string, Pending> }>();
  private noMulticall3 = false;

  constructor(private readonly options: ViewsOptions) {}

  view(calls: readonly ViewCall[], block: BlockRef, options?: CallOptions): Promise<readonly ViewResult[]> {
    const answers = Promise.all(calls.map((call) => this.add(call, block)));
    this.options.schedule();
    return giveUpOn(answers, options?.signal);
  }

  async viewAtLatest(
    calls: readonly ViewCall[],
  ): Promise<LatestAnswer & { readonly value: readonly ViewResult[] }> {
    const asked = Promise.all([...calls, heightView].map((call) => this.add(call, LATEST)));
    this.options.schedule();
    const answers = await asked;
    const last = answers.at(-1);
    const height = last?.ok ? toHeight(last.data) : undefined;
    return { value: answers.slice(0, -1), isOf: ({ number }) => number === height };
  }

  flush(): void {
    const groups = [...this.pending.values()];
    this.pending = new Map();
    for (const { block, calls } of groups) {
      for (const part of split([...calls.values()])) {
        void this.runGroup(part, block);
      }
    }
  }

  private add(call: ViewCall, block: BlockRef): Promise<ViewResult> {
    const group = this.pending.get(block.hash) ?? { block, calls: new Map<string, Pending>() };
    this.pending.set(block.hash, group);
    const key = keyOfView(call);
    const entry = group.calls.get(key) ?? { call, waiters: [] };
    group.calls.set(key, entry);
    return new Promise((resolve, reject) => {
      entry.waiters.push({ resolve, reject });
    });
  }

  private async run(calls: readonly ViewCall[], block: BlockRef): Promise<readonly Outcome[]> {
    if (block === LATEST) {
      return this.runAtLatest(calls);
    }
    const tag = toQuantity(block.number);
    if (this.options.knownAbilities()?.stateOverride !== false) {
      const fenced = await this.runFenced(calls, tag);
      if (fenced) {
        return fenced;
      }
    }
    return this.runPlain(calls, tag);
  }

  /** Without overrides. */
  private runPlain(calls: readonly ViewCall[], tag: Hex): Promise<readonly Outcome[]> {
    return followInTurn(calls, (plain) => this.runMulticall3(plain, tag));
  }

  private async runAtLatest(calls: readonly ViewCall[]): Promise<readonly ViewResult[]> {
    const folded = { to: FENCE_ADDRESS, data: encodeFencedCalls(calls) };
    const override = { ...toOverrides(calls), ...heightOverride };
    const answer = await this.options.sendWithHead<unknown>('eth_call', [folded, 'latest', override]);
    const results = isHex(answer) ? decodeFencedCalls(answer, calls.length) : undefined;
    return (results ?? []).map((result) => {
      if (result === 'not_run') throw new RpcError('refused', 'too much to read along with the head');
      return result;
    });
  }

  /** `undefined` where the node does not support state overrides. */
  private async runFenced(calls: readonly ViewCall[], tag: Hex): Promise<readonly Outcome[] | undefined> {
    const override = toOverrides(calls);
    const answer = await this.options
      .send<Hex>('eth_call', [{ to: FENCE_ADDRESS, data: encodeFencedCalls(calls) }, tag, override])
      .catch(unlessRefused);
    const results = isHex(answer) ? decodeFencedCalls(answer, calls.length) : undefined;
    if (!results) {
      return undefined;
    }
    const left = calls.filter((_, index) => results[index] === 'not_run');
    // No call ran: the node gives an eth_call less gas than one fenced call needs. Send them one by one.
    const rerun =
      left.length === calls.length
        ? await followInTurn(left, (plain) => Promise.all(plain.map((call) => this.runSingle(call, tag))))
        : await this.runLeft(left, tag);
    let next = 0;
    return results.map((result) => {
      if (result !== 'not_run') {
        return result;
      }
      next += 1;
      return rerun[next - 1] ?? failed;
    });
  }

  private async runLeft(calls: readonly ViewCall[], tag: Hex): Promise<readonly Outcome[]> {
    if (calls.length === 0) return [];
    const answers = await this.runFenced(calls, tag);
    return answers ?? this.runPlain(calls, tag);
  }

  private async runMulticall3(calls: readonly ViewCall[], tag: Hex): Promise<readonly Outcome[]> {
    const plain = calls.filter(({ injected }) => !injected);
    const folded = this.noMulticall3 || plain.length < 2 ? undefined : await this.aggregate(plain, tag);
    return Promise.all(calls.map(async (call) => folded?.get(call) ?? this.runSingle(call, tag)));
  }

  /** The answers that hold for the calls by themselves, too. */
  private async aggregate(
    calls: readonly ViewCall[],
    tag: Hex,
  ): Promise<ReadonlyMap<ViewCall, ViewResult> | undefined> {
    const data = encodeAggregate3([...calls, gasProbe]);
    const answer = await this.options
      .send<Hex>('eth_call', [{ to: this.options.chain.multicall3, data }, tag])
      .catch(unlessRefused);
    this.noMulticall3 ||= answer === '0x';
    const results = isHex(answer) ? decodeAggregate3(answer, calls.length + 1) : undefined;
    if (!results) return undefined;
    const hadGas = isProbePassed(results.at(-1));
    return new Map(
      calls.flatMap((call, index): [ViewCall, ViewResult][] => {
        const result = results[index];
        const holds = result?.ok || (hadGas && (call.gas ?? DEFAULT_VIEW_GAS) <= DEFAULT_VIEW_GAS);
        return result && holds ? [[call, result]] : [];
      }),
    );
  }

  private async runSingle(call: ViewCall, tag: Hex): Promise<Outcome> {
    try {
      const answer = await this.options.send<Hex>('eth_call', [toSingle(call), tag]);
      return isHex(answer) ? { ok: true, data: answer.slice(0, 65_538) as Hex } : failed;
    } catch (error) {
      if (error instanceof RpcError && error.kind === 'reverted') {
        return { ok: false, revertData: error.data ?? '0x' };
      }
      if (isNodeCannot(error)) return { failure: error };
      throw error;
    }
  }

  private async runGroup(entries: readonly Pending[], block: BlockRef): Promise<void> {
    try {
      const results = await this.run(
        entries.map(({ call }) => call),
        block,
      );
      entries.forEach(({ waiters }, index) => {
        const result = results[index] ?? failed;
        for (const { resolve, reject } of waiters)
          if ('failure' in result) reject(result.failure);
          else resolve(result);
      });
    } catch (error) {
      for (const { reject } of entries.flatMap(({ waiters }) => waiters)) {
        reject(error);
      }
    }
  }
}

const failed: ViewResult = { ok: false, revertData: '0x' };

/** What the folded calls need at their addresses. */
function toOverrides(calls: readonly ViewCall[]) {
  return { ...fenceOverride, ...followedOverride(calls), ...injectedOverrides(calls) };
}

/** The call by itself; a contract that is not deployed is made by the call. */
function toSingle({ to, data, gas = DEFAULT_VIEW_GAS, injected }: ViewCall) {
  if (injected) return { data: toMakingCode(injected, data), gas: toQuantity(gas + MAKING_GAS) };
  return { to, data, gas: toQuantity(gas) };
}

/** A folded call that reverts or is refused is tried another way; an unreachable node is an error. */
const unlessRefused = unless('reverted', ...nodeCannot);

function split(entries: readonly Pending[]): Pending[][] {
  const parts: Pending[][] = [];
  let part: Pending[] = [];
  let chars = 0;
  for (const entry of entries) {
    if (
      part.length > 0 &&
      (part.length >= MAX_CALLS || chars + entry.call.data.length > MAX_CALLDATA_CHARS)
    ) {
      parts.push(part);
      part = [];
      chars = 0;
    }
    part.push(entry);
    chars += entry.call.data.length;
  }
  return part.length > 0 ? [...parts, part] : parts;
}

/**
 * Rejects when the caller aborts. The folded call goes on: it is shared by all callers of the tick and has
 * its own timeout.
 */
function giveUpOn<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) {
    return promise;
  }
  return orAborted(
    promise,
    signal,
    () => new RpcError('aborted', 'the view calls were aborted by their caller'),
  );
}
