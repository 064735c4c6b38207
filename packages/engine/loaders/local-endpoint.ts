import {
  CODE_ADDRESS,
  type Endpoint,
  FENCE_ADDRESS,
  type NeedKind,
  type NodeAbilities,
  type Outcome,
  RpcError,
  type Scheduler,
  type Send,
  type SharedRequest,
  toRpcError,
} from '@assay/chain';
import { LocalEvm, type PlayerRunner, Unplayable, UnreadableAnswer } from '@assay/evm';
import { AppError, type Chain } from '@assay/facts';

/**
 * Calls to these addresses combine many reads into one. Played here, each of those reads would need its own
 * request.
 */
const folded: ReadonlySet<unknown> = new Set([FENCE_ADDRESS, CODE_ADDRESS]);

const HOST = 'the local EVM';

const abilities: NodeAbilities = { stateOverride: true, blockOverride: true, simulate: true };
const played: ReadonlySet<NeedKind> = new Set<NeedKind>(['overrides', 'block-overrides', 'simulate']);

/** Gives the thread to callers in turn. */
export function inTurns(runner: PlayerRunner, scheduler: Scheduler): PlayerRunner {
  return {
    run: (block, request, asker) =>
      scheduler.run(asker.caller, asker.signal, () => runner.run(block, request, asker)),
    close: () => runner.close(),
  };
}

/**
 * Plays calls with overrides in this process, on state that `send` reads from the nodes. It is asked where no
 * node honours overrides.
 */
export function createLocalEndpoint(
  chain: Pick<Chain, 'chainId' | 'forks'>,
  send: Send,
  runner: PlayerRunner,
): Endpoint {
  const evm = new LocalEvm({
    chain,
    runner,
    send: (method, params, signal) => send(method, params, { signal }),
  });
  return {
    host: HOST,
    isSubstitute: true,
    abilities: () => abilities,
    can: ({ kind }) => played.has(kind),
    exchange: async (entries) => {
      // The shortest request first: the others need much of the same state, and then find it read.
      const [first, ...others] = [...entries].sort((a, b) => lengthOf(a) - lengthOf(b));
      const outcomes = new Map<SharedRequest, Outcome>();
      const playInto = async (entry: SharedRequest) => {
        const outcome = await play(evm, entry);
        if (!outcome) return;
        outcomes.set(entry, outcome);
        // A request is answered as soon as it is done, without waiting for the others.
        if ('value' in outcome) entry.resolve(outcome.value);
      };
      if (first) await playInto(first);
      await Promise.all(others.map(playInto));
      return outcomes;
    },
  };
}

function lengthOf({ params }: SharedRequest): number {
  return JSON.stringify(params).length;
}

async function play(evm: LocalEvm, entry: SharedRequest): Promise<Outcome | undefined> {
  const { method, params, signal, caller } = entry;
  if (folded.has((params[0] as { readonly to?: unknown }).to))
    return { error: toUnsupported('folded reads') };
  try {
    const answer = await evm.play(method, params, signal, caller);
    return 'value' in answer ? answer : { error: toRpcError(answer.error, HOST, method) };
  } catch (error) {
    if (signal.aborted) return undefined;
    if (error instanceof RpcError) return error.kind === 'aborted' ? undefined : { error };
    if (error instanceof Unplayable) return { error: toUnsupported(error.reason) };
    if (error instanceof AppError) return { error: toUnsupported(`a call now. ${error.message}`) };
    if (error instanceof UnreadableAnswer) return { error: new RpcError('invalid_answer', error.message) };
    throw error;
  }
}

function toUnsupported(reason: string): RpcError {
  return new RpcError('unsupported', `${HOST} cannot play ${reason}`);
}
