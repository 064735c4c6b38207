import { components, createVerdictCache, TokenAnalysis } from '@assay/engine';
import { type FactKind, factRoles, known, missing } from '@assay/facts';
import {
  execute,
  type GraphQLInterfaceType,
  type GraphQLNamedType,
  type GraphQLObjectType,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isListType,
  isObjectType,
  parse,
} from 'graphql';
import { expect, it } from 'vitest';
import { createSchema } from './schema.js';

const schema = createSchema();

function partsOf(type: GraphQLNamedType): readonly (readonly [string, string | null | undefined])[] {
  const own = [[type.name, type.description] as const];
  if (isEnumType(type))
    return [
      ...own,
      ...type.getValues().map(({ name, description }) => [`${type.name}.${name}`, description] as const),
    ];
  if (isInputObjectType(type))
    return [
      ...own,
      ...Object.values(type.getFields()).map(
        ({ name, description }) => [`${type.name}.${name}`, description] as const,
      ),
    ];
  if (!isObjectType(type) && !isInterfaceType(type)) return own;
  const fields = Object.values(type.getFields()).flatMap((field) => [
    [`${type.name}.${field.name}`, field.description] as const,
    ...field.args.map(
      ({ name, description }) => [`${type.name}.${field.name}(${name})`, description] as const,
    ),
  ]);
  return [...own, ...fields];
}

it('every type, field, argument and value has a description', () => {
  const parts = Object.values(schema.getTypeMap())
    .filter(({ name }) => !name.startsWith('__'))
    .flatMap(partsOf);
  expect(parts.length).toBeGreaterThan(900);
  expect(parts.filter(([, description]) => !description).map(([name]) => name)).toEqual([]);
});

/** The fields of all types and interfaces, by type. */
const typesWithFields = Object.values(schema.getTypeMap()).filter(
  (type) => !type.name.startsWith('__') && (isObjectType(type) || isInterfaceType(type)),
) as readonly (GraphQLObjectType | GraphQLInterfaceType)[];

it('a list that is cut names the field with its total', () => {
  const cut = typesWithFields.flatMap((type) =>
    Object.values(type.getFields())
      .filter(
        ({ type: of, description }) =>
          isListType(getNullableType(of)) && /at most \d+/.test(description ?? ''),
      )
      .map((field) => ({ type, field, total: /`(\w+)` says how many/.exec(field.description ?? '')?.[1] })),
  );
  expect(cut.length).toBeGreaterThan(8);
  const wrong = cut.filter(
    ({ type, total }) => String(type.getFields()[total ?? '']?.type).replace('!', '') !== 'Int',
  );
  expect(wrong.map(({ type, field }) => `${type.name}.${field.name}`)).toEqual([]);
});

/** What REST documents under a name without a unit, and GraphQL keeps: the description has the unit. */
const documentedNames = new Set([
  ...['marketCap', 'volume24h', 'totalVolume24h', 'organicVolume24h', 'priceChange24h', 'whaleConcentration'],
  ...['buyTax', 'sellTax', 'transferTax'],
]);

/** Measures that have no unit, or whose name is their unit. */
const measures =
  /(^|[a-z])(score|coreScore(Low|High)?|(security|holder|market|washTrading|sniperSellers|aiLink)Analysis|securityScore|cap|coverage|confidence|severity|weight|gini|giniWithoutDust|hhi|pValue|chiSquare|hourEntropy)$/i;

const suffixes: readonly (readonly [unit: RegExp, suffix: RegExp])[] = [
  [/\bUSD\b/, /Usd$/],
  [/0\.\.1(?!\d)|\bratio\b/, /Ratio$/],
  [/0\.\.100|[Pp]ercent\b/, /(^p|P)ercentage$/],
  [/^Seconds|milliseconds/, /Seconds|^seconds|Ms$/],
];

const numbers = typesWithFields.flatMap((type) =>
  Object.values(type.getFields()).flatMap(({ name, type: of, description }) => {
    const scalar = getNamedType(of).name;
    const place = `${type.name}.${name}`;
    return scalar === 'Int' || scalar === 'Float' ? [{ place, name, description: description ?? '' }] : [];
  }),
);

const hasSuffix = (name: string) =>
  suffixes.some(([, suffix]) => suffix.test(name)) || /(Ms|Pips)$/.test(name);

