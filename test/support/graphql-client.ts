import { expect } from 'vitest';
import { useScenario } from './devnet.js';
import type { Served } from './service.js';

export const reportText = `query Report($chain: Chain!, $address: Address!) {
  token(chain: $chain, address: $address) {
    id
    address
    coreScore
    gates { code cap }
    components { name score abstained }
    security { securityScore checks { code status reason } }
    market { pools { poolId dex priceUsd } }
    holders { clusters { code percentage } }
  }
}`;

interface Variables {
  readonly [name: string]: unknown;
  readonly chain: string;
  readonly address: string;
}

/** Asks `reportText` by a client with its cache. */
export type Ask = (variables: Variables) => Promise<unknown>;

export function refOf(id: string): Variables {
  const { chain, address } = useScenario(id);
  return { chain, address };
}

/** A client's cache gives what the network gave, of two tokens that have the same shape, and asks once for each. */
export async function expectHonestCache(served: Served, key: string, ask: Ask): Promise<void> {
  const [honeypot, healthy] = [refOf('honeypot'), refOf('healthy')];
  const network = withoutTypeNames(await ask(honeypot));
  expect(JSON.stringify(network)).toContain('"code":"can_sell","status":"FAIL"');
  expect(JSON.stringify(await ask(healthy))).toMatch(/"code":"can_sell",.*?"status":"PASS"/);
  expect(withoutTypeNames(await ask(honeypot))).toEqual(network);
  expect((await served.query(key, '{ me { stats { totalCalls } } }')).data.me.stats.totalCalls).toBe(2);
  const { data } = await served.query(key, reportText, honeypot);
  expect(network).toEqual(data);
}

function withoutTypeNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutTypeNames);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) =>
      key === '__typename' ? [] : [[key, withoutTypeNames(inner)]],
    ),
  );
}
