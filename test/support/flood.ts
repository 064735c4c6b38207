import { generateKey } from '../../src/accounts/api-key.js';
import type { Service } from '../../src/service.js';
import { bearer } from './service.js';

const KEYS = 5;
const ADDRESSES = 10;
const PATH = '/api/v1/token/core-scores';

interface Token {
  readonly chain: string;
  readonly address: string;
}

export interface FloodOptions {
  readonly urls: readonly string[];
  readonly token: Token;
  /** Keys of a paid plan, and free ones. */
  readonly payer: string;
  readonly testKeys: readonly string[];
  /** Requests of the attacker per request of the payer. */
  readonly perCall: number;
  readonly calls: number;
}

export interface FloodOutcome {
  /** Statuses of the payer's calls, in order. */
  readonly paid: readonly number[];
  /** Number of the attacker's answers by status. */
  readonly attacker: Readonly<Record<number, number>>;
}

type Send = (url: string) => Promise<Response>;

/**
 * An attacker with five test keys and ten addresses (the service must trust `X-Forwarded-For`) sends every
 * kind of free request to all replicas at once. A payer sends one call during each wave.
 */
export async function flood(options: FloodOptions): Promise<FloodOutcome> {
  const { urls, token, payer, perCall, calls } = options;
  const attack = createAttack(options.testKeys, token);
  const paid: number[] = [];
  const attacker: Record<number, number> = {};
  const urlAt = (at: number) => urls[at % urls.length] ?? '';
  for (let call = 0; call < calls; call += 1) {
    const wave = Array.from({ length: perCall }, async (_, place) => {
      const at = call * perCall + place;
      const response = await attack(at)(urlAt(at));
      await response.arrayBuffer();
      attacker[response.status] = (attacker[response.status] ?? 0) + 1;
    });
    const response = await post(PATH, tokenBody(token), bearer(payer))(urlAt(call));
    await response.arrayBuffer();
    paid.push(response.status);
    await Promise.all(wave);
  }
  return { paid, attacker };
}

/** Five free keys. */
export function makeTestKeys({ accounts }: Service): Promise<readonly string[]> {
  const wallets = Array.from({ length: KEYS }, (_, at) => `0x${String(at + 1).repeat(40)}` as const);
  return Promise.all(wallets.map(async (wallet) => (await accounts.generateTestKey(wallet)).apiKey));
}

function createAttack(keys: readonly string[], token: Token): (at: number) => Send {
  return (at) => {
    const from = { 'x-forwarded-for': `198.51.100.${(at % ADDRESSES) + 1}` };
    const withKey = { ...from, ...bearer(keys[at % KEYS] ?? '') };
    const ask = (query: string) => JSON.stringify({ query });
    const kinds: readonly Send[] = [
      post(PATH, '', withKey),
      post(PATH, '{}', withKey),
      post(PATH, '{}', from),
      post(PATH, '{}', { ...from, ...bearer(generateKey('pro').apiKey) }),
      post(PATH, 'x=1', { ...withKey, 'content-type': 'text/plain' }),
      post(PATH, `"${'x'.repeat(70_000)}"`, withKey),
      (url) => fetch(`${url}${PATH}`, { method: 'DELETE', headers: withKey }),
      (url) => fetch(`${url}/nothing/${at}`, { headers: from }),
      post('/graphql', ask('{ nope }'), withKey),
      post('/graphql', ask('{ __typename }'), from),
      post('/graphql', ask('{ plans { name } }'), withKey),
      post('/graphql', ask('{ __schema { types { name } } }'), from),
      post('/graphql', ask('{ health { status } }'), from),
      post('/api/v1/generate-test-key', JSON.stringify({ wallet: `0x${'8'.repeat(40)}` }), from),
      post(PATH, tokenBody(token), withKey),
    ];
    return kinds[at % kinds.length] ?? ((url) => fetch(url));
  };
}

function post(path: string, body: string, headers: Readonly<Record<string, string>>): Send {
  return (url) =>
    fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });
}

function tokenBody({ chain, address }: Token): string {
  return JSON.stringify({ contract_address: address, chain });
}
