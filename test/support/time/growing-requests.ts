import fc from 'fast-check';
import type { FuzzedOperation } from '../hostile-requests.js';
import { growingDocuments } from './growing-documents.js';
import { ADDRESS, fill, growingJson, growingPlain } from './growing-text.js';

export interface TimedRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

/** A request that grows in one dimension. */
export interface Shape {
  readonly name: string;
  /** Maximum size in bytes. */
  readonly maxBytes: number;
  /** @param nonce makes the request differ from earlier ones, whose answers may be cached */
  readonly at: (bytes: number, nonce: number) => TimedRequest;
}

/** The body limit, less the text around the growing part. */
const MAX_BODY = 62_000;
/** Node accepts 16 KiB of headers, including the request line. */
const MAX_HEADER = 14_000;
const HOLE = '"HOLE"';

/** Documents with variables, of which one is the gap. */
const questions: readonly (readonly [string, string])[] = [
  ['query($r:[TokenRef!]!){tokens(refs:$r){chain}}', `{"r":${HOLE}}`],
  ['query($r:[TokenRef!]!){tokens(refs:$r){chain}}', `{"r":[${HOLE}]}`],
  ['query($r:[TokenRef!]!){tokens(refs:$r){coreScore}}', `{"r":[{"chain":"eth","address":${HOLE}}]}`],
  [
    'query($r:[TokenRef!]!){tokens(refs:$r){chain}}',
    `{"r":[{"chain":"eth","address":"${ADDRESS}","a":${HOLE}}]}`,
  ],
  ['query($c:Chain!,$a:Address!){token(chain:$c,address:$a){chain}}', `{"c":${HOLE},"a":"${ADDRESS}"}`],
  ['query($c:Chain!,$a:Address!){token(chain:$c,address:$a){chain}}', `{"c":"eth","a":${HOLE}}`],
  [
    'query($c:Chain!,$a:Address!){token(chain:$c,address:$a){coreScore}}',
    `{"c":"eth","a":"${ADDRESS}","x":${HOLE}}`,
  ],
  [
    'query($a:Address!,$p:String){token(chain:eth,address:$a,partnerApiKey:$p){chain}}',
    `{"a":"${ADDRESS}","p":${HOLE}}`,
  ],
  [
    'mutation($w:Address!,$t:String!){purchasePlan(wallet:$w,plan:pro,transactionHash:$t){keyId}}',
    `{"w":"${ADDRESS}","t":${HOLE}}`,
  ],
  ['mutation($k:ID!){revokeKey(keyId:$k)}', `{"k":${HOLE}}`],
  ['query($l:Int){me{recentCalls(limit:$l){method}}}', `{"l":${HOLE}}`],
  ['query($b:Boolean!){plans{name @include(if:$b)}}', `{"b":${HOLE}}`],
  ['{plans{name}}', `{"x":${HOLE}}`],
  ['{plans{name}}', HOLE],
];
/** Whole bodies of a GraphQL request with a gap. */
const envelopes = [
  `{"query":"{plans{name}}","operationName":${HOLE}}`,
  `{"query":"query A{plans{name}} query B{plans{name}}","operationName":${HOLE}}`,
  `{"query":"{plans{name}}","extensions":${HOLE}}`,
  `{"query":"{plans{name}}","extensions":{"persistedQuery":${HOLE}}}`,
  `{"query":"{plans{name}}","extensions":{"persistedQuery":{"version":1,"sha256Hash":${HOLE}}}}`,
  `{"query":${HOLE}}`,
  `{"query":"{plans{name}}","x":${HOLE}}`,
  `{"query":"{plans{name}}",${HOLE}:1}`,
  HOLE,
];

const json = { 'content-type': 'application/json' };
const toBody = (template: string, value: string) => template.split(HOLE).join(value);

