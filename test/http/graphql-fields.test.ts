import { getIntrospectionQuery } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { simToken } from '../../devnet/simulators/sim-token.js';
import { startSimulator } from '../../devnet/simulators/simulator.js';
import { useScenario } from '../support/devnet.js';
import { useService } from '../support/service.js';

interface TypeRef {
  readonly kind: string;
  readonly name: string | null;
  readonly ofType: TypeRef | null;
}
interface TypeField {
  readonly name: string;
  readonly type: TypeRef;
}
interface Type {
  readonly kind: string;
  readonly name: string;
  readonly fields: readonly TypeField[] | null;
  /** Of an interface. */
  readonly possibleTypes: readonly TypeRef[] | null;
}

/** With outside providers, so that their fields have values. */
const simulator = await startSimulator({
  makeToken: (chain, address) =>
    simToken(chain, address as `0x${string}`, {
      description: 'A simulated token.',
      website: 'https://token.example',
      sellTax: 0.4,
    }),
});
const served = useService({
  ...simulator.environment,
  AUDIT_PROVIDERS: 'onchain,openai',
  SCAN_PROVIDERS: 'onchain,goplus,honeypotis',
  MARKET_PROVIDERS: 'onchain,dexscreener,coingecko',
  EXPLORER_PROVIDERS: 'onchain,sourcify',
  PARTNER_PROVIDERS: 'moralis',
  REPORT_SIGNER_KEY: `0x${'5e'.repeat(32)}`,
});
afterAll(() => simulator.close());

const types = new Map<string, Type>();
beforeAll(async () => {
  const { data } = await served.query('', getIntrospectionQuery());
  for (const type of data.__schema.types as Type[]) types.set(type.name, type);
});

const named = (type: TypeRef): string => (type.ofType ? named(type.ofType) : (type.name ?? ''));
const fieldsOf = (name: string) => types.get(name)?.fields ?? [];
const possibleTypesOf = (name: string) =>
  types.get(name)?.kind === 'INTERFACE'
    ? (types.get(name)?.possibleTypes ?? []).map((type) => type.name ?? '')
    : [];

/** What fields with a required argument are asked with. */
const requiredArguments: Readonly<Record<string, string>> = {
  component: '(name: security)',
  sale: '(usd: 100)',
};
const callOf = (field: string) => `${field}${requiredArguments[field] ?? ''}`;

/** A selection of all fields of a type, down to the leaves. */
function selectionOf(name: string, above: readonly string[] = []): string {
  if (above.includes(name)) throw new Error(`${name} contains itself: say here how deep to look`);
  const possible = possibleTypesOf(name);
  if (possible.length > 0)
    return `__typename ${possible.map((type) => `... on ${type} { ${selectionOf(type, [...above, name])} }`).join(' ')}`;
  return fieldsOf(name)
    .map((field) => {
      const inner = named(field.type);
      if (fieldsOf(inner).length === 0) return callOf(field.name);
      return `${callOf(field.name)} { ${selectionOf(inner, [...above, name])} }`;
    })
    .join(' ');
}

/** Fields (`Type.field`) that have a value somewhere in an answer. */
function noteValues(name: string, value: unknown, seen: Set<string>): void {
  if (Array.isArray(value)) for (const item of value) noteValues(name, item, seen);
  else if (typeof value === 'object' && value !== null) {
    const ofType = possibleTypesOf(name).length > 0 ? String(Reflect.get(value, '__typename')) : name;
    for (const field of fieldsOf(ofType)) {
      const inside: unknown = (value as Record<string, unknown>)[field.name];
      if (inside === null || inside === undefined || (Array.isArray(inside) && inside.length === 0)) continue;
      seen.add(`${ofType}.${field.name}`);
      noteValues(named(field.type), inside, seen);
    }
  }
}

function objectTypesBelow(name: string, found = new Set<string>()): Set<string> {
  for (const field of fieldsOf(name)) {
    const inner = named(field.type);
    if (fieldsOf(inner).length === 0 || found.has(inner)) continue;
    const possible = possibleTypesOf(inner);
    for (const type of possible.length > 0 ? possible : [inner]) {
      found.add(type);
      objectTypesBelow(type, found);
    }
  }
  return found;
}

/** Types that have no value in these scenarios. */
const withoutValue = [
  'Benford',
  'ChainNote',
  'Controller',
  'Dispute',
  'HiddenAuthority',
  'Impersonation',
  'LockerCall',
  'PartnerUse',
  'PoolTrade',
  'ReadingPlan',
  'ReportEvidence',
  'ReportedAudit',
  'SourceEvidence',
  'TradeDataFee',
];

describe('every field of a token', () => {
  const seen = new Set<string>();

  it.each([
    'sniped-launch',
    'wash-ring',
    'hidden-mint',
    'upgradeable-proxy',
    'diamond',
    'concentrated',
    'launchpad',
    'b20-equity',
    'v4-hook',
    'launch-tax',
    'taken-v2',
  ])(
    'answers without an error: %s',
    async (id) => {
      const { chain, address } = useScenario(id);
      const key = await served.key();
      const fields = fieldsOf('Token');
      expect(fields.length).toBeGreaterThan(15);
      for (const { name, type } of fields) {
        const inner = named(type);
        const selection =
          fieldsOf(inner).length === 0 ? callOf(name) : `${callOf(name)} { ${selectionOf(inner)} }`;
        const { data, errors } = await served.query(
          key,
          `{ token(chain: ${chain}, address: "${address}") { ${selection} } }`,
        );
        expect(errors, `${name}: ${JSON.stringify(errors)}`).toBeUndefined();
        noteValues('Token', data.token, seen);
      }
    },
    60_000,
  );

  it('and every type is tested with a value', () => {
    const tried = new Set([...seen].map((field) => field.split('.')[0]));
    expect([...objectTypesBelow('Token')].filter((name) => !tried.has(name)).sort()).toEqual(withoutValue);
    expect(seen).toContain('Snipers.preLaunchRecipients');
  });
});
