import { type Address, createLru, toQuantity } from '@assay/facts';
import type { SendRead } from './block-reads.js';
import type { RuledChain } from './block-rules.js';
import { findFresh } from './find-fresh.js';
import { Unplayable } from './machine/halt.js';
import type { StateKey } from './machine/known-state.js';
import type { PlayedAnswer } from './play-request.js';
import type { Asker, PlayerRunner } from './player-runner.js';
import { NotProvable } from './proof/false-proof.js';
import { checkHeader } from './proof/header.js';
import { ProvenReads } from './proven-reads.js';
import { toTraceParams, tracedKeys } from './traced-keys.js';

/** Each round is one HTTP request. Without traces a sale needs some ten of them. */
const MAX_ROUNDS = 24;
const MAX_VALUES = 3_000;
const MAX_RUN_MS = 3_000;
const MAX_BLOCKS = 8;
/** As long as the longest analysis. */
const LIFE_MS = 20_000;

/** A request as it was sent to the node. */
interface ProvableCall {
  readonly method: string;
  readonly params: readonly unknown[];
}

export interface ProveQuestion {
  readonly chain: RuledChain;
  readonly block: { readonly number: number; readonly hash: string };
  readonly calls: readonly ProvableCall[];
  /** A contract that the calls run: its proof tells at once whether the node gives any. */
  readonly contract: Address;
  /** Calls of `eth_call` that touch what `calls` touch, for nodes that trace: they spare requests. */
  readonly hints?: readonly (readonly unknown[])[];
  /** On whose account the calls are played. */
  readonly caller: string;
}

/** Plays calls on state that is checked against the block's state root, and that against the block's hash. */
export class StateProver {
  private readonly blocks = createLru<string, ProvenReads>(MAX_BLOCKS, LIFE_MS);

  constructor(private readonly runner: PlayerRunner) {}

  /**
   * With traces two HTTP requests, three where the calls touch more than the traces; fewer at a block of which
   * much is proven already.
   * @param send reads from a node; requests of one tick share an HTTP request
   * @returns the answer of each call; `undefined` for one that cannot be played here
   * @throws {FalseProof} where an answer of the node contradicts the block's hash, {NotProvable} where the node
   * gives no proofs, or what `send` throws
   */
  async prove(
    question: ProveQuestion,
    send: SendRead,
    signal: AbortSignal,
  ): Promise<readonly (PlayedAnswer | undefined)[]> {
    const state = await this.stateAt(question, send);
    const plays = question.calls.map(
      (call) => new ProvenPlay(call, this.runner, { caller: question.caller, signal }),
    );
    const { hints = [] } = question;
    const [traces] = await Promise.all([
      Promise.all(
        hints.map((params) => send('debug_traceCall', toTraceParams(params)).catch(() => undefined)),
      ),
      state.read([{ kind: 'code', address: question.contract }], send),
    ]);
    let keys: readonly StateKey[] = traces.flatMap((trace, index) => tracedKeys(hints[index] ?? [], trace));
    let needed = 0;
    for (let round = 0; round < MAX_ROUNDS && needed < MAX_VALUES; round += 1) {
      if (signal.aborted) throw new NotProvable('there was no time left to prove the state');
      await state.read(keys, send);
      keys = (await Promise.all(plays.map((play) => play.run(state)))).flat();
      if (keys.length === 0) return plays.map(({ answer }) => answer);
      needed += keys.length;
    }
    throw new NotProvable('the calls read too much of the state');
  }

  /** Asks for the header anew, unless the block is known: what was proven at its hash stays proven. */
  private async stateAt({ chain, block }: ProveQuestion, send: SendRead): Promise<ProvenReads> {
    const key = `${chain.chainId} ${block.hash}`;
    const known = this.blocks.get(key);
    if (known) return known;
    const answer = await send('eth_getBlockByNumber', [toQuantity(block.number), false]);
    const state = openReads(answer, chain, checkHeader(answer, block));
    this.blocks.set(key, state);
    return state;
  }
}

/** @throws {NotProvable} where the rules of the block are not known here */
function openReads(header: unknown, chain: RuledChain, proven: ReturnType<typeof checkHeader>): ProvenReads {
  try {
    return new ProvenReads(proven, header, chain);
  } catch (error) {
    throw error instanceof Unplayable ? new NotProvable(`this machine cannot play ${error.reason}`) : error;
  }
}

/** One call, played again until nothing is missing. */
class ProvenPlay {
  answer: PlayedAnswer | undefined;
  private isDone = false;
  private maxMs = MAX_RUN_MS;
  private readonly fresh;

  constructor(
    private readonly call: ProvableCall,
    private readonly runner: PlayerRunner,
    private readonly asker: Asker,
  ) {
    this.fresh = findFresh(call.params);
  }

  /** @returns what was missing; empty where the call is done */
  async run(state: ProvenReads): Promise<readonly StateKey[]> {
    if (this.isDone) return [];
    const { fresh, maxMs } = this;
    const outcome = await this.runner.run(state, { ...this.call, fresh, maxMs }, this.asker);
    if (outcome.kind === 'missing') {
      this.maxMs -= outcome.ranMs;
      if (this.maxMs > 0) return outcome.keys;
    }
    this.isDone = true;
    if (outcome.kind === 'played') this.answer = outcome.answer;
    return [];
  }
}
