import type { Endpoint } from './endpoint.js';
import type { NodeAbilities } from './rpc.js';

/** True where nothing is known to be missing. */
export function isWhole(abilities: NodeAbilities | undefined): boolean {
  if (!abilities) return true;
  return abilities.stateOverride && abilities.blockOverride && abilities.simulate && abilities.logs !== false;
}

/** What at least one of the endpoints can do; `undefined` where none has answered. */
export function unite(endpoints: readonly Endpoint[]): NodeAbilities | undefined {
  const known = endpoints.flatMap((endpoint) => endpoint.abilities() ?? []);
  const some = (ability: 'stateOverride' | 'blockOverride' | 'simulate') =>
    known.some((abilities) => abilities[ability]);
  const measured = (ability: 'logs' | 'oldState' | 'trace') => {
    const found = known.map((abilities) => abilities[ability]);
    if (found.includes(true)) return { [ability]: true };
    return found.includes(false) ? { [ability]: false } : {};
  };
  const gas = known.flatMap(({ callGas }) => callGas ?? []);
  if (known.length === 0) return undefined;
  return {
    stateOverride: some('stateOverride'),
    blockOverride: some('blockOverride'),
    simulate: some('simulate'),
    ...measured('logs'),
    ...measured('oldState'),
    ...measured('trace'),
    ...(gas.length > 0 ? { callGas: Math.max(...gas) } : {}),
  };
}
