import { OperatorError, RpcError } from '@assay/chain';
import type { Chain, ChainName } from '@assay/facts';
import type { Analyses } from '../open-analyses.js';
import { checkToken, type TokenCheck } from './check-token.js';
import { type Outcome, outcomes } from './compare.js';
import type { KnownToken } from './known-tokens.js';
import { readSaid } from './read-said.js';

/** A node that serves many requests at once serves these; a free one is not flooded by them. */
const AT_ONCE = 3;

/** What was found on one chain so far. */
export interface ChainCheck {
  readonly chain: ChainName;
  /** Number of the newest block at the start. */
  readonly block: number;
  /** What the nodes can do, by the names that `npx assay node` has for it. */
  readonly abilities: object;
  readonly seconds: number;
  /** HTTP requests to the nodes, those of outside providers not counted. */
  readonly requests: number;
  readonly counts: Readonly<Record<Outcome, number>>;
  readonly tokens: readonly TokenCheck[];
}

/** No node of the chain answers. */
export class NoNodeError extends OperatorError {}

function toNoNode({ name, title }: Chain, error: unknown): NoNodeError {
  const why = error instanceof RpcError ? error.message : 'the reason is not known';
  return new NoNodeError(
    `No node of ${title} answers: ${why}. Set RPC_URL_${name.toUpperCase()}; npx assay node ${name} says what an endpoint can do.`,
  );
}

function countOutcomes(tokens: readonly TokenCheck[]): ChainCheck['counts'] {
  const all = tokens.flatMap(({ statements }) => statements.map(({ outcome }) => outcome));
  const counts = outcomes.map((outcome) => [outcome, all.filter((one) => one === outcome).length]);
  return Object.fromEntries(counts) as Record<Outcome, number>;
}

/**
 * Analyses the tokens, a few at once, and compares each report with what is true.
 * @param onToken called after each token with all that was found so far
 * @throws {NoNodeError} where no node of the chain answers
 */
export async function checkChain(
  { service, start }: Analyses,
  { chain, tokens }: { readonly chain: ChainName; readonly tokens: readonly KnownToken[] },
  onToken: (check: ChainCheck, last: TokenCheck) => void,
): Promise<ChainCheck> {
  const rpc = service.rpcs.get(chain);
  if (!rpc) throw new OperatorError(`The chain ${chain} is not configured.`);
  const startedAt = Date.now();
  const fail = (error: unknown) => {
    throw toNoNode(rpc.chain, error);
  };
  const { number: block } = await rpc.head().catch(fail);
  const abilities = await rpc.abilities().catch(fail);
  const found = new Map<KnownToken, TokenCheck>();
  const toCheck = (): ChainCheck => {
    // In the order of the list, whichever is done first.
    const done = tokens.flatMap((token) => found.get(token) ?? []);
    const seconds = (Date.now() - startedAt) / 1_000;
    const requests = rpc.roundTrips();
    return { chain, block, abilities, seconds, requests, counts: countOutcomes(done), tokens: done };
  };
  const waiting = [...tokens];
  const work = async () => {
    for (let token = waiting.shift(); token; token = waiting.shift()) {
      const { address } = token;
      const last = await checkToken(token, () => readSaid(start({ chain, address })), Date.now);
      found.set(token, last);
      onToken(toCheck(), last);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return toCheck();
}
