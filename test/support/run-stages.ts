import { execFile } from 'node:child_process';
import { cp, mkdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A stage of the Dockerfile as a folder: what its instructions made. */
export interface Stage {
  readonly folder: string;
  /** The working directory, as the image names it. */
  workdir: string;
  readonly environment: Record<string, string>;
  user: string;
  command: readonly string[];
  healthCheck: readonly string[];
}

/** A path of the image, in the folder of its stage. */
export const inStage = ({ folder, workdir }: Stage, path: string): string =>
  path.startsWith('/') ? join(folder, path) : join(folder, workdir, path);

type Instruction = readonly [name: string, rest: string];

/** Makes a stage, and those that it needs, once. */
type Make = (stage: string) => Promise<Stage | undefined>;

/**
 * Carries out the instructions of a stage of `Dockerfile` and of those that it copies from, each in a folder of its own.
 * Not the images that they begin with: node, npm and the packages are those of this machine and of the registry. Paths of
 * the image in commands are those of the folder, and its user is the given one.
 */
export async function runStages(root: string, last: string, user: string): Promise<Stage> {
  const stages = await readStages();
  const made = new Map<string, Promise<Stage>>();
  const make: Make = async (name) => {
    const instructions = stages.get(name);
    if (!instructions) return undefined;
    const making = made.get(name) ?? begin(join(root, name), instructions, make, user);
    made.set(name, making);
    return making;
  };
  const stage = await make(last);
  if (!stage) throw new Error(`no stage ${last}`);
  return stage;
}

async function readStages(): Promise<ReadonlyMap<string, readonly Instruction[]>> {
  const text = (await readFile('Dockerfile', 'utf8')).replace(/\\\n\s*/g, '');
  const parts = text.split(/^FROM (?=\S+ AS \w+$)/m).slice(1);
  return new Map(
    parts.map((part) => {
      const [head = '', ...lines] = part.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
      const [base = '', name = ''] = head.split(' AS ');
      const instructions = lines.map((line) => {
        const [first = ''] = line.split(' ', 1);
        return [first, line.slice(first.length + 1)] as const;
      });
      return [name, [['FROM', base], ...instructions]] as const;
    }),
  );
}

async function begin(
  folder: string,
  instructions: readonly Instruction[],
  make: Make,
  user: string,
): Promise<Stage> {
  await mkdir(folder);
  const stage = { folder, workdir: '/', environment: {}, user: 'root', command: [], healthCheck: [] };
  // Those that it copies from, at once.
  await Promise.all(instructions.map(([, rest]) => make(originOf(rest.split(' ')))));
  for (const instruction of instructions) await carryOut(stage, instruction, make, user);
  return stage;
}

async function carryOut(
  stage: Stage,
  [instruction, rest]: Instruction,
  make: Make,
  user: string,
): Promise<void> {
  if (instruction === 'FROM') {
    if (await make(rest)) throw new Error(`a stage on another stage is not carried out: ${rest}`);
  } else if (instruction === 'WORKDIR') {
    stage.workdir = rest;
    await mkdir(inStage(stage, '.'), { recursive: true });
  } else if (instruction === 'ENV') {
    for (const [, name = '', value = ''] of rest.matchAll(/(\w+)=(\S+)/g)) stage.environment[name] = value;
  } else if (instruction === 'COPY') await copy(stage, rest.split(' '), make);
  else if (instruction === 'RUN') {
    const command = rest
      .replace(/(?<= )\/(?=\w)/g, `${stage.folder}/`)
      .replace(/\bchown \w+/, `chown ${user}`);
    // Whom this machine trusts besides, to fetch packages.
    const { PATH = '', HOME = '', NODE_EXTRA_CA_CERTS = '' } = process.env;
    // Packages come from the cache of npm where they are there.
    const packages = { NODE_EXTRA_CA_CERTS, npm_config_prefer_offline: 'true' };
    const env = { PATH, HOME, ...packages, ...stage.environment };
    await run('sh', ['-c', command], { cwd: inStage(stage, '.'), env, maxBuffer: 1e8 });
  } else if (instruction === 'USER') stage.user = rest;
  else if (instruction === 'CMD') stage.command = JSON.parse(rest);
  else if (instruction === 'HEALTHCHECK')
    stage.healthCheck = JSON.parse(rest.slice(rest.indexOf('CMD ') + 4));
  else if (!['EXPOSE', 'VOLUME'].includes(instruction)) throw new Error(`unknown: ${instruction} ${rest}`);
}

/** The stage that an instruction copies from. */
const originOf = ([first = '']: readonly string[]): string => /^--from=(\w+)$/.exec(first)?.[1] ?? '';

async function copy(stage: Stage, words: readonly string[], make: Make): Promise<void> {
  const origin = await make(originOf(words));
  const sources = words.slice(origin ? 1 : 0, -1);
  const target = words.at(-1) ?? '';
  for (const source of sources) {
    const to = inStage(stage, target.endsWith('/') ? join(target, basename(source)) : target);
    await mkdir(dirname(to), { recursive: true });
    if (source === '.') await copyContext(inStage(stage, target));
    // Nobody changes the stage that it comes from any more: a link does for a copy of ten thousand files.
    else await run('cp', origin ? ['-al', inStage(origin, source), to] : ['-a', source, to]);
  }
}

/** What a build would be sent: the files of the repository, also the changed and new ones. */
async function copyContext(folder: string): Promise<void> {
  const argv = ['ls-files', '--cached', '--others', '--exclude-standard'];
  const { stdout } = await run('git', argv, { maxBuffer: 1e8 });
  const ignored = (await readFile('.dockerignore', 'utf8')).trim().split('\n');
  const files = stdout
    .trim()
    .split('\n')
    .filter((file) => !ignored.some((one) => file.split('/')[0] === one));
  for (const file of files) await cp(file, join(folder, file)).catch(unlessGone);
}

function unlessGone(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
}
