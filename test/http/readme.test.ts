import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { README_REST_PATH, README_STORY, toReadmeQuery, withExamples } from '../../devnet/readme-examples.js';
import { useScenario } from '../support/devnet.js';
import { bearer, useService } from '../support/service.js';

const served = useService();

/** Other tests mine blocks on the same chains; the id of a report is made of its block too. */
const atAnyBlock = (text: string) =>
  text
    .replace(/("block_?[nN]umber": )\d+/g, (_, name) => `${name}0`)
    .replace(/("report": )"[0-9a-f]{32}"/g, (_, name) => `${name}""`);

it('the examples of README.md are what the demo answers (npx assay examples writes them)', async () => {
  const token = useScenario(README_STORY);
  const key = bearer(await served.key());
  const input = { contract_address: token.address, chain: token.chain };
  const rest = await (await served.post(README_REST_PATH, input, key)).json();
  const graphql = await (await served.post('/graphql', { query: toReadmeQuery(token) }, key)).json();
  const readme = readFileSync('README.md', 'utf8');
  expect(atAnyBlock(withExamples(readme, token, { rest, graphql }))).toBe(atAnyBlock(readme));
});
