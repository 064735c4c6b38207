import { type Address, createLru, fromHex, type Hex, isHex } from '@assay/facts';
import { Code } from './machine/code.js';
import type { BlockEnvironment } from './machine/frame.js';
import { FreshAccounts } from './machine/fresh-accounts.js';
import { Unplayable } from './machine/halt.js';
import { Hashes } from './machine/hashes.js';
import { KnownState, MissingState, type StateKey, type StateValue } from './machine/known-state.js';
import { World } from './machine/world.js';
import { type PlayedAnswer, playRequest } from './play-request.js';
import { planRequest } from './request.js';

/** A request to play on what is known of its block. Plain data, which can be sent to a thread. */
export interface PlayJob {
  /** The state that was read of the block; the block's number is not part of it. */
  readonly blockId: number;
  readonly environment: BlockEnvironment;
  /** Values read since the last request. The first of them is value number `from` of the block. */
  readonly values: readonly StateValue[];
  readonly from: number;
  readonly fresh: readonly Address[];
  readonly method: string;
  readonly params: readonly unknown[];
  /** The longest time for the run. */
  readonly maxMs: number;
}

/** `forgotten`: values of the block are missing here, so all must be sent again. */
export type PlayOutcome =
  | { readonly kind: 'played'; readonly answer: PlayedAnswer }
  | { readonly kind: 'missing'; readonly keys: readonly StateKey[]; readonly ranMs: number }
  | { readonly kind: 'unplayable'; readonly reason: string }
  | { readonly kind: 'forgotten' };

const MAX_BLOCKS = 16;
const MAX_CODES = 400;
/** Calls and loops that are still run after the first missing value. What follows such a value is a guess. */
const MAX_GUESSED_STEPS = 5_000;

interface KnownBlock {
  readonly state: KnownState;
  count: number;
}

class EnoughGuessed {}

/** Plays requests, and remembers what it learned of blocks. */
export class Player {
  private readonly blocks = createLru<number, KnownBlock>(MAX_BLOCKS);
  private readonly codes = createLru<Hex, Code>(MAX_CODES);
  private readonly hashes = new Hashes();

  play(job: PlayJob): PlayOutcome {
    const block = this.blocks.get(job.blockId) ?? { state: new KnownState(), count: 0 };
    this.blocks.set(job.blockId, block);
    if (block.count !== job.from) {
      this.blocks.delete(job.blockId);
      return { kind: 'forgotten' };
    }
    for (const { key, value } of job.values) this.learn(block.state, key, value);
    block.count += job.values.length;
    const missing = new MissingState();
    const began = performance.now();
    const toMissing = (): PlayOutcome => ({
      kind: 'missing',
      keys: missing.keys(),
      ranMs: performance.now() - began,
    });
    try {
      const answer = this.playOn(block.state, job, missing);
      return missing.size === 0 ? { kind: 'played', answer } : toMissing();
    } catch (error) {
      if (missing.size > 0 && isEndOfRun(error)) return toMissing();
      return { kind: 'unplayable', reason: toReason(error) };
    }
  }

  private playOn(known: KnownState, job: PlayJob, missing: MissingState): PlayedAnswer {
    const fresh = new FreshAccounts(new Set(job.fresh));
    const world = new World({ known, missing, fresh, hashes: this.hashes });
    const until = performance.now() + job.maxMs;
    let guessed = 0;
    const check = () => {
      if (missing.size > 0) guessed += 1;
      if (guessed > MAX_GUESSED_STEPS) throw new EnoughGuessed();
      if (performance.now() > until) throw new Unplayable('a call that runs for so long');
    };
    return playRequest({ world, block: job.environment, check }, planRequest(job.method, job.params));
  }

  private learn(state: KnownState, key: StateKey, value: bigint | Hex): void {
    if (key.kind === 'code') {
      if (!isHex(value)) throw new TypeError('the value of a code is no bytes');
      const code = this.codes.get(value) ?? new Code(fromHex(value));
      this.codes.set(value, code);
      state.codes.set(key.address, code);
    } else state.learn(key, BigInt(value));
  }
}

/** Calls that are nested too deeply for the JavaScript stack end in a `RangeError`. */
function isEndOfRun(error: unknown): boolean {
  return error instanceof EnoughGuessed || error instanceof Unplayable || error instanceof RangeError;
}

/** @throws errors of our own code */
function toReason(error: unknown): string {
  if (error instanceof Unplayable) return error.reason;
  if (error instanceof RangeError) return 'a call with so many calls in each other';
  throw error;
}
