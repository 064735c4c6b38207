import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chmod, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';

const run = promisify(execFile);
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';
/** The user `node` of the official images. */
const NODE_USER = 1_000;

/** What an engine reads of an image, and its files. */
interface Image {
  readonly files: string;
  readonly User: string;
  readonly Env: readonly string[];
  readonly Cmd: readonly string[];
  readonly WorkingDir: string;
  readonly Volumes?: Readonly<Record<string, unknown>>;
  readonly Healthcheck?: { readonly Test: readonly string[] };
}

/** Builds images of `Dockerfile` without a registry and without a daemon. */
export interface Builder {
  /** Builds a stage, and those that it needs. */
  build(stage: string): Promise<Image>;
  /** Unmounts everything below the folder. */
  close(): Promise<void>;
}

/** Needs root, and buildah, mmdebstrap and runc of Debian. `folder` holds all images. */
export async function openBuilder(folder: string): Promise<Builder> {
  const storage = ['--root', join(folder, 'images'), '--runroot', join(folder, 'run')];
  const buildah = async (...argv: readonly string[]) =>
    (await run('buildah', [...storage, ...argv], { maxBuffer: 1e8 })).stdout.trim();
  const { stdout: cache } = await run('npm', ['config', 'get', 'cache']);
  await makeBase(folder, buildah);
  return {
    async build(stage) {
      const options = ['--isolation=chroot', '--pull-never', '--format=docker', '--layers'];
      const packages = ['--volume', `${cache.trim()}:/root/.npm`];
      await buildah('build', '--quiet', ...options, ...packages, '--target', stage, '--tag', stage, '.');
      const container = await buildah('from', '--pull-never', `localhost/${stage}`);
      const files = await buildah('mount', container);
      const { Docker } = JSON.parse(await buildah('inspect', '--type', 'image', `localhost/${stage}`));
      return { files, ...Docker.config };
    },
    async close() {
      await buildah('umount', '--all');
    },
  };
}

/**
 * Stands for the image that the Dockerfile begins with, since no registry is asked: Debian, and Node of that major with
 * its npm.
 */
async function makeBase(
  folder: string,
  buildah: (...argv: readonly string[]) => Promise<string>,
): Promise<void> {
  const [, name = '', major] = /^FROM (node:(\d+)-slim) AS/m.exec(await readFile('Dockerfile', 'utf8')) ?? [];
  if (!major) throw new Error('the Dockerfile begins with no image of Node');
  const debian = join(folder, 'debian.tar');
  const packages = ['--include=libstdc++6,passwd', 'bookworm', debian];
  await run('mmdebstrap', ['--quiet', '--variant=essential', ...packages]);
  const node = [`node-linux-${process.arch}@${major}`, `npm@${NPM_OF_NODE[major] ?? 'latest'}`];
  await run('npm', ['install', '--silent', '--no-save', '--ignore-scripts', '--prefix', folder, ...node]);
  const container = await buildah('from', 'scratch');
  await buildah('add', '--quiet', container, debian, '/');
  const files = await buildah('mount', container);
  const local = join(files, 'usr/local');
  const modules = join(folder, 'node_modules');
  await run('cp', [join(modules, `node-linux-${process.arch}/bin/node`), join(local, 'bin')]);
  await mkdir(join(local, 'lib/node_modules'));
  await run('cp', ['-a', join(modules, 'npm'), join(local, 'lib/node_modules')]);
  await symlink('../lib/node_modules/npm/bin/npm-cli.js', join(local, 'bin/npm'));
  // Whatever this machine trusts, so that the registry of packages can be reached as from here.
  await run('install', ['-D', '-m', '644', CERTIFICATES, join(files, CERTIFICATES)]);
  const addUser = ['useradd', '--create-home', '--uid', String(NODE_USER), 'node'];
  await buildah('run', '--isolation=chroot', container, '--', ...addUser);
  const variables = ['PATH=/usr/local/bin:/usr/bin:/bin', `NODE_EXTRA_CA_CERTS=${CERTIFICATES}`];
  await buildah('config', ...variables.flatMap((variable) => ['--env', variable]), container);
  await buildah('commit', '--quiet', '--rm', container, `docker.io/library/${name}`);
}

/** The npm that each Node brings. */
const NPM_OF_NODE: Readonly<Record<string, string>> = { '20': '10.8.2', '22': '10', '24': '11' };

/** An image as a container, on the network of this machine. */
export interface Container {
  /** The engine, which hands on signals and ends with the status of the image's command. */
  start(): ChildProcess & { readonly stdout: Readable };
  /** The status of a command in the running container. */
  statusOf(argv: readonly string[]): Promise<number>;
}

/** Like `docker run --read-only --cap-drop ALL`; its volumes are folders in `folder`. */
export async function makeContainer(
  image: Image,
  folder: string,
  environment: Readonly<Record<string, string>>,
): Promise<Container> {
  if (image.User !== 'node') throw new Error(`the image runs as ${image.User}`);
  await mkdir(folder);
  await run('runc', ['spec', '--bundle', folder]);
  const file = join(folder, 'config.json');
  const config = JSON.parse(await readFile(file, 'utf8'));
  const volumes: object[] = [];
  for (const destination of Object.keys(image.Volumes ?? {})) {
    const source = join(folder, destination);
    await run('cp', ['-a', join(image.files, destination), source]);
    volumes.push({ destination, type: 'bind', source, options: ['rbind', 'rw'] });
  }
  Object.assign(config.process, {
    terminal: false,
    user: { uid: NODE_USER, gid: NODE_USER },
    args: image.Cmd,
    cwd: image.WorkingDir,
    env: [...image.Env, ...Object.entries(environment).map((variable) => variable.join('='))],
    capabilities: {},
  });
  config.root = { path: image.files, readonly: true };
  config.mounts = [...config.mounts.filter(({ type }: { type: string }) => type !== 'sysfs'), ...volumes];
  const isShared = ({ type }: { type: string }) => type === 'network';
  config.linux.namespaces = config.linux.namespaces.filter((one: { type: string }) => !isShared(one));
  await writeFile(file, JSON.stringify(config));
  await chmod(folder, 0o755);
  const runc = ['--root', join(folder, 'state')];
  const id = `assay-${process.pid}-${environment.PORT}`;
  return {
    start: () =>
      spawn('runc', [...runc, 'run', '--bundle', folder, id], { stdio: ['ignore', 'pipe', 'inherit'] }),
    statusOf: (argv) =>
      run('runc', [...runc, 'exec', id, ...argv]).then(
        () => 0,
        ({ code }) => code,
      ),
  };
}
