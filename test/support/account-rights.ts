import type { GraphqlAnswer } from './service.js';

/** Tries every account operation at a replica's URL with a key: `given`, or the code of the refusal. */
export function rightsOf(apiKey: string, wallet: string, otherKeyId: string) {
  const get = (path: string) => (url: string) => send(`${url}/api/v1${path}`, apiKey);
  const post = (path: string, body: object) => (url: string) => send(`${url}/api/v1${path}`, apiKey, body);
  const query = (text: string) => (url: string) => ask(url, apiKey, text);
  const named = `wallet: "${wallet}"`;
  return {
    keys: get(`/user/keys?wallet=${wallet}`),
    walletStats: get(`/user/wallet-stats?wallet=${wallet}`),
    stats: get('/user/stats'),
    recentCalls: get('/user/recent-calls'),
    createKey: post('/user/create-key', { wallet, plan: 'pro' }),
    analysis: post('/token/core-scores', { chain: 'eth', contract_address: `0x${'12'.repeat(20)}` }),
    me: query('{ me { keyId } }'),
    wallet: query(`{ wallet(address: "${wallet}") { keys { keyId } stats { totalCalls } } }`),
    createKeyMutation: query(`mutation { createKey(${named}, plan: pro) { apiKey } }`),
    revokeKeyMutation: query(`mutation { revokeKey(keyId: "${otherKeyId}", ${named}) }`),
  };
}

export const revoke = (url: string, apiKey: string, keyId: string) =>
  ask(url, apiKey, `mutation { revokeKey(keyId: "${keyId}") }`);

async function ask(url: string, apiKey: string, query: string): Promise<string> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${apiKey}` },
    body: JSON.stringify({ query }),
  });
  const { data, errors } = (await response.json()) as GraphqlAnswer;
  if (!errors) return data === null ? 'nothing' : 'given';
  const codes = new Set(errors.map(({ extensions }) => extensions.code));
  return codes.size === 1 && codes.has('UNAUTHENTICATED') ? 'unauthorized' : [...codes].join(', ');
}

async function send(url: string, apiKey: string, body?: object): Promise<string> {
  const response = await fetch(url, {
    headers: { 'content-type': 'application/json', authorization: `Bearer ${apiKey}` },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  });
  const { error } = (await response.json()) as { readonly error?: string };
  return response.ok ? 'given' : String(error);
}
