import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Worker } from 'node:worker_threads';
import { defaultSharing, Scheduler, sharedResources } from '@assay/chain';
import { type Address, type Fact, type FactKind, type FactMap, known, missing } from '@assay/facts';
import { afterAll, describe, expect, it } from 'vitest';
import { sampleFiles } from '../../../../../test/support/audit/sources.js';
import { createOnchainProvider } from '../../../providers/onchain/provider.js';
import type { LoadContext } from '../../provider.js';
import type { AuditJob } from './audit-job.js';
import { createAuditReportReader } from './audit-report.js';
import { type AuditRunner, createAuditRunner } from './audit-runner.js';

const token: Address = '0x00000000000000000000000000000000000000aa';
const folder = mkdtempSync(join(tmpdir(), 'audit-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function worker(name: string, text: string): URL {
  const path = join(folder, `${name}.mjs`);
  writeFileSync(
    path,
    `import { parentPort } from 'node:worker_threads';\nparentPort.on('message', (job) => { ${text} });`,
  );
  return pathToFileURL(path);
}

function context(facts: { readonly [K in FactKind]?: Fact<FactMap[K]> }): LoadContext {
  const absent = missing('not_found', 'nobody knows it', 'test');
  return {
    signal: new AbortController().signal,
    deadline: Date.now() + 3_000,
    caller: 'test',
    facts: { load: async (kind) => (facts[kind] as Fact<FactMap[typeof kind]> | undefined) ?? absent },
  };
}

/** Dispatches nothing, and names `transfer`. */
const bare = '0x0063a9059cbb';
const code = known(
  { runtime: bare, logicAddress: token, logicRuntime: bare, logicCodeHash: '0x01' } as const,
  'onchain',
  0,
);

function source(contractName: string) {
  return known({ verified: true, contractName, files: sampleFiles(contractName) }, 'sourcify', 0);
}

async function read(facts: Parameters<typeof context>[0], runner = createAuditRunner()) {
  const reader = createAuditReportReader({ now: Date.now, runner });
  return (await reader('eth', [token], context(facts))).get(token);
}

describe('the audit report of a token', () => {
  it('holds the findings of verified source', async () => {
    const fact = await read({ code, source: source('Seize') });
    expect(fact).toMatchObject({ known: true, value: { basis: 'source', coverage: 1, models: [] } });
    expect(fact?.known && fact.value.findings.map(({ type }) => type)).toContain('OWNER_MOVES_BALANCES');
  });

  it('tells of a power that the code ends at a time only for blocks before it', async () => {
    const content = `contract T { mapping(address => uint256) balances; address boss;
      function balanceOf(address who) public view returns (uint256) { return balances[who]; }
      function transfer(address to, uint256 amount) public { balances[msg.sender] -= amount; balances[to] += amount; }
      function seize(address from, uint256 amount) public {
        require(msg.sender == boss && block.timestamp <= 1626652799);
        balances[from] -= amount; balances[boss] += amount;
      } }`;
    const files = [{ path: 'T.sol', content }];
    const verified = known({ verified: true, contractName: 'T', files }, 'sourcify', 0);
    const typesAt = async (timestamp: number) => {
      const block = { number: 1, hash: '0x01', timestamp };
      const fact = await read({ code: { ...code, block }, source: verified });
      return fact?.known ? fact.value.findings.map(({ type }) => type) : undefined;
    };
    expect(await typesAt(1_600_000_000)).toContain('OWNER_MOVES_BALANCES');
    expect(await typesAt(1_700_000_000)).not.toContain('OWNER_MOVES_BALANCES');
  });

  it('is missing, not clean, where nothing can be read', async () => {
    expect(await read({ code })).toMatchObject({ known: false, reason: 'not_supported' });
    expect(await read({ source: source('Plain') })).toMatchObject({
      known: false,
      reason: 'not_found',
    });
  });

  it('costs one run, also where that fails', async () => {
    let runs = 0;
    const runner: AuditRunner = {
      async run() {
        runs += 1;
        return { ok: false, failure: 'timed_out' };
      },
      async close() {},
    };
    expect(await read({ code, source: source('Plain') }, runner)).toMatchObject({
      known: false,
      reason: 'timed_out',
    });
    expect(runs).toBe(1);
  });
});

describe('the thread of an audit', () => {
  const jobOf = (runtime: string): AuditJob => ({
    parts: [{ runtime, identity: { address: token, codeHash: '0x01' } }],
  });
  const job = jobOf('0x00');
  const withRoomFor = (maxQueued: number) =>
    new Scheduler({ ...sharedResources(defaultSharing).audit_thread, maxQueued });
  const never = new AbortController().signal;

  it('is ended when time is up, and the next audit runs in a new one', async () => {
    const url = worker(
      'hang',
      "if (job.parts[0].runtime === '0x00') for (;;); else parentPort.postMessage({ bytecode: job.parts[0].runtime });",
    );
    const runner = createAuditRunner({ workerUrl: url });
    expect(await runner.run(job, 200, never)).toEqual({ ok: false, failure: 'timed_out' });
    const next = await runner.run(jobOf('0x01'), 5_000, never);
    expect(next).toMatchObject({ ok: true, outcome: { bytecode: '0x01' } });
    await runner.close();
  });

  it('answers what the code shows where the source ends it', async () => {
    const url = worker('stuck', "parentPort.postMessage({ beforeSource: { bytecode: 'read' } }); for (;;);");
    const runner = createAuditRunner({ workerUrl: url });
    expect(await runner.run(job, 500, never)).toEqual({ ok: true, outcome: { bytecode: 'read' } });
    await runner.close();
  });

  it('fails alone when it needs too much memory', async () => {
    const url = worker('bomb', 'const held = []; for (;;) held.push(new Array(1e5).fill(Math.random()));');
    const runner = createAuditRunner({ workerUrl: url, maxHeapMb: 32 });
    expect(await runner.run(job, 10_000, never)).toEqual({ ok: false, failure: 'crashed' });
    await runner.close();
  });

  it('refuses what would wait behind too many, and what nobody waits for', async () => {
    const url = worker('slow', 'setTimeout(() => parentPort.postMessage({}), 150);');
    const runner = createAuditRunner({ workerUrl: url, scheduler: withRoomFor(1) });
    const results = await Promise.all([1, 2, 3].map(() => runner.run(job, 5_000, never)));
    expect(results.filter(({ ok }) => !ok)).toEqual([
      {
        ok: false,
        failure: 'busy',
        detail: expect.stringContaining(
          'audits at most 1 contracts at once for free keys and readers together, and others come first',
        ),
      },
    ]);
    expect(await runner.run(job, 5_000, AbortSignal.abort())).toEqual({ ok: false, failure: 'timed_out' });
    await runner.close();
  });

  it('audits of payers come first, and those of others in turns', async () => {
    const url = worker(
      'turns',
      'setTimeout(() => parentPort.postMessage({ bytecode: job.parts[0].runtime }), 20);',
    );
    const runner = createAuditRunner({ workerUrl: url });
    const order: string[] = [];
    const ask = async (code: string, caller: string) => {
      await runner.run(jobOf(`0x${code}`), 5_000, never, caller);
      order.push(code);
    };
    await Promise.all([
      ask('a0', 'free:a'),
      ask('a1', 'free:a'),
      ask('a2', 'free:a'),
      ask('b1', 'free:b'),
      ask('c1', 'paid:c'),
    ]);
    expect(order).toEqual(['a0', 'c1', 'a1', 'b1', 'a2']);
    await runner.close();
  });

  it('free callers who fill their line leave that of the payers open', async () => {
    const url = worker('full', 'setTimeout(() => parentPort.postMessage({}), 50);');
    const runner = createAuditRunner({ workerUrl: url, scheduler: withRoomFor(1) });
    const free = [1, 2, 3].map((n) => runner.run(job, 5_000, never, `free:${n}`));
    expect(await runner.run(job, 5_000, never, 'paid:1')).toMatchObject({ ok: true });
    expect((await Promise.all(free)).filter(({ ok }) => !ok)).toHaveLength(1);
    await runner.close();
  });

  it('is ended when it has no work, and started again by the next audit', async () => {
    const threads: Worker[] = [];
    const note = (message: unknown) => void threads.push((message as { worker: Worker }).worker);
    subscribe('worker_threads', note);
    const url = worker('quick', 'parentPort.postMessage({});');
    const runner = createAuditRunner({ workerUrl: url, idleMs: 20 });
    try {
      const answers = await Promise.all([runner.run(job, 5_000, never), runner.run(job, 5_000, never)]);
      expect(answers).toMatchObject([{ ok: true }, { ok: true }]);
      expect(threads).toHaveLength(1);
      await new Promise((resolve) => threads[0]?.once('exit', resolve));
      expect(await runner.run(job, 5_000, never)).toMatchObject({ ok: true });
      expect(threads).toHaveLength(2);
    } finally {
      unsubscribe('worker_threads', note);
      await runner.close();
    }
  });

  it('lets go of who leaves the line: at once, and with the place', async () => {
    const url = worker('long', 'setTimeout(() => parentPort.postMessage({}), 1_000);');
    const runner = createAuditRunner({ workerUrl: url, scheduler: withRoomFor(1) });
    let ended = false;
    const running = runner.run(job, 5_000, never).finally(() => {
      ended = true;
    });
    const leaving = new AbortController();
    const waiting = runner.run(job, 5_000, leaving.signal);
    leaving.abort();
    expect(await waiting).toEqual({ ok: false, failure: 'timed_out' });
    expect(ended).toBe(false);
    expect(await Promise.all([runner.run(job, 5_000, never), running])).toMatchObject([
      { ok: true },
      { ok: true },
    ]);
    await runner.close();
  });

  it('is gone once the provider is closed, in the middle of an audit too, and no other one is started', async () => {
    const threads: Worker[] = [];
    const note = (message: unknown) => void threads.push((message as { worker: Worker }).worker);
    subscribe('worker_threads', note);
    try {
      const auditRunner = createAuditRunner({ workerUrl: worker('endless', 'for (;;);') });
      const provider = createOnchainProvider({ rpcs: new Map(), now: Date.now, auditRunner });
      const reading = provider.readers.auditReport?.(
        'eth',
        [token],
        context({ code, source: source('Plain') }),
      );
      await expect.poll(() => threads.length).toBe(1);
      expect(threads[0]?.threadId).toBeGreaterThan(0);
      await provider.close();
      expect(threads[0]?.threadId).toBe(-1);
      expect((await reading)?.get(token)).toMatchObject({ known: false, reason: 'unavailable' });
      expect(await auditRunner.run(job, 1_000, never)).toEqual({ ok: false, failure: 'busy' });
      expect(threads).toHaveLength(1);
    } finally {
      unsubscribe('worker_threads', note);
    }
  });
});
