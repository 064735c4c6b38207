import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { main } from '../../src/cli/verify.js';
import { createReportSigner } from '../../src/reports/report-signature.js';

const folder = mkdtempSync(join(tmpdir(), 'verify-'));
const signer = createReportSigner(`0x${'5e'.repeat(32)}`);
const content = { statements: [{ about: 'trade' }], snapshot: { score: 42, address: '0xé' } };

async function verify(report: unknown, by: string = signer.address) {
  const file = join(folder, 'report.json');
  writeFileSync(file, typeof report === 'string' ? report : JSON.stringify(report));
  const told: string[] = [];
  const world = {
    env: {},
    out: (text: string) => void told.push(text),
    err: (text: string) => void told.push(text),
  };
  return { status: await main([file, '--signer', by], world), text: told.join('') };
}

it('says whether a report is as it was signed, whatever the order of its keys', async () => {
  const id = 'ab'.repeat(16);
  const { signature } = await signer.sign({ id, content });
  const reordered = { snapshot: { address: '0xé', score: 42 }, statements: content.statements };
  const good = { report_id: id, content: reordered, signature: { signature } };
  expect(await verify(good)).toMatchObject({ status: 0, text: expect.stringContaining('is as') });
  const changes = [
    { ...good, content: { ...content, snapshot: { ...content.snapshot, score: 43 } } },
    { ...good, report_id: 'cd'.repeat(16) },
    { ...good, signature: { signature: `${signature.slice(0, -4)}0000` } },
    { ...good, signature: { signature: 'none' } },
  ];
  for (const changed of changes) expect(await verify(changed)).toMatchObject({ status: 2 });
  expect(await verify({ ...good, signature: null })).toMatchObject({
    status: 2,
    text: expect.stringContaining('no signature'),
  });
  expect(await verify(good, `0x${'1'.repeat(40)}`)).toMatchObject({ status: 2 });
});

it('says what is no report', async () => {
  expect(await verify('{')).toMatchObject({ status: 1, text: expect.stringContaining('is no JSON') });
  expect(await verify({ success: true })).toMatchObject({
    status: 1,
    text: expect.stringContaining('is no answer of GET /api/v1/report/{id}'),
  });
});
