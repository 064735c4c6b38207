import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { ReadState } from './block-reads.js';
import { Player, type PlayJob, type PlayOutcome } from './player.js';

/** A job in the thread, and its answer, by number. */
export interface WorkerJob {
  readonly number: number;
  readonly job: PlayJob;
}
interface WorkerAnswer {
  readonly number: number;
  readonly outcome: PlayOutcome;
}

/** On whose account a request is played, and until when it is wanted. */
export interface Asker {
  readonly caller: string;
  readonly signal: AbortSignal;
}

/** Where requests are played. */
export interface PlayerRunner {
  /**
   * Plays the request once, with what was read of the block so far.
   * @param asker for runners that serve callers in turn; those of this package do not
   */
  run(block: ReadState, request: PlayRequest, asker: Asker): Promise<PlayOutcome>;
  close(): Promise<void>;
}

type PlayRequest = Pick<PlayJob, 'fresh' | 'method' | 'params' | 'maxMs'>;

const MAX_HEAP_MB = 256;
const STACK_MB = 16;
/** A thread without work ends after this time. */
const IDLE_MS = 60_000;

/** What a player was sent of each block, which it knows by a number. Blocks of all chains share the numbers. */
class SentBlocks {
  private readonly sent = new WeakMap<ReadState, { readonly id: number; count: number }>();
  private nextId = 0;

  /** The job of a request, with the values that were not sent yet. */
  toJob(block: ReadState, request: PlayRequest): PlayJob {
    const { environment, values } = block;
    const known = this.sent.get(block) ?? { id: this.nextId++, count: 0 };
    this.sent.set(block, known);
    const { id: blockId, count: from } = known;
    known.count = values.length;
    return { blockId, environment, values: values.slice(from), from, ...request };
  }

  /** The player forgot the block. */
  forget(block: ReadState): void {
    const known = this.sent.get(block);
    if (known) known.count = 0;
  }
}

type Perform = (job: PlayJob) => Promise<PlayOutcome>;

/** Sends each value of a block to the player once. */
async function runOn(
  perform: Perform,
  sent: SentBlocks,
  block: ReadState,
  request: PlayRequest,
): Promise<PlayOutcome> {
  const outcome = await perform(sent.toJob(block, request));
  if (outcome.kind !== 'forgotten') return outcome;
  sent.forget(block);
  return perform(sent.toJob(block, request));
}

class ThreadRunner implements PlayerRunner {
  private worker: Worker | undefined;
  private sent = new SentBlocks();
  private readonly waiting = new Map<number, (outcome: PlayOutcome) => void>();
  private idle: NodeJS.Timeout | undefined;
  private count = 0;
  private closed = false;

  constructor(private readonly url: URL) {}

  run(block: ReadState, request: PlayRequest): Promise<PlayOutcome> {
    return runOn((job) => this.perform(job), this.sent, block, request);
  }

  async close(): Promise<void> {
    this.closed = true;
    await this.end('the service ends');
  }

  private perform(job: PlayJob): Promise<PlayOutcome> {
    if (this.closed) return Promise.resolve({ kind: 'unplayable', reason: 'a call: the service ends' });
    clearTimeout(this.idle);
    this.worker ??= this.start();
    const { worker } = this;
    this.count += 1;
    const number = this.count;
    return new Promise((resolve) => {
      this.waiting.set(number, resolve);
      worker.postMessage({ number, job } satisfies WorkerJob);
    });
  }

  private start(): Worker {
    const resourceLimits = { maxOldGenerationSizeMb: MAX_HEAP_MB, stackSizeMb: STACK_MB };
    const worker = new Worker(this.url, { resourceLimits, stderr: true });
    worker.unref();
    worker.on('message', ({ number, outcome }: WorkerAnswer) => {
      this.waiting.get(number)?.(outcome);
      this.waiting.delete(number);
      if (this.waiting.size === 0) this.idle = setTimeout(() => void this.end('no work'), IDLE_MS).unref();
    });
    worker.on('error', (error) => void this.end(error.message));
    return worker;
  }

  /** Ends the thread. Requests that wait for it are not played. */
  private async end(reason: string): Promise<void> {
    const { worker } = this;
    this.worker = undefined;
    this.sent = new SentBlocks();
    for (const resolve of this.waiting.values()) resolve({ kind: 'unplayable', reason: `a call: ${reason}` });
    this.waiting.clear();
    clearTimeout(this.idle);
    await worker?.terminate();
  }
}

/** Only if the program runs uncompiled (tests): then there is no compiled file for a thread. */
function createInlineRunner(): PlayerRunner {
  const player = new Player();
  const sent = new SentBlocks();
  return {
    run: (block, request) => runOn(async (job) => player.play(job), sent, block, request),
    close: async () => undefined,
  };
}

/** Plays in a thread of its own, one for all chains, which starts with the first request. */
export function createPlayerRunner(): PlayerRunner {
  const url = new URL('./player-worker.js', import.meta.url);
  return existsSync(fileURLToPath(url)) ? new ThreadRunner(url) : createInlineRunner();
}
