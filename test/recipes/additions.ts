/**
 * A file that an addition makes, or lines that it puts into one: each text after the first place of its
 * anchor.
 */
type Edit = string | readonly (readonly [anchor: string, added: string])[];

/**
 * What somebody who follows a recipe of docs/adding.md writes, by the recipe's title; `<name>` and `<id>` are
 * filled in.
 */
export interface Addition {
  readonly recipe: string;
  /** What stands for `<name>` or `<id>` in the page's file names. */
  readonly name: string;
  readonly files: Readonly<Record<string, Edit>>;
}

const chain: Addition = {
  recipe: 'A chain',
  name: 'testnet',
  files: {
    'packages/facts/chains/testnet.ts': `import type { ChainRecord } from './chain.js';

export const testnet: ChainRecord<'testnet'> = {
  name: 'testnet',
  chainId: 1,
  title: 'Test network',
  nativeSymbol: 'ETH',
  blockTimeMs: 12_000,
  wrappedNative: '0x1111111111111111111111111111111111111111',
  stablecoins: [],
  otherQuoteTokens: [],
  dexes: [],
  lockers: [],
  launchpads: [],
  labels: {},
  confirmations: 12,
  multicall3: '0xca11bde05977b3631167028862be2a173976ca11',
  sources: {
    wrappedNative: ['docs.testnet.example/contracts', 'github.com/testnet/addresses'],
    multicall3: ['docs.testnet.example/contracts', 'github.com/mds1/multicall3'],
  },
  publicRpcUrls: [],
  providerIds: {
    goplus: '1',
    honeypotis: '1',
    dexscreener: 'testnet',
    geckoterminal: 'testnet',
    coingecko: 'testnet',
    defillama: 'Testnet',
    etherscan: '1',
    sourcify: '1',
    moralis: '0x1',
  },
};
`,
    'packages/facts/chains/registry.ts': [
      ["import { robinhood } from './robinhood.js';\n", "import { testnet } from './testnet.js';\n"],
      ['const records = [eth, base, bsc', ', testnet'],
    ],
  },
};

const component: Addition = {
  recipe: 'A component of the score',
  name: 'naming',
  files: {
    'packages/engine/capabilities/naming/component.ts': `import { knownValue } from '@assay/facts';
import { answered, toVerdict } from '../checks.js';
import type { Component } from '../component.js';

const namingPolicy = { componentWeight: 1, weights: { has_name: 1 } };

/** Whether the token says its name. */
export const namingComponent: Component<{ readonly isNamed: boolean | null }> = {
  id: 'naming',
  weight: namingPolicy.componentWeight,
  facts: ['metadata'],
  fieldFacts: { isNamed: ['metadata'] },
  details: ({ facts }) => ({ isNamed: facts.metadata?.known ? facts.metadata.value.name !== null : null }),
  judge({ facts }) {
    const metadata = facts.metadata && knownValue(facts.metadata);
    if (!metadata) return { judged: false, reason: 'the name is not known' };
    const question = { id: 'has_name', weight: namingPolicy.weights.has_name };
    return toVerdict([answered(question, metadata.name ? 0 : 1, 'The token says its name.')]);
  },
};
`,
    'packages/engine/capabilities/registry.ts': [
      [
        "import { marketComponent } from './market/component.js';\n",
        "import { namingComponent } from './naming/component.js';\n",
      ],
      ['  linksComponent,\n', '  namingComponent,\n'],
    ],
  },
};

const endpoint: Addition = {
  recipe: 'A REST endpoint',
  name: 'token-name',
  files: {
    'src/rest/endpoints/token-name.ts': `import { z } from 'zod';
import { TokenNameDocument } from '../../generated/operations.js';
import { defineEndpoint } from '../endpoint.js';
import { tokenInput, toTokenVariables } from '../input.js';
import { shown } from '../shown.js';

export const tokenName = defineEndpoint({
  method: 'POST',
  path: '/api/v1/token/name',
  tier: 'standard',
  access: 'key',
  summary: 'The name of a token.',
  input: tokenInput,
  operation: TokenNameDocument,
  variables: toTokenVariables,
  present: ({ token }) => ({ success: true, name: token.metadata?.name ?? null }),
  response: shown('token', z.object({ success: z.literal(true) }), { flat: ['metadata'] }),
});
`,
    'src/rest/endpoints/token-name.graphql': `query TokenName($chain: Chain!, $address: Address!) {
  token(chain: $chain, address: $address) {
    metadata {
      name
    }
  }
}
`,
    'src/rest/endpoints.ts': [
      [
        "import { tokenChanges } from './endpoints/token-changes.js';\n",
        "import { tokenName } from './endpoints/token-name.js';\n",
      ],
      ['  analyzeToken,\n', '  tokenName,\n'],
    ],
  },
};

