import { type Address, type Hex, toQuantity } from '@assay/facts';
import { createActorCode, createExecutorCode } from './executor.js';
import type { Step } from './step.js';

/** The state override object of `eth_call` and `eth_simulateV1`, by account. */
export type StateOverrides = Readonly<
  Record<
    string,
    {
      readonly code?: Hex;
      readonly balance?: Hex;
      readonly nonce?: Hex;
      readonly stateDiff?: Readonly<Record<string, Hex>>;
    }
  >
>;

/** Where a scenario runs: the driver, its overrides and the block. */
export interface SimulationSetup {
  /** Receives the call, carries the executor's code, and is `tx.origin` unless `origin` says otherwise. */
  readonly driver: Address;
  readonly overrides: StateOverrides;
  readonly origin?: Address;
  /** Gas of the whole call. */
  readonly gas?: number;
  readonly gasPrice?: bigint;
  readonly blockOverrides?: Readonly<Record<string, Hex>>;
  /** Present: no node takes the overrides, so the call itself creates the accounts and pays them. */
  readonly creation?: Creation;
  /** Made before all other steps. Where one of them fails, nothing was tried. */
  readonly preparation?: readonly Step[];
}

/** How a call creates the accounts that it needs. */
interface Creation {
  /** Sends the call with all native coin that the accounts get. */
  readonly payer: Address;
  readonly multicall3: Address;
}

/** Enough for any trade here and far from any overflow: a million whole coins. */
export const nativeFunds = 10n ** 24n;

/**
 * A setup in which the driver and all `actors` have injected code and native coin, and gas costs `gasPrice`
 * wei.
 */
export function createSimulationSetup(
  driver: Address,
  actors: readonly Address[],
  gasPrice: bigint,
): SimulationSetup {
  const balance = toQuantity(nativeFunds);
  const code = createActorCode();
  const others = Object.fromEntries(actors.map((actor) => [actor, { code, balance }]));
  const overrides = { ...others, [driver]: { code: createExecutorCode(), balance } };
  return { driver, overrides, gasPrice };
}

/** Adds overrides to a setup; the storage of one account is merged slot by slot. */
export function withOverrides(simulationSetup: SimulationSetup, more: StateOverrides): SimulationSetup {
  const overrides: Record<string, StateOverrides[string]> = { ...simulationSetup.overrides };
  for (const [account, change] of Object.entries(more)) {
    const old = overrides[account];
    const stateDiff = { ...old?.stateDiff, ...change.stateDiff };
    overrides[account] = {
      ...old,
      ...change,
      ...(Object.keys(stateDiff).length > 0 ? { stateDiff } : {}),
    };
  }
  return { ...simulationSetup, overrides };
}
