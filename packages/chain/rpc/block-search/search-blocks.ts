import type { Address } from '@assay/facts';
import {
  type Bracket,
  bracketOf,
  firstProbes,
  narrow,
  nextProbes,
  type Probed,
  type Probes,
} from './brackets.js';

/** Rounds of probes; each narrows a bracket by a factor of up to 33, so this is enough for any chain. */
const MAX_ROUNDS = 9;

/**
 * Finds the two blocks between which each account first had what `probe` reads (a balance, code). Each round
 * trip reads many accounts at many blocks. Needs a node with historical state.
 * @param presentAt for each account, a block at which it has it
 * @param width the search ends for an account when its bracket is this narrow
 * @returns no entry for an account that had it at block 0, or for which the node gave no answer
 * @example (await searchBlocks(new Map([[contract, head.number]]), 1, probe)).get(contract)?.high
 */
export async function searchBlocks(
  presentAt: ReadonlyMap<Address, number>,
  width: number,
  probe: (points: Probes) => Promise<Probed>,
): Promise<ReadonlyMap<Address, Bracket>> {
  let open = new Map<Address, Bracket>([...presentAt].map(([account, block]) => [account, bracketOf(block)]));
  const found = new Map<Address, Bracket>();
  for (let round = 0; round < MAX_ROUNDS && open.size > 0; round += 1) {
    const answers = await probe(round === 0 ? firstProbes(open) : nextProbes(open));
    const next = new Map<Address, Bracket>();
    for (const [account, bracket] of open) {
      const narrowed = narrow(bracket, account, answers);
      if (narrowed && narrowed.high - narrowed.low <= width) {
        found.set(account, narrowed);
      } else if (narrowed && narrowed.high - narrowed.low < bracket.high - bracket.low) {
        next.set(account, narrowed);
      }
    }
    open = next;
  }
  return found;
}
