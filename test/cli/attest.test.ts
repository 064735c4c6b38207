import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { computeAddress } from 'ethers';
import { expect, it } from 'vitest';
import { main as attest } from '../../src/cli/attest.js';
import { main as verify } from '../../src/cli/verify.js';

const folder = mkdtempSync(join(tmpdir(), 'attest-'));
const KEY = `0x${'7c'.repeat(32)}`;
const EAS = `0x${'ea'.repeat(20)}`;
const token = `0x${'11'.repeat(20)}`;
const call = {
  kind: 'call',
  chainId: 1,
  blockNumber: 7,
  blockHash: `0x${'b1'.repeat(32)}`,
  method: 'eth_call',
  params: [{ to: token, data: '0x18160ddd' }, '0x7'],
  result: `0x${'00'.repeat(31)}2a`,
  reverted: false,
  meaning: 'The supply is 42',
};
const report = {
  report_id: 'ab'.repeat(16),
  contract_address: token,
  policy_version: '1.9.0',
  content: { statements: [{ about: 'security.mint', evidence: [call] }] },
};

async function run(command: typeof attest, args: readonly string[], env: Record<string, string> = {}) {
  const told: string[] = [];
  const tell = (text: string) => void told.push(text);
  return { status: await command(args, { env, out: tell, err: tell }), text: told.join('') };
}

function write(name: string, value: unknown): string {
  const file = join(folder, name);
  writeFileSync(file, JSON.stringify(value));
  return file;
}

it('an attestation says which call answered what, and by whom it is signed', async () => {
  const file = write('report.json', report);
  const made = await run(attest, [file, '--code', 'mint', '--eas', EAS], { ATTEST_KEY: KEY });
  expect(made.status).toBe(0);
  const attestation = JSON.parse(made.text);
  expect(attestation.sig).toMatchObject({
    ...{ version: 2, domain: { chainId: 1, version: '1.4.0' }, message: { version: 2, recipient: token } },
  });
  const signer = computeAddress(KEY);
  const good = await run(verify, [write('good.json', attestation), '--signer', signer]);
  expect(good).toMatchObject({ status: 0, text: expect.stringContaining(`callData: 0x18160ddd`) });
  expect(good.text).toContain(`report: ${report.report_id}`);
  const { sig } = attestation;
  const changed = { ...attestation, sig: { ...sig, message: { ...sig.message, time: '1' } } };
  expect((await run(verify, [write('changed.json', changed), '--signer', signer])).status).toBe(2);
  const other = computeAddress(`0x${'7d'.repeat(32)}`);
  expect((await run(verify, [write('good.json', attestation), '--signer', other])).status).toBe(2);
});

it('reads what the reference implementation of EAS made, and nothing that was changed in it', async () => {
  // Made by @ethereum-attestation-service/eas-sdk 2.10.0, signed with the key above.
  const file = 'test/support/attestations/fixtures/eas-sdk-2.10.0.json';
  const signer = computeAddress(KEY);
  const read = await run(verify, [file, '--signer', signer]);
  expect(read).toMatchObject({ status: 0, text: expect.stringContaining('callData: 0x18160ddd') });
  const recorded = JSON.parse(readFileSync(file, 'utf8'));
  const { message, domain, signature } = recorded.sig;
  const changes = [
    ...Object.keys(message).map((name) => ({ message: { ...message, [name]: changed(message[name]) } })),
    ...Object.keys(domain).map((name) => ({ domain: { ...domain, [name]: changed(domain[name]) } })),
    { signature: { ...signature, r: changed(signature.r) } },
    { uid: changed(recorded.sig.uid) },
  ];
  for (const change of changes) {
    const other = write('other.json', { ...recorded, sig: { ...recorded.sig, ...change } });
    expect((await run(verify, [other, '--signer', signer])).status, JSON.stringify(change)).toBe(2);
  }
});

/** Another value of the same kind. */
function changed(value: unknown): unknown {
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value + 1;
  const text = String(value);
  return `${text.slice(0, -1)}${text.endsWith('1') ? '2' : '1'}`;
}

it('prefers a call that a contract can make again', async () => {
  const played = { ...call, params: [...call.params, { [token]: { code: '0x00' } }] };
  const statements = [{ about: 'security.mint', evidence: [played, call] }];
  const file = write('two.json', { ...report, content: { statements } });
  const { text } = await run(attest, [file, '--code', 'mint', '--eas', EAS], { ATTEST_KEY: KEY });
  const read = await run(verify, [write('made.json', JSON.parse(text)), '--signer', computeAddress(KEY)]);
  expect(read.text).toContain(`target: ${token}`);
  const alone = write('one.json', {
    ...report,
    content: { statements: [{ ...statements[0], evidence: [played] }] },
  });
  const only = await run(attest, [alone, '--code', 'mint', '--eas', EAS], { ATTEST_KEY: KEY });
  const said = await run(verify, [
    write('made.json', JSON.parse(only.text)),
    '--signer',
    computeAddress(KEY),
  ]);
  expect(said.text).toContain(`target: 0x${'0'.repeat(40)}`);
});

it('names the policy of a decision that rests on the report, and what it said', async () => {
  const file = write('report.json', report);
  const policy = { id: 'strict', version: 1 };
  const decided = { report_id: report.report_id, intent: 'BUY', decision: 'DENY', policy, rules: [] };
  const args = [file, '--code', 'mint', '--eas', EAS, '--decision'];
  const made = await run(attest, [...args, write('decided.json', decided)], { ATTEST_KEY: KEY });
  const signer = computeAddress(KEY);
  const said = await run(verify, [write('decision.json', JSON.parse(made.text)), '--signer', signer]);
  expect(said).toMatchObject({ status: 0, text: expect.stringContaining('policy: strict@1 BUY DENY') });
  const other = write('other-decision.json', { ...decided, report_id: 'cd'.repeat(16) });
  const refused = await run(attest, [...args, other], { ATTEST_KEY: KEY });
  expect(refused).toMatchObject({ status: 1, text: expect.stringContaining(`not on ${report.report_id}`) });
});

it('needs a key, and a statement that a call shows', async () => {
  const file = write('report.json', report);
  const without = await run(attest, [file, '--code', 'mint', '--eas', EAS]);
  expect(without).toMatchObject({ status: 1, text: expect.stringContaining('ATTEST_KEY') });
  const unknown = await run(attest, [file, '--code', 'tax', '--eas', EAS], { ATTEST_KEY: KEY });
  expect(unknown).toMatchObject({ status: 1, text: expect.stringContaining('security.mint') });
});
