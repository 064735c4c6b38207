import type { Hex } from '../../lib/hex.js';
import type { Launchpad } from '../chain.js';

/** One launchpad in the file of its chain. */
interface LaunchpadEntry {
  readonly name: string;
  readonly contracts: readonly {
    readonly address: string;
    readonly what: string;
    readonly sources: readonly string[];
  }[];
}

/** One entry for each contract, addresses in lower case. */
export function toLaunchpads(entries: readonly LaunchpadEntry[]): readonly Launchpad[] {
  return entries.flatMap(({ name, contracts }) =>
    contracts.map(({ address, what, sources }) => ({
      name,
      address: address.toLowerCase() as Hex,
      what,
      sources,
    })),
  );
}