const inVariables = fc.tuple(fc.constantFrom(...questions), growingJson).map(
  ([[query, variables], grow]): Shape => ({
    name: `variables ${variables} of ${query}`,
    maxBytes: MAX_BODY,
    at: (bytes, nonce) =>
      toGraphql(
        `{"query":${JSON.stringify(`${query}#${nonce}`)},"variables":${toBody(variables, grow(bytes))}}`,
      ),
  }),
);
const inEnvelope = fc.tuple(fc.constantFrom(...envelopes), growingJson).map(
  ([template, grow]): Shape => ({
    name: `GraphQL body ${template}`,
    maxBytes: MAX_BODY,
    at: (bytes) => toGraphql(toBody(template, grow(bytes))),
  }),
);
const inDocument = growingDocuments.map(
  (grow): Shape => ({
    name: 'GraphQL document',
    maxBytes: MAX_BODY,
    at: (bytes, nonce) => {
      const [start, end] = ['{"query":', '}'];
      // JSON escapes take two or six characters.
      const text = JSON.stringify(`${grow(bytes)}\n#${nonce}`);
      const fits =
        text.length < MAX_BODY ? text : JSON.stringify(`${grow((bytes * bytes) / text.length)}\n#${nonce}`);
      return toGraphql(`${start}${fits}${end}`);
    },
  }),
);

/** The same document in the URL of a GET. */
const inQuery = growingDocuments.map(
  (grow): Shape => ({
    name: 'GraphQL document by GET',
    maxBytes: MAX_HEADER,
    at: (bytes, nonce) => {
      // Half of a surrogate pair has no escape; as UTF-8 it becomes the replacement character.
      const inUrl = (text: string) => `/graphql?query=${encodeURIComponent(Buffer.from(text).toString())}`;
      const path = inUrl(`${grow(bytes)}\n#${nonce}`);
      // Escapes in a URL take three characters.
      const fits =
        path.length < MAX_HEADER ? path : inUrl(`${grow((bytes * bytes) / path.length)}\n#${nonce}`);
      return { method: 'GET', path: fits.slice(0, MAX_HEADER), headers: {}, body: undefined };
    },
  }),
);

/** One known or unknown field of an endpoint, or the whole body. */
function inEndpoint(operations: readonly FuzzedOperation[], good: Readonly<Record<string, string>>) {
  const bodies = operations.flatMap(({ method, path, fields }) => {
    if (method === 'GET') return [];
    const text = (over: string | undefined) => {
      const own = fields.map(
        (name) => `"${name}":${name === over ? HOLE : JSON.stringify(good[name] ?? 'x')}`,
      );
      return `{${[...own, ...(over === 'x' ? [`"x":${HOLE}`] : [])].join()}}`;
    };
    return [...fields.map(text), text('x'), HOLE].map((template) => ({ path, template }));
  });
  return fc.tuple(fc.constantFrom(...bodies), growingJson).map(
    ([{ path, template }, grow]): Shape => ({
      name: `${path} ${template}`,
      maxBytes: MAX_BODY,
      at: (bytes) => ({ method: 'POST', path, headers: json, body: toBody(template, grow(bytes)) }),
    }),
  );
}

const headerNames = [
  'authorization',
  'content-type',
  'accept',
  'x-forwarded-for',
  'x-siwe-message',
  'x-siwe-signature',
];
const moreNames = [
  'x-apollo-operation-name',
  'apollo-require-preflight',
  'origin',
  'content-encoding',
  'cookie',
  'host',
];

const inHeader = fc
  .tuple(
    fc.constantFrom(...headerNames, ...moreNames),
    growingPlain,
    fc.constantFrom('/graphql', '/health', '/api/v1/auth/nonce'),
  )
  .map(
    ([name, grow, path]): Shape => ({
      name: `header ${name} at ${path}`,
      maxBytes: MAX_HEADER,
      at: (bytes) => {
        // The client refuses a host that begins with a bracket and lacks the other.
        const value = `${name === 'host' ? 'h' : ''}${grow(bytes).trim()}`;
        const isPost = path === '/graphql';
        return {
          method: isPost ? 'POST' : 'GET',
          path,
          headers: { ...(isPost ? json : {}), [name]: value },
          body: isPost ? `{"query":"{wallet(address:\\"${ADDRESS}\\"){address}}"}` : undefined,
        };
      },
    }),
  );

