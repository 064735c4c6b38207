import { createLru } from '../lib/lru.js';
import { BlockState, type SendRead, toEnvironment } from './block-state.js';
import { FreshAccounts, findFresh } from './fresh-accounts.js';
import { Unplayable } from './halt.js';
import { MissingState } from './known-state.js';
import { type PlayedAnswer, playRequest } from './play-request.js';
import { type PlannedRequest, planRequest } from './request.js';
import { World } from './world.js';

const MAX_ROUNDS = 60;
const MAX_STEPS = 4_000_000;
/** Steps after the first value that is missing: what follows rests on a guess. */
const MAX_GUESSED_STEPS = 20_000;
/** As long as the longest analysis. */
const LIFE_MS = 20_000;

export interface LocalEvmOptions {
  readonly chainId: number;
  readonly send: (method: string, params: readonly unknown[], signal: AbortSignal) => Promise<unknown>;
}

export interface LocalEvm {
  play(method: string, params: readonly unknown[], signal: AbortSignal): Promise<PlayedAnswer>;
}

class EnoughGuessed {}

export function createLocalEvm({ chainId, send }: LocalEvmOptions): LocalEvm {
  const blocks = createLru<string, Promise<BlockState>>(64, LIFE_MS);
  const blockAt = (tag: string, read: SendRead) => {
    const kept = blocks.get(tag);
    if (kept) return kept;
    const opened = read('eth_getBlockByNumber', [tag, false]).then(
      (header) => new BlockState(toEnvironment(header, chainId), tag),
    );
    opened.catch(() => blocks.delete(tag));
    blocks.set(tag, opened);
    return opened;
  };
  return {
    play: async (method, params, signal) => {
      const request = planRequest(method, params);
      const read: SendRead = (name, args) => send(name, args, signal);
      const state = await blockAt(request.tag, read);
      for (let round = 0; round < MAX_ROUNDS; round += 1) {
        const { answer, missing } = playOnce(state, request);
        if (answer) return answer;
        await state.read(missing.keys(), read);
      }
      throw new Unplayable('the call needs too much of the state');
    },
  };
}

/** Plays the request with what is known; no answer where something was missing. */
function playOnce(
  state: BlockState,
  request: PlannedRequest,
): { readonly answer?: PlayedAnswer; readonly missing: MissingState } {
  const missing = new MissingState();
  const fresh = new FreshAccounts(findFresh(request));
  const world = new World({ known: state.known, missing, fresh });
  let steps = 0;
  let guessed = 0;
  const check = () => {
    steps += 1;
    if (missing.size > 0) guessed += 1;
    if (guessed > MAX_GUESSED_STEPS) throw new EnoughGuessed();
    if (steps > MAX_STEPS) throw new Unplayable('the call runs for too long');
  };
  try {
    const answer = playRequest({ world, block: state.environment, check }, request);
    return missing.size === 0 ? { answer, missing } : { missing };
  } catch (error) {
    if (missing.size > 0 && !(error instanceof TypeError)) return { missing };
    throw error;
  }
}
