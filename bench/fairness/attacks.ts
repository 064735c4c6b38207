import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { setFees } from '../time/moves.js';
import { ask, repeat } from './ask.js';
import type { FairnessWorld, FreeKey } from './world.js';

/** What free keys do to something that all callers share, until the signal ends it. */
export interface Attack {
  readonly name: string;
  run(world: FairnessWorld, signal: AbortSignal): Promise<void>;
}

/** Tokens in one request of a free key; a test key has ten calls. */
const TOKENS_EACH = 6;
const HOSTILE_SOURCES = 8;
/** A free key may have so many watches. */
const WATCHES_EACH = 3;
const SLOW_RECEIVER_MS = 9_500;

async function askColdTokens(world: FairnessWorld, signal: AbortSignal): Promise<void> {
  const { freeKeys } = world;
  const clones = await world.takeClones(freeKeys.length * TOKENS_EACH);
  const query = 'query($refs: [TokenRef!]!) { tokens(refs: $refs) { coreScore } }';
  await Promise.all(
    freeKeys.map((key, at) => {
      const own = clones.slice(at * TOKENS_EACH, (at + 1) * TOKENS_EACH);
      const refs = own.map((address) => ({ chain: 'eth', address }));
      return ask(`${world.url}/graphql`, { ...key, body: { query, variables: { refs } }, signal });
    }),
  );
}

/** Asks with a code that no check has: the arguments alone are wrong, so nothing may be read for it. */
async function askForNothing(world: FairnessWorld, signal: AbortSignal): Promise<void> {
  const nextClone = inTurn(await world.takeClones(500));
  const query = 'query($address: Address!) { replay(chain: eth, address: $address, code: "zzz") { total } }';
  await repeat(world.freeKeys.length, signal, async (lane) => {
    const address = nextClone();
    await ask(`${world.url}/graphql`, {
      ...keyOf(world, lane),
      body: { query, variables: { address } },
      signal,
    });
    await pause(500, undefined, { signal }).catch(() => undefined);
  });
}

async function publishHostileSources(world: FairnessWorld, signal: AbortSignal): Promise<void> {
  const clones = await world.takeClones(HOSTILE_SOURCES);
  for (const clone of clones) world.publishHostileSource(clone);
  await Promise.all(
    clones.map((address, at) =>
      ask(`${world.url}/api/v1/features/security`, {
        ...keyOf(world, at),
        body: { contract_address: address, chain: 'eth' },
        signal,
      }),
    ),
  );
}

async function openStreams(world: FairnessWorld, signal: AbortSignal): Promise<void> {
  const nextNumber = inTurn(Array.from({ length: 1_000_000 }, (_, n) => n));
  const query = 'subscription($refs: [TokenRef!]!) { tokenChanged(refs: $refs) { id } }';
  await repeat(10, signal, async (lane) => {
    const refs = Array.from({ length: 50 }, () => ({
      chain: 'eth',
      address: `0x${String(nextNumber()).padStart(40, 'e')}`,
    }));
    const leaving = AbortSignal.any([signal, AbortSignal.timeout(200)]);
    const question = { accept: 'text/event-stream', body: { query, variables: { refs } }, signal: leaving };
    await ask(`${world.url}/graphql`, { ...keyOf(world, lane), ...question });
  });
}

async function hangNames(world: FairnessWorld, signal: AbortSignal): Promise<void> {
  const ids = await Promise.all(
    world.freeKeys.slice(0, 6).map((key, at) => watch(world, key, `https://name-${at}.hang.test/`)),
  );
  await repeat(ids.length, signal, async (lane) => {
    const body = { watch_id: ids[lane] };
    await ask(`${world.url}/api/v1/watch/test`, { ...keyOf(world, lane), body, signal });
    await pause(300, undefined, { signal }).catch(() => undefined);
  });
}

async function receiveSlowly(world: FairnessWorld, signal: AbortSignal): Promise<void> {
  const server = createServer((request, response) => {
    request.resume();
    setTimeout(() => response.writeHead(200).end(), SLOW_RECEIVER_MS);
  });
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
  const { port } = server.address() as AddressInfo;
  await Promise.all(
    world.freeKeys.flatMap((key, at) =>
      Array.from({ length: WATCHES_EACH }, (_, n) =>
        watch(world, key, `http://127.0.${n + 1}.${at + 1}:${port}/`),
      ),
    ),
  );
  for (let change = 0; !signal.aborted; change += 1) {
    await setFees(2, change % 2 === 0 ? 20 : 2)(world.node, world.bait);
    await pause(2_500, undefined, { signal }).catch(() => undefined);
  }
  server.close();
  server.closeAllConnections();
}

async function floodPictures(world: FairnessWorld, signal: AbortSignal): Promise<void> {
  const { address } = world.watched;
  const variables = { chain: 'eth', address };
  await ask(`${world.url}/page/read`, { body: { documents: ['Identity', 'Verdict'], variables } });
  await repeat(100, signal, () => ask(`${world.url}/t/eth/${address}/share.png`, { signal }));
}

async function floodUnkeyedPaths(world: FairnessWorld, signal: AbortSignal): Promise<void> {
  const unknown = () => Math.random().toString(16).slice(2).padEnd(32, '0');
  const paths = [
    () => `/t/eth/0x${unknown()}00000000`,
    () => `/r/${unknown()}`,
    () => `/api/v1/report/${unknown()}`,
    () => '/health',
    () => '/docs',
  ];
  await repeat(100, signal, (lane) => ask(`${world.url}${paths[lane % paths.length]?.()}`, { signal }));
}

/** Readers without a key, who name no token in the list that the limit of new tokens looks at. */
async function readNewTokens(world: FairnessWorld, signal: AbortSignal): Promise<void> {
  const nextClone = inTurn(await world.takeClones(500));
  await repeat(20, signal, async (lane) => {
    const address = nextClone();
    const variables = { chain: 'eth', address, refs: [] };
    const from = `203.0.113.${lane + 1}`;
    await ask(`${world.url}/page/read`, { from, body: { documents: ['Verdict'], variables }, signal });
  });
}

/** Each of them in turn, for ever. */
function inTurn<T>(list: readonly T[]): () => T | undefined {
  let next = 0;
  return () => {
    next += 1;
    return list[next % list.length];
  };
}

function keyOf({ freeKeys }: FairnessWorld, lane: number): FreeKey {
  const key = freeKeys[lane % freeKeys.length];
  if (!key) throw new Error('there are no free keys');
  return key;
}

/** The id of a new watch of the attacker's own token; empty where it was refused. */
async function watch(world: FairnessWorld, key: FreeKey, webhook: string): Promise<string> {
  const tokens = [{ contract_address: world.bait.address, chain: 'eth' }];
  const body = { tokens, deliver: { webhook } };
  const { text } = await ask(`${world.url}/api/v1/watch/create`, { ...key, body });
  return /"(?:watch_)?id":"([^"]+)"/.exec(text)?.[1] ?? '';
}

export const attacks: readonly Attack[] = [
  { name: 'cold tokens of all free keys', run: askColdTokens },
  { name: 'replay of a code that no check has', run: askForNothing },
  { name: 'published sources that take long to read', run: publishHostileSources },
  { name: 'streams of tokens that do not exist', run: openStreams },
  { name: 'webhooks at names that nobody answers for', run: hangNames },
  { name: 'webhooks that answer slowly', run: receiveSlowly },
  { name: 'share pictures', run: floodPictures },
  { name: 'paths without a key', run: floodUnkeyedPaths },
  { name: 'new tokens on the page without a key', run: readNewTokens },
];
