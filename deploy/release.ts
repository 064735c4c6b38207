import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { Command, InvalidArgumentError } from 'commander';
import { withRelease } from './release/changelog.js';
import { readVersions, writeVersion } from './release/one-version.js';

const OUT = 'dist/release';
const CHANGELOG = 'CHANGELOG.md';

function toVersion(text: string): string {
  if (/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(text)) return text;
  throw new InvalidArgumentError('Name a version such as 1.2.0.');
}

function git(...given: string[]): string {
  return execFileSync('git', given, { encoding: 'utf8' }).trim();
}

/** Commits since the last tag of a version; all where there is none. */
function subjectsSinceLast(): readonly string[] {
  const [last] = git('tag', '--list', 'v*', '--sort=-v:refname').split('\n');
  const range = last ? [`${last}..HEAD`] : [];
  return git('log', '--no-merges', '--format=%s', ...range)
    .split('\n')
    .filter(Boolean);
}

interface Part {
  readonly what: string;
  readonly command: readonly [string, ...string[]];
  /** How to see whether the program is there. */
  readonly probe: readonly [string, ...string[]];
}

function partsOf(version: string): readonly Part[] {
  const { HELM: helm = 'helm' } = process.env;
  const pack = (name: string): Part => ({
    what: name,
    command: [
      'npm',
      'pack',
      '--silent',
      '--ignore-scripts=false',
      '--pack-destination',
      OUT,
      `./clients/${name}`,
    ],
    probe: ['npm', '--version'],
  });
  return [
    pack('typescript'),
    pack('mcp'),
    {
      what: 'chart',
      command: [helm, 'package', 'deploy/helm', '--destination', OUT],
      probe: [helm, 'version'],
    },
    {
      what: 'image',
      command: ['docker', 'build', '--tag', `assay:${version}`, '.'],
      probe: ['docker', 'info'],
    },
  ];
}

function make({ what, command, probe }: Part): void {
  const [program, ...given] = probe;
  if (spawnSync(program, given, { stdio: 'ignore' }).status !== 0) {
    console.log(`left out: ${what} (${program} cannot be run here)`);
    return;
  }
  const [name, ...rest] = command;
  execFileSync(name, rest, { stdio: ['ignore', 'ignore', 'inherit'] });
  console.log(`made: ${what}`);
}

function release(version: string, { dryRun = false }: { dryRun?: boolean }): void {
  const subjects = subjectsSinceLast();
  if (dryRun) {
    for (const [file, versions] of readVersions('.'))
      console.log(`${file}: ${[...new Set(versions)]} → ${version}`);
    console.log(`${CHANGELOG}: ${subjects.length} changes`);
    return;
  }
  if (git('status', '--porcelain') !== '') throw new Error('Commit or stash your changes first.');
  writeVersion('.', version);
  execFileSync('npm', ['install', '--package-lock-only', '--ignore-scripts', '--silent'], {
    stdio: 'inherit',
  });
  const changelog = existsSync(CHANGELOG) ? readFileSync(CHANGELOG, 'utf8') : '';
  const date = new Date().toISOString().slice(0, 10);
  writeFileSync(CHANGELOG, withRelease(changelog, { version, date, subjects }));
  git('add', '--all');
  git('commit', '--quiet', '--message', `Release ${version}`);
  git('tag', `v${version}`);
  mkdirSync(OUT, { recursive: true });
  for (const part of partsOf(version)) make(part);
  console.log(`
Tagged v${version}; packages and chart are in ${OUT}. To publish:
  git push --follow-tags
  npm publish ${OUT}/assay-client-${version}.tgz && npm publish ${OUT}/assay-mcp-${version}.tgz`);
}

const program = new Command('assay release')
  .description(
    'Gives image, chart and packages one version, writes the changelog, commits, tags and makes them. Publishes nothing.',
  )
  .argument('<version>', 'such as 1.2.0', toVersion)
  .option('--dry-run', 'only say what would change')
  .action(release);
try {
  program.parse();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
