import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { computeAddress } from 'ethers';
import { expect, it } from 'vitest';
import { main } from '../../src/cli/disputes.js';
import { createDisputeStore } from '../../src/db/disputes.js';
import { openTestDatabase } from '../support/account-database.js';

const KEY = `0x${'7c'.repeat(32)}`;
const id = 'dispute_1';

async function run(args: readonly string[], env: Record<string, string>) {
  const [said, wrong]: [string[], string[]] = [[], []];
  const world = {
    env,
    out: (text: string) => void said.push(text),
    err: (text: string) => void wrong.push(text),
  };
  const status = await main(args, world);
  return { status, text: status === 0 ? said.join('') : wrong.join('') };
}

it('an operator lists a dispute, answers it with a key, and exports it as a labelled case', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'disputes-'));
  const database = await openTestDatabase({ dataDir });
  const address = `0x${'11'.repeat(20)}` as const;
  await createDisputeStore(database).insert({
    ...{ id, chain: 'eth', address, reportId: 'ab'.repeat(16), code: 'BLACKLIST', signer: address },
    ...{ statement: 'Nobody is on\nthe "list".', role: 'owner', signature: '0x', state: 'upheld' },
    ...{ checkedBlock: 21, checkedHash: `0x${'b1'.repeat(32)}` },
  });
  await database.close();
  const env = { DATA_DIR: dataDir };
  expect((await run(['list'], env)).text).toContain(JSON.stringify('Nobody is on\nthe "list".'));
  const answer = ['answer', id, 'corrected', 'The list was renounced.'];
  expect((await run(answer, env)).text).toContain('Set ATTEST_KEY to the private key that signs');
  const signer = computeAddress(KEY).toLowerCase();
  expect(await run(answer, { ...env, ATTEST_KEY: KEY })).toEqual({
    status: 0,
    text: `${id} is corrected; the answer is public, signed by ${signer}.\n`,
  });
  const exported = JSON.parse((await run(['export'], env)).text);
  expect(exported).toMatchObject({ dispute: id, chain: 'eth', address, code: 'BLACKLIST', block: 21 });
  expect(exported).toMatchObject({
    label: 'false',
    answer: 'The list was renounced.',
    answer_signer: signer,
  });
});
