import { readdirSync, readFileSync } from 'node:fs';
import { type Address, type Fact, type FactKind, known } from '@assay/facts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { poolsAt } from '../../../devnet/simulators/pools-at.js';
import { type Simulator, startSimulator } from '../../../devnet/simulators/simulator.js';
import { type OpenProvider, openProvider } from '../../../test/support/providers/open-provider.js';
import { recordedErrors } from '../../../test/support/providers/recorded-errors.js';
import { providerDefinitions } from './registry.js';

const TOKEN = '0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa';
const files = [{ path: 'A.sol', content: 'contract A { function f() external {} }' }];
const facts = {
  source: known({ verified: true, files }, 'test', 1),
  pools: poolsAt('0x2222222222222222222222222222222222222222'),
};

let simulator: Simulator;
beforeAll(async () => {
  simulator = await startSimulator();
});
beforeEach(() => simulator.forgetCalls());
afterAll(() => simulator.close());

const definitionOf = (id: string) => {
  const found = providerDefinitions.find((definition) => definition.id === id);
  if (!found) throw new RangeError(`no provider ${id}`);
  return found;
};

/** Whom an answer speaks of, and one token that it does not. */
function addressesIn(body: unknown): readonly Address[] {
  const named = JSON.stringify(body).match(/0x[0-9a-fA-F]{40}/g) ?? [];
  return [...new Set<Address>([TOKEN, ...named.map((address) => address.toLowerCase() as Address)])];
}

/** Every fact that the provider offers, while its service answers like this. */
async function askAll(id: string, answer: { readonly status: number; readonly body: unknown }) {
  const open: OpenProvider = openProvider(definitionOf(id), simulator.environment);
  simulator.setAnswer(id, answer);
  const answers: (readonly [FactKind, Fact<unknown> | undefined])[] = [];
  for (const kind of Object.keys(open.provider.readers) as FactKind[]) {
    for (const address of addressesIn(answer.body)) {
      answers.push([kind, (await open.ask(kind, 'eth', [address], { facts })).get(address)]);
    }
  }
  simulator.setAnswer(id, undefined);
  await open.close();
  return answers;
}

/**
 * What stands in a value where a number, a flag or a text was expected: `path` of every zero and every
 * `false`.
 */
function zerosIn(value: unknown, path = ''): readonly string[] {
  if (value === 0 || value === 0n || value === false) return [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inside]) => zerosIn(inside, `${path}.${key}`));
}

/** Values that are no zero for want of data: what the provider decided itself. */
const meant: Readonly<Record<string, readonly string[]>> = {
  // The service says that it knows no source: that is its answer.
  source: ['.verified'],
  // The provider's answer was whole; nobody said how far to trust a description that is not there.
  scanReport: ['.partial'],
  socialLinks: ['.descriptionConfidence'],
  // A model's claims answer no share of the catalogue.
  auditReport: ['.coverage'],
};

const typed =
  /^(unavailable|timed_out|invalid_answer|not_found|not_supported|not_configured|not_applicable)$/;

function expectNoInvention(kind: FactKind, fact: Fact<unknown> | undefined): void {
  if (!fact?.known) {
    expect([kind, fact?.reason]).toEqual([kind, expect.stringMatching(typed)]);
    return;
  }
  expect([kind, zerosIn(fact.value).filter((path) => !meant[kind]?.includes(path))]).toEqual([kind, []]);
}

describe('a recorded error is a typed absence, never a value', () => {
  it.each(recordedErrors.map((each) => [`${each.service}: ${each.what}`, each] as const))(
    '%s',
    async (_title, { service, answer, what }) => {
      for (const [kind, fact] of await askAll(service, answer)) {
        expectNoInvention(kind, fact);
        // "Not verified" is an answer about the source; nothing else may be known from an error.
        if (fact?.known) expect([what, fact.value]).toEqual([what, { verified: false, files: [] }]);
      }
    },
  );

  it('every service has one', () => {
    const covered = new Set(recordedErrors.map(({ service }) => service));
    expect(providerDefinitions.map(({ id }) => id).filter((id) => !covered.has(id))).toEqual([]);
  });
});

const hostile = providerDefinitions.flatMap(({ id }) => {
  const folder = new URL(`./${id}/fixtures/`, import.meta.url);
  return readdirSync(folder)
    .filter((name) => /^(hostile.*|no-json)\.json$/.test(name))
    .map((name) => [id, name, JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as unknown] as const);
});

describe('a hostile answer is an absence or has holes, never a zero or a "no"', () => {
  it.each(hostile)('%s: %s', async (id, _name, body) => {
    for (const [kind, fact] of await askAll(id, { status: 200, body })) expectNoInvention(kind, fact);
  });

  it.each(providerDefinitions.map(({ id }) => id))(
    '%s: null, a number, a text, an empty list and an empty object',
    async (id) => {
      for (const body of ['null', '5', '"text"', '[]', '{}', '{"result":null,"data":null,"pairs":[null]}']) {
        for (const [kind, fact] of await askAll(id, { status: 200, body })) expectNoInvention(kind, fact);
      }
    },
  );
});