it('a number with a unit has it in its name, unless it is a measure or REST documents the name', () => {
  const free = numbers.filter(({ name }) => !documentedNames.has(name) && !measures.test(name));
  expect(free.length).toBeGreaterThan(100);
  const unnamed = free.filter(({ name, description }) =>
    suffixes.some(([unit, suffix]) => unit.test(description) && !suffix.test(name) && !hasSuffix(name)),
  );
  expect(unnamed.map(({ place }) => place)).toEqual([]);
});

it('a number without a unit in its name has it in its description, or what it counts', () => {
  const counted =
    /0 ?(\(.*\) )?\.\. ?1|0\.\.100|USD|[Pp]ercent|[Hh]ow many|[Nn]umber of|[Ii]d of|blocks?\b|index|lines?\b|calls|requests|tokens\b|trades|wallets|hours|ticks?\b|relative|digits|HTTP status|holders|[Ss]ignatures|[Kk]eys|Transactions|the log|Sum of/i;
  const silent = numbers.filter(({ name, description }) => !hasSuffix(name) && !counted.test(description));
  expect(silent.map(({ place, description }) => `${place}: ${description}`)).toEqual([]);
});

/** The roles that a query of these fields of a token asks, where nothing is known. */
async function rolesFor(selection: string): Promise<string> {
  const asked = new Set<FactKind>();
  const ref = { chain: 'eth', address: `0x${'1'.repeat(40)}` } as const;
  const metadata = { contractKind: 'erc20', name: null, symbol: null, decimals: null, totalSupply: null };
  const analysis = new TokenAnalysis(ref, {
    facts: {
      load: async (kind: FactKind) => {
        asked.add(kind);
        return kind === 'metadata' ? known(metadata, 'test', 0) : missing('unavailable', 'down', 'test');
      },
    } as ConstructorParameters<typeof TokenAnalysis>[1]['facts'],
    components,
    verdictCache: createVerdictCache(),
    now: 0,
  });
  const context = {
    caller: { identity: {} },
    meter: { charge: async () => undefined },
    analysis: () => analysis,
  };
  const document = parse(`{ token(chain: eth, address: "${ref.address}") { ${selection} } }`);
  const { errors } = await execute({ schema, document, contextValue: context });
  expect(errors).toBeUndefined();
  const roles = new Set([...asked].map((kind) => factRoles[kind]).filter((role) => role !== 'rpc'));
  return [...roles].sort().join(' ');
}

it.each([
  ['id chain address policyVersion', ''],
  ['metadata { name decimals totalSupply circulatingSupply }', ''],
  ['metadata { description }', 'explorer'],
  ['security { scanAnalysis { buyTax sellTax } }', 'scan'],
  ['security { scanAnalysis { canSell } }', 'scan'],
  ['security { scanAnalysis { isHoneypot } }', 'scan'],
  ['security { scanAnalysis { contractVerified } }', 'explorer scan'],
  ['security { scanAnalysis { isMintable } }', 'audit scan'],
  ['security { auditAnalysis { auditAvailable } }', 'audit'],
  ['security { auditAnalysis { hasOwner } }', 'scan'],
  ['security { auditAnalysis { isRenounced } }', 'audit scan'],
  ['security { auditAnalysis { tokenName } }', ''],
  ['security { owner { kind } roles { role } hiddenAuthorities { slot } deployer }', 'scan'],
  ['security { source { compilerVersion } }', 'explorer'],
  ['security { lockAnalysis { lpLocked } }', 'scan'],
  ['security { powers { functionsTried } }', 'scan'],
  ['security { codeHistory { total } creatorHistory { transactions } }', ''],
  ['market { priceUsd }', 'market'],
  ['market { pools { poolId } candles { openUsd } }', 'market'],
  ['market { createdAt }', 'explorer market'],
  ['trades { total }', 'market'],
  ['holders { totalHolders topHolders { address } }', 'explorer'],
  ['washTrading { totalVolume24h }', 'market'],
  ['snipers { launchedAt wallets { funder } }', 'explorer scan'],
  ['snipers { reported { pool } }', 'partner'],
  ['links { links } social { platforms { website } }', 'explorer'],
  ['componentScores { marketAnalysis }', 'explorer market'],
  ['grades { aiLinkAnalysis }', 'explorer'],
  ['dataSources { tokenDataAvailable }', ''],
])('{ %s } asks only: %s', async (selection, roles) => {
  expect(await rolesFor(selection)).toBe(roles);
});
