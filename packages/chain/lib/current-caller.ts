import { AsyncLocalStorage } from 'node:async_hooks';

const callers = new AsyncLocalStorage<string>();

/** Whoever is not named: what the service asks for itself. */
const ITSELF = 'itself';

/** Runs the work, and all that it starts, on the account of a caller. */
export function asCaller<T>(caller: string, work: () => T): T {
  return callers.run(caller, work);
}

/** On whose account this is done: it need not be passed through every call of a node. */
export function currentCaller(): string {
  return callers.getStore() ?? ITSELF;
}
