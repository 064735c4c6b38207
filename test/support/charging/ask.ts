import { afterAll, beforeAll } from 'vitest';
import type { DoorRequest } from './door-requests.js';
import { type HangUp, send } from './send.js';
import type { Fate } from './supply.js';
import { tokenOf } from './supply.js';
import { type ChargedWorld, openChargedWorld } from './world.js';

interface Asked {
  readonly answer: { readonly status: number; readonly text: string } | undefined;
  /** Requests to providers and nodes. */
  readonly work: number;
  readonly counted: number;
}

/** Asks the made-up service of one test file, and says what it worked and charged. */
export function useChargedWorld() {
  let world: ChargedWorld | undefined;
  beforeAll(async () => {
    world = await openChargedWorld();
  }, 60_000);
  afterAll(() => world?.close());
  const ask = async (
    path: string,
    body: object,
    { hangUp = 'never', headers = {} }: { hangUp?: HangUp; headers?: Record<string, string> } = {},
  ): Promise<Asked> => {
    if (!world) throw new Error('the service is not up: use it inside a test');
    world.supply.takeWork();
    const before = world.counted();
    const request: DoorRequest = {
      ...{ door: 'rest', method: 'POST', path, headers, body: JSON.stringify(body) },
      ...{ isMetered: true, rows: [] },
    };
    const answer = await send(world, request, hangUp);
    const work = [...world.supply.takeWork().values()].reduce((sum, count) => sum + count, 0);
    return { answer, work, counted: world.counted() - before };
  };
  return {
    ask,
    query: (query: string, hangUp: HangUp = 'never') => ask('/graphql', { query }, { hangUp }),
    tool: (name: string, given: object) =>
      ask(
        '/mcp',
        { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } },
        { headers: { accept: 'application/json, text/event-stream' } },
      ),
  };
}

/** The arguments of a token with this fate. */
export function argumentsFor(fate: Fate): string {
  const { chain, address } = tokenOf(fate);
  return `chain: ${chain}, address: "${address}"`;
}

export function bodyFor(fate: Fate): { readonly chain: string; readonly contract_address: string } {
  const { chain, address } = tokenOf(fate);
  return { chain, contract_address: address };
}
