import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Address } from '@assay/facts';
import { computeAddress, Wallet } from 'ethers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { main as disputes } from '../../src/cli/disputes.js';
import { main as verify } from '../../src/cli/verify.js';
import type { Database } from '../../src/db/database.js';
import { createDisputeStore } from '../../src/db/disputes.js';
import { answerDispute, signAnswer } from '../../src/disputes/answer.js';
import type { Answer, Dispute, DisputeStore } from '../../src/domain/dispute.js';
import { openTestDatabase } from '../support/account-database.js';

const folder = mkdtempSync(join(tmpdir(), 'disputes-'));
const KEY = `0x${'7c'.repeat(32)}`;
const signer = computeAddress(KEY).toLowerCase() as Address;
const wallet = new Wallet(KEY);
const stranger = computeAddress(`0x${'7d'.repeat(32)}`).toLowerCase() as Address;
const ANSWER = 'The list was renounced in block 20.';
const said = { state: 'corrected', text: ANSWER } as const;
const opened = (id: string, code: string) => ({
  ...({ id, chain: 'eth', address: `0x${'11'.repeat(20)}`, reportId: 'ab'.repeat(16), code } as const),
  ...({ statement: 'Nobody is on\nthe "list".', signer: stranger, role: 'owner', signature: '0x' } as const),
  ...({ state: 'upheld', checkedBlock: 21, checkedHash: `0x${'b1'.repeat(32)}` } as const),
});

let database: Database;
let store: DisputeStore;

async function run(command: typeof disputes, args: readonly string[]) {
  const told: string[] = [];
  const tell = (text: string) => void told.push(text);
  const world = { env: {}, out: tell, err: tell };
  return { status: await command(args, world), text: told.join('') };
}

beforeAll(async () => {
  database = await openTestDatabase();
  store = createDisputeStore(database);
  for (const dispute of [opened('dispute_1', 'BLACKLIST'), opened('dispute_2', 'OWNER_MINT')])
    await store.insert(dispute);
});
afterAll(() => database.close());

async function found(id: string): Promise<Dispute> {
  const dispute = await store.find(id);
  if (!dispute) throw new Error('it is not kept');
  return dispute;
}

/** As GET /api/v1/report/{id} shows it. */
const toReport = (dispute: Dispute, change: Readonly<Record<string, unknown>> = {}) => ({
  disputes: [
    {
      ...{ id: dispute.id, chain: dispute.chain, contract_address: dispute.address, code: dispute.code },
      ...{ report_id: dispute.reportId, statement: dispute.statement, answer: dispute.answer },
      ...{ answer_state: dispute.answerState, answer_signature: dispute.answerSignature, ...change },
    },
  ],
});

it('an answer without a key is refused, with what to do, and changes nothing', async () => {
  const refused = await run(disputes, ['answer', 'dispute_1', 'corrected', ANSWER]);
  expect(refused).toMatchObject({
    status: 1,
    text: expect.stringContaining('Set ATTEST_KEY to the private key'),
  });
  expect(await found('dispute_1')).toMatchObject({ state: 'upheld', answer: null });
});

it('an answer of another key, text, dispute, state or chain than was signed is not stored', async () => {
  const [first, second] = [await found('dispute_1'), await found('dispute_2')];
  const right = await signAnswer(first, said, wallet, 1);
  const wrong: [Dispute, Answer, number][] = [
    [first, { ...right, signer: stranger }, 1],
    [first, { ...right, text: `${ANSWER} Really.` }, 1],
    [first, { ...right, state: 'upheld' }, 1],
    [first, { ...right, signature: '0x' }, 1],
    [second, right, 1],
    [{ ...first, statement: 'Something else than was signed.' }, right, 1],
    [first, right, 56],
  ];
  for (const [dispute, answer, chainId] of wrong)
    await expect(answerDispute(store, dispute, answer, chainId)).rejects.toThrow(/is not signed by/);
  expect((await found('dispute_1')).answer).toBeNull();
});

it('a signed answer is stored, and checked by anyone', async () => {
  const first = await found('dispute_1');
  await answerDispute(store, first, await signAnswer(first, said, wallet, 1), 1);
  const dispute = await found('dispute_1');
  expect(dispute).toMatchObject({ state: 'corrected', answer: ANSWER, answerState: 'corrected' });
  expect(dispute.answerSigner).toBe(signer);
  const check = (change: Readonly<Record<string, unknown>>, by: string = signer) => {
    const file = join(folder, 'report.json');
    writeFileSync(file, JSON.stringify(toReport(dispute, change)));
    return run(verify, [file, '--dispute', String(change.id ?? 'dispute_1'), '--signer', by]);
  };
  expect(await check({})).toMatchObject({ status: 0, text: expect.stringContaining('signed it: corrected') });
  expect((await check({}, stranger)).status).toBe(2);
  for (const change of [
    ...[{ answer: 'No.' }, { answer_state: 'upheld' }, { statement: 'Nobody.' }, { code: 'OWNER_MINT' }],
    ...[{ id: 'dispute_2' }, { chain: 'bsc' }, { answer_signature: '0x' }, { answer_signature: null }],
  ])
    expect((await check(change)).status, JSON.stringify(change)).toBe(2);
});

it('what was answered is not looked at again, and its signer may still take it back', async () => {
  const dispute = await found('dispute_1');
  expect(await store.move(dispute, { state: 'upheld' })).toBe(false);
  expect(await store.move(dispute, { state: 'withdrawn' })).toBe(true);
  const withdrawn = await found('dispute_1');
  expect(withdrawn).toMatchObject({ state: 'withdrawn', answerState: 'corrected' });
  const late = await signAnswer(withdrawn, said, wallet, 1);
  await expect(answerDispute(store, withdrawn, late, 1)).rejects.toThrow(/was withdrawn/);
});