const provider: Addition = {
  recipe: 'A provider of a known fact',
  name: 'acme',
  files: {
    'packages/engine/providers/acme/provider.ts': `import { known, missing, toAmount } from '@assay/facts';
import { readEach } from '../missing-answer.js';
import type { ProviderDefinition } from '../provider-definition.js';
import { price } from './wire.js';

const ID = 'acme';

export const acme: ProviderDefinition = {
  id: ID,
  roles: ['market'],
  needs: 'nothing',
  byDefault: 'never',
  variables: { title: 'Acme prices', url: 'https://api.acme.example' },
  create: ({ settings, http, now }) => {
    const client = http({ baseUrl: settings.url });
    return {
      id: ID,
      roles: ['market'],
      readers: {
        marketReport: (chain, addresses, { signal, deadline, caller }) =>
          readEach<'marketReport'>(addresses, async (address) => {
            const path = \`/price/\${encodeURIComponent(chain)}/\${address}\`;
            const { body } = await client.fetchJson({ path, signal, deadline, caller });
            const answer = price.safeParse(body).data;
            if (!answer) return missing('invalid_answer', 'acme answered something else than a price.', ID);
            const report = { priceUsd: toAmount(answer.usd), marketCap: null, fdv: null, liquidityUsd: null };
            const trading = {
              volume24h: null,
              priceChange24h: null,
              buys24h: null,
              sells24h: null,
              pairs: null,
            };
            return known({ ...report, ...trading }, ID, now());
          }),
      },
    };
  },
};
`,
    'packages/engine/providers/acme/wire.ts': `import { z } from 'zod';

/** The answer of \`GET /price/<chain>/<address>\`; USD for one token. */
export const price = z.object({ usd: z.unknown() });
`,
    'packages/engine/providers/acme/fixtures/price.json': '{ "usd": "1.25" }\n',
    'packages/engine/providers/registry.ts': [
      ["import type { Role } from '@assay/facts';\n", "import { acme } from './acme/provider.js';\n"],
      ['  goplus,\n', '  acme,\n'],
    ],
  },
};

const field: Addition = {
  recipe: 'One more field of a fact, shown in GraphQL and a feature endpoint of REST',
  name: 'pools',
  files: {
    'packages/facts/market/pools.ts': [
      [
        '  readonly liquidityUsd: number | null;\n',
        '  /** USD on the side of the quote token. `null` where unknown. */\n  readonly quoteSideUsd?: number | null;\n',
      ],
    ],
    'packages/chain/pools/value-pool.ts': [['    quoteUsd,\n', '    quoteSideUsd,\n']],
    'src/graphql/capabilities/market.ts': [
      [
        "    description: 'Value of both sides, USD. null: the quote token has no known price.',\n  })\n  liquidityUsd?: number;\n",
        "  @Field(() => Float, { nullable: true, description: 'Of the quote token.' }) quoteSideUsd?: number;\n",
      ],
    ],
    'src/rest/endpoints/feature-market.graphql': [['        liquidityUsd\n', '        quoteSideUsd\n']],
  },
};

const findingType: Addition = {
  recipe: 'A finding type',
  name: 'name-by-reader',
  files: {
    'packages/audit/catalogue/code.ts': [
      [
        'export const codeFindings = {\n',
        `  NAME_BY_READER: entry(
    'S16',
    'LOW',
    'Another name for another reader',
    'What the token answers when it is asked for its name depends on who asks.',
  ),
`,
      ],
    ],
    'packages/audit/rules/name-by-reader.ts': `import { mentions, type Term } from '../model/term.js';
import type { Capability } from './capability.js';
import { functionOf, type TokenModel } from './token-model.js';

const NAME = '0x06fdde03';

const isCaller = ({ op }: Term) => op === 'caller';

/** A name that depends on who asks for it. */
export function nameByReaderRule({ behaviour }: TokenModel): readonly Capability[] {
  const fn = functionOf(behaviour, NAME);
  const tellsApart = fn?.paths.some(({ conditions, returned }) =>
    [...conditions.map(({ term }) => term), ...returned].some((term) => mentions(term, isCaller)),
  );
  if (!fn || !tellsApart) return [];
  const detail = 'the name depends on who reads it';
  return [{ type: 'NAME_BY_READER', actor: 'anyone', fn, site: fn.site, detail }];
}
`,
    'packages/audit/rules/name-by-reader.test.ts': `import { describePairs } from '../../../test/support/audit/rule-pairs.js';

describePairs('the rule of a name by its reader', [
  {
    type: 'NAME_BY_READER',
    title: 'a look at who asks',
    source: 'function name() public returns (uint256) { return HERE ? 1 : 2; }',
    shows: 'msg.sender == boss',
    hides: 'all > 0',
  },
]);
`,
    'packages/audit/rules/rules.ts': [
      [
        "import { mintRule } from './mint.js';\n",
        "import { nameByReaderRule } from './name-by-reader.js';\n",
      ],
      ['    () => getterRule(model),\n', '    () => nameByReaderRule(model),\n'],
    ],
    'bench/probes/cases/callers.ts': [
      [
        "    ...give('require($x[msg.sender] >= 3);', ranks('who; $x[msg.sender] = rank;')),\n  },\n",
        `  {
    name: 'a name that the owner reads otherwise',
    expected: ['NAME_BY_READER'],
    functions: 'function name() public returns (uint256) { return msg.sender == $o ? 1 : 2; }',
    from: '0.8',
  },
  {
    name: 'a name that is the same for everyone',
    expected: [],
    functions: 'function name() public returns (uint256) { return $s > 0 ? 1 : 2; }',
    from: '0.8',
  },
`,
      ],
    ],
  },
};

const locker: Addition = {
  recipe: 'A known locker',
  name: 'base',
  files: {
    'packages/facts/chains/base.ts': [
      [
        '  lockers: [\n',
        "    { name: 'Acme Locker', address: '0x2222222222222222222222222222222222222222', kind: 'v2-lp' },\n",
      ],
    ],
  },
};

const launchpad: Addition = {
  recipe: 'A launchpad',
  name: 'base',
  files: {
    'packages/facts/chains/launchpads/base.json': [
      [
        '[\n',
        `  {
    "name": "Acme Launch",
    "contracts": [
      {
        "address": "0x3333333333333333333333333333333333333333",
        "what": "factory v1",
        "sources": ["acme/contracts deployments/base.json", "acme-data/adapters fees/acme-launch.ts"]
      }
    ]
  },
`,
      ],
    ],
  },
};

export const additions: readonly Addition[] = [
  chain,
  findingType,
  locker,
  launchpad,
  component,
  endpoint,
  provider,
  field,
];
