import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect, it } from 'vitest';
import { useDevnet } from '../support/devnet.js';
import { bearer, useService } from '../support/service.js';
import { operationsOf, readDocument, toClosedWorld } from './document.js';

const served = useService({ REQUEST_BUDGET_MS: '60000', LIMIT_COLD_MAX_WAIT_MS: '60000' });
const document = readDocument();
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema(toClosedWorld(document));
/** All at once would exceed their deadline. */
const AT_ONCE = 4;

const analyses = operationsOf(document).filter(([path]) => /\/(token|features)\//.test(path));

/** What of an answer the document does not say. */
function unsaid(path: string, status: number, body: unknown): readonly string[] {
  const [, operation] = analyses.find(([known]) => known === path) ?? [];
  const schema = operation?.responses[String(status)]?.content['application/json'].schema;
  const validate = schema && ajv.getSchema(`https://assay.test/openapi${String(schema.$ref)}`);
  if (!validate) return [`${path} ${status} is not documented`];
  validate(body);
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) =>
      `${path} ${status} ${instancePath} ${message} ${JSON.stringify(params)}`,
  );
}

it('every answer about every story and oddity is in the document, to the last key', async () => {
  const { scenarios, edgeCases } = useDevnet();
  const key = bearer(await served.key());
  const ask = async (path: string, { chain, address }: { chain: string; address: string }) => {
    const reference = { chain, contract_address: address };
    const input = path.endsWith('/batch')
      ? { tokens: [reference, { ...reference, contract_address: '0x1' }] }
      : path.includes('/features/') && address === scenarios[0]?.address
        ? { ...reference, partner_api_key: 'a-key' }
        : reference;
    const answer = await served.post(path, input, key);
    return unsaid(path, answer.status, await answer.json());
  };
  const tokens = [...scenarios, ...edgeCases];
  expect(tokens.length).toBeGreaterThan(50);
  const found: string[] = [];
  for (let at = 0; at < tokens.length; at += AT_ONCE)
    await Promise.all(
      tokens.slice(at, at + AT_ONCE).map(async (token) => {
        for (const [path] of analyses) found.push(...(await ask(path, token)));
      }),
    );
  expect([...new Set(found)]).toEqual([]);
}, 240_000);
