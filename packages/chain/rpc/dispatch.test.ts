import { expect, test } from 'vitest';
import { createDispatcher } from './dispatch.js';
import type { Endpoint, Outcome } from './endpoint.js';
import { type NodeAbilities, RpcError } from './rpc.js';
import { createSharedRequest, type SharedRequest } from './shared-request.js';

const abilities: NodeAbilities = { stateOverride: false, blockOverride: false, simulate: false };

function endpointOf(own: Pick<Endpoint, 'host' | 'isSubstitute' | 'can'>, answer: Answer): Endpoint {
  return {
    ...own,
    abilities: () => abilities,
    exchange: async (entries) =>
      new Map(await Promise.all(entries.map(async (entry) => [entry, await answer(entry)] as const))),
  };
}
type Answer = (entry: SharedRequest) => Outcome | Promise<Outcome>;

test('a read that met a rate limit is asked again while a call is played that needs it', async () => {
  const read = createSharedRequest('eth_getBalance', ['0x00', '0x10']);
  const played = createSharedRequest('eth_simulateV1', [{}, '0x10']);
  const answers = Promise.all([read.join(undefined), played.join(undefined)]);
  let refusals = 0;
  const node = endpointOf({ host: 'node', isSubstitute: false, can: ({ kind }) => kind === 'none' }, () =>
    ++refusals === 1 ? { error: new RpcError('limited', 'too many') } : { value: '0x5' },
  );
  const player = endpointOf(
    { host: 'player', isSubstitute: true, can: ({ kind }) => kind === 'simulate' },
    async () => ({ value: await read.join(undefined) }),
  );
  const dispatcher = createDispatcher({
    chainName: 'Ethereum',
    endpoints: [node, player],
    now: () => 0,
    newest: () => undefined,
  });
  await dispatcher.dispatch([read, played]);
  expect(await answers).toEqual(['0x5', '0x5']);
});
