import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Devnet } from '../../devnet/devnet.js';
import { toDevnetEnvironment } from '../../devnet/devnet-settings.js';
import { startDevnet } from '../../devnet/start.js';
import { freePort } from '../support/free-port.js';
import { inStage, runStages, type Stage } from '../support/run-stages.js';

/** Root gives up its rights, as the image does; anybody else has none to give up. */
const isRoot = process.getuid?.() === 0;
const nobody = 65_534;
const user = isRoot ? 'nobody' : String(process.getuid?.());
/** Runs the rest of its arguments as nobody where only the first one, a folder, can be written. */
const readOnly = [
  'mounted=$(stat -c %m "$1")',
  'mount --bind "$1" "$1"',
  'mount -o remount,bind,ro /',
  // Where temporary folders have a file system of their own.
  'mount -o remount,bind,ro "$mounted"',
  'shift',
  `exec setpriv --reuid=${nobody} --regid=${nobody} --clear-groups "$@"`,
].join(' && ');
const inNamespace = ['unshare', '--mount', 'sh', '-c', readOnly, 'sh'] as const;
/** Only root may mount, and not in every container. */
const [tried = '', ...trial] = [...inNamespace, tmpdir(), 'true'];
const canMount = isRoot && spawnSync(tried, trial).status === 0;

describe('the stages of the Dockerfile, in clean folders', () => {
  let root = '';
  let devnet: Devnet;
  let stage: Stage;
  let environment: Record<string, string>;
  let service: ChildProcess | undefined;

  /** Runs a program of the image as its user, with a read-only root file system where this machine can. */
  const start = (asked: readonly string[]): ChildProcess => {
    const [program = '', ...argv] = canMount ? [...inNamespace, environment.DATA_DIR ?? '', ...asked] : asked;
    const rights = isRoot && !canMount ? { uid: nobody, gid: nobody } : {};
    return spawn(program, argv, { cwd: inStage(stage, '.'), env: environment, stdio: 'inherit', ...rights });
  };
  const statusOf = async (argv: readonly string[]) => (await once(start(argv), 'exit'))[0];

  const umask = process.umask();

  beforeAll(async () => {
    // As in an image. A test of commands that keep their files private may have run in this process before.
    process.umask(0o022);
    root = await mkdtemp(join(tmpdir(), 'stages-'));
    await chmod(root, 0o755);
    [stage, devnet] = await Promise.all([
      runStages(root, 'service', user),
      startDevnet({ scenarios: ['healthy'] }),
    ]);
    const chainsFile = join(root, 'chains.json');
    await writeFile(chainsFile, JSON.stringify(devnet.chainsFile));
    environment = {
      PATH: process.env.PATH ?? '',
      ...stage.environment,
      ...toDevnetEnvironment(devnet),
      CHAINS_FILE: chainsFile,
      DATA_DIR: inStage(stage, stage.environment.DATA_DIR ?? ''),
      HOST: '127.0.0.1',
      PORT: String(await freePort()),
      LOG_LEVEL: 'warn',
    };
  }, 600_000);
  afterAll(async () => {
    if (service?.exitCode === null) service.kill('SIGKILL');
    await devnet?.stop();
    if (root) await rm(root, { recursive: true });
    process.umask(umask);
  });

  it('have what production needs, and nothing that their user can write but the data', async () => {
    expect(stage.user).toBe('node');
    const has = (name: string) => statusOf(['test', '-e', `node_modules/${name}`]);
    expect(await Promise.all(['express', '@opentelemetry/api', 'vitest', 'typescript'].map(has))).toEqual([
      0, 0, 1, 1,
    ]);
    if (isRoot) expect(await statusOf(['test', '-w', '.'])).toBe(1);
    expect(await statusOf(['test', '-w', environment.DATA_DIR ?? ''])).toBe(0);
  });

  it.skipIf(!canMount)('begin with a root file system that nobody can write', async () => {
    const refused = (path: string) =>
      statusOf(['sh', '-c', `touch ${path} 2>&1 | grep -q 'Read-only file system'`]);
    const paths = ['here', 'dist/here', join(tmpdir(), 'here'), '/etc/here'];
    expect(await Promise.all(paths.map(refused))).toEqual([0, 0, 0, 0]);
  });

  it('serve as their user, say that they are well, and end in time on SIGTERM', async () => {
    service = start(stage.command);
    const isUp = () =>
      fetch(`http://127.0.0.1:${environment.PORT}/health`).then(
        ({ status }) => status,
        () => 'no answer',
      );
    await expect.poll(isUp, { timeout: 60_000, interval: 200 }).toBe(200);
    expect(await statusOf(stage.healthCheck)).toBe(0);
    const answer = await fetch(`http://127.0.0.1:${environment.PORT}/api/v1/generate-test-key`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ wallet: `0x${'e'.repeat(40)}` }),
    });
    expect(answer.status).toBe(200);
    const began = performance.now();
    service.kill('SIGTERM');
    expect((await once(service, 'exit'))[0]).toBe(0);
    expect(performance.now() - began).toBeLessThan(10_000);
    expect(await statusOf(stage.healthCheck)).toBe(1);
  });

  it('bring a backup of what the service kept', async () => {
    const file = join(environment.DATA_DIR ?? '', 'backup.sql');
    expect(await statusOf(['node', 'bin/assay.js', 'backup', file])).toBe(0);
    expect(await statusOf(['grep', '-q', 'e'.repeat(40), file])).toBe(0);
  });
});
