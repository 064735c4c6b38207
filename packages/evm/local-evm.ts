import { createLru, readOnce } from '@assay/facts';
import { BlockReads, type SendRead, toEnvironment } from './block-reads.js';
import type { RuledChain } from './block-rules.js';
import { findFresh } from './find-fresh.js';
import { KnownContracts } from './known-contracts.js';
import { Unplayable } from './machine/halt.js';
import type { PlayedAnswer } from './play-request.js';
import type { PlayerRunner } from './player-runner.js';

/** Each round needs the answers of the round before it. */
const MAX_ROUNDS = 60;
/** Maximum number of state values for one request, because hostile code could read without end. */
const MAX_VALUES = 3_000;
/**
 * A request that is played for longer in all its rounds is given up: code that is slow on purpose must not
 * delay others.
 */
const MAX_RUN_MS = 3_000;
const MAX_BLOCKS = 16;
/** As long as the longest analysis. */
const LIFE_MS = 20_000;

export interface LocalEvmOptions {
  readonly chain: RuledChain;
  /** Reads from a node. */
  readonly send: (method: string, params: readonly unknown[], signal: AbortSignal) => Promise<unknown>;
  readonly runner: PlayerRunner;
}

/** One chain's calls with overrides, played in this process. */
export class LocalEvm {
  private readonly contracts = new KnownContracts();
  private readonly blocks = createLru<string, Promise<BlockReads>>(MAX_BLOCKS, LIFE_MS);

  constructor(private readonly options: LocalEvmOptions) {}

  /**
   * Plays the request with what is known of the block, reads what was missing, and repeats this until nothing
   * is missing.
   * @throws {Unplayable} or what `send` throws
   */
  async play(
    method: string,
    params: readonly unknown[],
    signal: AbortSignal,
    caller = 'itself',
  ): Promise<PlayedAnswer> {
    const read: SendRead = (name, args) => this.options.send(name, args, signal);
    const block = await this.blockAt(params[1], read, signal);
    const fresh = findFresh(params);
    let needed = 0;
    let maxMs = MAX_RUN_MS;
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      if (signal.aborted) throw new Unplayable('a call that nobody waits for');
      const outcome = await this.options.runner.run(
        block,
        { fresh, method, params, maxMs },
        { caller, signal },
      );
      if (outcome.kind === 'played') return outcome.answer;
      if (outcome.kind === 'unplayable') throw new Unplayable(outcome.reason);
      if (outcome.kind === 'forgotten') continue;
      needed += outcome.keys.length;
      maxMs -= outcome.ranMs;
      if (needed > MAX_VALUES) break;
      if (maxMs <= 0) throw new Unplayable('a call that runs for so long');
      await block.read(outcome.keys, read, signal);
    }
    throw new Unplayable('a call that needs so much of the state');
  }

  private blockAt(tag: unknown, read: SendRead, signal: AbortSignal): Promise<BlockReads> {
    if (typeof tag !== 'string' || !/^0x[0-9a-fA-F]+$/.test(tag))
      throw new Unplayable('a call at a block that is not named by its number');
    const open = async () => {
      const header = await read('eth_getBlockByNumber', [tag, false]);
      return new BlockReads(toEnvironment(header, this.options.chain), tag, this.contracts);
    };
    return readOnce(this.blocks, tag, open, signal);
  }
}