const inUrl = fc
  .tuple(
    fc.constantFrom(
      '/graphql?query=',
      '/graphql?query={plans{name}}&variables=',
      '/graphql?query={plans{name}}&extensions=',
      '/graphql?extensions={"persistedQuery":{"version":1,"sha256Hash":"',
      '/api/v1/auth/nonce?wallet=',
      '/api/v1/',
      '/',
      '/docs/',
      '/user/stats?',
      '/?',
      '/health?',
    ),
    fc.constantFrom(
      'a',
      '%41',
      '%',
      '/',
      '../',
      '//',
      'a=1&',
      '&',
      '+',
      '[]',
      'a[b]=1&',
      ';',
      '%00',
      '.',
      '=',
      '%f0%9f',
    ),
  )
  .map(
    ([head, unit]): Shape => ({
      name: `URL ${head}${unit}…`,
      maxBytes: MAX_HEADER,
      at: (bytes) => ({
        method: 'GET',
        path: `${head}${fill(bytes, () => unit)}`,
        headers: {},
        body: undefined,
      }),
    }),
  );

/** Sign-in messages of which one line grows. They are parsed when a wallet is asked for. */
function inProof(wallet: string) {
  const head = `localhost wants you to sign in with your Ethereum account:\n${ADDRESS}\n\n`;
  const tail =
    '\n\nURI: http://localhost\nVersion: 1\nChain ID: 1\nNonce: abcdefgh12345678\nIssued At: 2026-01-31T23:59:59Z';
  const lines: readonly (readonly [string, string])[] = [
    ['', ` wants you to sign in with your Ethereum account:\n${ADDRESS}\n\nx${tail}`],
    [head, tail],
    [`${head}x\n\nURI: http://`, '\nVersion: 1\nChain ID: 1'],
    [`${head}x\n\nURI: http://localhost\nVersion: 1\nChain ID: 1\nNonce: `, ''],
    [`${head}x\n\nURI: http://localhost\nVersion: 1\nChain ID: `, ''],
    [`${head}x${tail}\nRequest ID: `, ''],
    [`${head}x${tail}\nResources:`, ''],
  ];
  const units = [
    'a',
    'a.',
    '1.',
    ':',
    '1:',
    '[1:',
    '%41',
    '@',
    'a:',
    '/',
    '?',
    '\n- http://a/b',
    '\n',
    ' ',
    'é',
    '1',
  ];
  return fc.tuple(fc.constantFrom(...lines), fc.constantFrom(...units), fc.constantFrom(1, 20, 60)).map(
    ([[before, after], unit, wallets]): Shape => ({
      name: `sign-in message ${JSON.stringify(`${before}${unit}…`.slice(-60))} for ${wallets} wallets`,
      maxBytes: MAX_HEADER * 0.7,
      at: (bytes) => {
        const message = Buffer.from(`${before}${fill(bytes, () => unit)}${after}`).toString('base64');
        const fields = Array.from(
          { length: wallets },
          (_, i) => `a${i}:wallet(address:"${wallet}"){address}`,
        );
        return {
          ...toGraphql(JSON.stringify({ query: `{${fields.join(' ')}}` })),
          headers: { ...json, 'x-siwe-message': message, 'x-siwe-signature': `0x${'11'.repeat(65)}` },
        };
      },
    }),
  );
}

function toGraphql(body: string): TimedRequest {
  return { method: 'POST', path: '/graphql', headers: json, body };
}

/**
 * Requests to all endpoints, each growing in one dimension, with and without a key.
 * @param good a valid value for each input field of the endpoints
 */
export function growingRequests(
  operations: readonly FuzzedOperation[],
  good: Readonly<Record<string, string>>,
  apiKey: string,
): fc.Arbitrary<Shape> {
  const shapes = fc.oneof(
    { weight: 8, arbitrary: inDocument },
    { weight: 2, arbitrary: inQuery },
    { weight: 6, arbitrary: inVariables },
    { weight: 2, arbitrary: inEnvelope },
    { weight: 4, arbitrary: inEndpoint(operations, good) },
    { weight: 1, arbitrary: inHeader },
    { weight: 1, arbitrary: inUrl },
    { weight: 1, arbitrary: inProof(ADDRESS) },
  );
  return fc.tuple(shapes, fc.boolean()).map(([shape, hasKey]): Shape => {
    if (!hasKey) return shape;
    const authorization = `Bearer ${apiKey}`;
    return {
      ...shape,
      name: `${shape.name}, with a key`,
      at: (bytes, nonce) => {
        const request = shape.at(bytes, nonce);
        return { ...request, headers: { authorization, ...request.headers } };
      },
    };
  });
}
