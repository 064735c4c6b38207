import { HALF_OF_ALL, TOKEN } from './document-frames.js';
import type { Shape } from './growing-requests.js';
import { ADDRESS, fill, type Growing, nest } from './growing-text.js';

const REF = `{chain:eth,address:"${ADDRESS}"}`;

const documents: Readonly<Record<string, Growing>> = {
  'errors below empty lines': (bytes) =>
    `${'\n'.repeat(bytes * 0.6)}{token(${fill(bytes / 4, (i) => `a${i}:1 `)}){x}}`,
  'refused fields below empty lines': (bytes) =>
    `${'\n'.repeat(bytes * 0.6)}{${fill(Math.min(bytes / 4, 4_000), (i) => `a${i}:token(chain:eth,address:"${ADDRESS}"){chain} `)}}`,
  'many fields of many addresses without a contract': (bytes) =>
    `{${fill(Math.min(bytes, 12_000), (i) => `a${i}:${TOKEN}{${HALF_OF_ALL}}${'\n'.repeat(18)}`)}}`,
  'one field many times': (bytes) => `{${fill(Math.min(bytes / 4, 10_000), () => 'plans{name} ')}}`,
  'one nested field many times': (bytes) =>
    `{token(chain:eth,address:"${ADDRESS}"){${fill(Math.min(bytes / 4, 9_500), () => 'security{checks{evidence{kind}}} ')}}}`,
  'the schema many times': (bytes) =>
    `{${fill(Math.min(bytes / 8, 5_500), (i) => `a${i}:__schema{types{fields{args{type{name}} type{name ofType{name}}}}} `)}}`,
  'lists in fragments that multiply': (bytes) =>
    `{...F} fragment F on Query{${fill(bytes / 60, () => '...G ')}} fragment G on Query{${fill(bytes / 60, () => '...H ')}} ` +
    `fragment H on Query{tokens(refs:[${fill(Math.min(bytes / 4, 2_300), () => REF, ',')}]){chain}}`,
  'a long name at every item of a list': (bytes) => `{__schema{types{fields{${'x'.repeat(bytes)}:name}}}}`,
  'names of every type at every place': (bytes) => `{${fill(bytes, (i) => `...on Toke${i}{a} `)}}`,
};

const variables: Readonly<Record<string, Growing>> = {
  'unknown names': (bytes) => `{"r":[{${fill(bytes, (i) => `"${i}":1`, ',')}}]}`,
  'unknown names in 50 objects': (bytes) =>
    `{"r":[${fill(bytes, () => `{${fill(bytes / 50, (i) => `"${i}":1`, ',')}}`, ',')}]}`,
  'empty objects': (bytes) => `{"r":[${fill(bytes, () => '{}', ',')}]}`,
  zeros: (bytes) => `{"r":[${fill(bytes, () => '0', ',')}]}`,
  'names that are nearly right': (bytes) => `{"r":[{${fill(bytes, (i) => `"ad${i}":1`, ',')}}]}`,
  'a long text beside unknown names': (bytes) =>
    `{"r":[{"x":"${'x'.repeat(bytes * 0.8)}",${fill(bytes / 6, (i) => `"${i}":1`, ',')}}]}`,
  'nested lists': (bytes) => `{"r":${nest(bytes, '[', ']', '0')}}`,
  'nested objects that nobody declared': (bytes) => `{"r":[],"x":${nest(bytes, '{"a":', '}', '0')}}`,
};

/** One field of every list item, under as many aliases as fit. */
const lists: Readonly<Record<string, Growing>> = {
  'holders under many names': (bytes) => `holders{topHolders{${fill(bytes, (i) => `a${i}:address `)}}}`,
  'results of calls under many names': (bytes) =>
    `security{checks{evidence{...on CallEvidence{${fill(bytes, (i) => `a${i}:result `)}}}}}`,
  'calls under many names': (bytes) =>
    `security{checks{evidence{...on CallEvidence{${fill(bytes, (i) => `a${i}:params `)}}}}}`,
  'findings under many names': (bytes) => `security{${fill(bytes, (i) => `a${i}:keyFindings `)}}`,
  'reasons under many names': (bytes) => `components{checks{${fill(bytes, (i) => `a${i}:reason `)}}}`,
};

/**
 * Requests that were slow, or would be without one of the limits.
 * @param token a token on `eth` with values for all fields
 */
export function knownShapes(apiKey: string, token: string): readonly Shape[] {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${apiKey}` };
  const toShape = (name: string, toBody: (bytes: number, nonce: number) => object | string): Shape => ({
    name,
    maxBytes: 60_000,
    at: (bytes, nonce) => {
      const body = toBody(bytes, nonce);
      return {
        method: 'POST',
        path: '/graphql',
        headers,
        body: typeof body === 'string' ? body : JSON.stringify(body),
      };
    },
  });
  const question = 'query($r:[TokenRef!]!){tokens(refs:$r){chain}}';
  return [
    ...Object.entries(documents).map(([name, grow]) =>
      toShape(name, (bytes, nonce) => ({ query: `${grow(bytes * 0.6)}#${nonce}` })),
    ),
    ...Object.entries(variables).map(([name, grow]) =>
      toShape(name, (bytes, nonce) => `{"query":"${question}#${nonce}","variables":${grow(bytes)}}`),
    ),
    ...Object.entries(lists).flatMap(([name, grow]) =>
      [2, 15, 50].map((count) =>
        toShape(`${name}, of ${count} tokens`, (bytes, nonce) => ({
          query: `query($r:[TokenRef!]!){tokens(refs:$r){${grow(bytes / 90)}}}#${nonce}`,
          variables: { r: Array.from({ length: count }, () => ({ chain: 'eth', address: token })) },
        })),
      ),
    ),
    toShape('a null in many places, below empty lines', (bytes, nonce) => ({
      query:
        `query($a:Address="${ADDRESS}"){${fill(bytes / 12, () => '...F ')}}${'\n'.repeat(bytes / 3)}` +
        `fragment F on Query{wallet(address:$a){address} nonce(wallet:$a){nonce}}#${nonce}`,
      variables: { a: null },
    })),
  ];
}
