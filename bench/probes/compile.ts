/**
 * `npx assay probes`: compiles the probes that changed, each with its own compiler, into
 * `compiled.json` (hash of source and setting → runtime code). Run from the repository's root.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { Command } from 'commander';
import { compileTogether } from '../range/compile-source.js';
import { probes } from './all.js';
import type { Probe } from './probe.js';

const path = 'bench/probes/compiled.json';

function known(): Readonly<Record<string, string>> {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Readonly<Record<string, string>>;
  } catch {
    return {};
  }
}

async function compiled(group: readonly Probe[]): Promise<readonly (readonly [string, string])[]> {
  const [first] = group;
  if (!first) return [];
  const { version, optimised } = first.setting;
  const sources = new Map(group.map(({ hash, source }) => [hash, source]));
  const values = new Map(group.map(({ hash, immutables }) => [hash, immutables]));
  const found = await compileTogether(sources, version, optimised, values);
  return group.map(({ hash, name }) => {
    const runtime = found.get(hash)?.Probe;
    if (!runtime) throw new Error(`The compiler gave no code for "${name}".`);
    return [hash, runtime] as const;
  });
}

async function refresh(): Promise<void> {
  const before = known();
  const stale = probes.filter(({ hash }) => before[hash] === undefined);
  const groups = new Map<string, Probe[]>();
  for (const probe of stale) {
    const key = `${probe.setting.version} ${probe.setting.optimised}`;
    groups.set(key, [...(groups.get(key) ?? []), probe]);
  }
  const fresh = new Map<string, string>();
  for (const group of groups.values())
    for (const [hash, code] of await compiled(group)) fresh.set(hash, code);
  const all = probes.map(({ hash }) => [hash, fresh.get(hash) ?? before[hash] ?? ''] as const);
  writeFileSync(path, `${JSON.stringify(Object.fromEntries(all), null, 2)}\n`);
  console.log(`${probes.length} probes, ${stale.length} compiled.`);
}

await new Command('assay probes')
  .description('Compile the probes that changed, each with its own compiler.')
  .action(refresh)
  .parseAsync();
