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
import type { TouchedState } from './traced-keys.js';

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
  /** Of `traceCall`, for calls that touch what `calls` touch: it spares requests. Asked where too little is proven yet. */
  readonly touched?: () => Promise<TouchedState>;
  /** On whose account the calls are played. */
  readonly caller: string;
}

/** Plays calls on state that is checked against the block's state root, and that against the block's hash. */
export class StateProver {
  private readonly blocks = createLru<string, ProvenReads>(MAX_BLOCKS, LIFE_MS);

  constructor(private readonly runner: PlayerRunner) {}

  /**
   * One HTTP request after the traces, two where the calls touch more; none at a block of which enough is proven.
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
    const play = async () => (await Promise.all(plays.map((one) => one.run(state)))).flat();
    let keys: readonly StateKey[] = await play();
    if (keys.length > 0) {
      await Promise.all([
        state.read([{ kind: 'code', address: question.contract }, ...keys], send),
        question.touched?.().then((touched) => state.read(touched, send)),
      ]);
      keys = await play();
    }
    let needed = keys.length;
    for (let round = 1; keys.length > 0; round += 1) {
      if (round >= MAX_ROUNDS || needed >= MAX_VALUES)
        throw new NotProvable('the calls read too much of the state');
      if (signal.aborted) throw new NotProvable('there was no time left to prove the state');
      await state.read(keys, send);
      keys = await play();
      needed += keys.length;
    }
    return plays.map(({ answer }) => answer);
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
