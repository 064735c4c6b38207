import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const CHART = 'deploy/helm/Chart.yaml';

/** Every file that names the version of the product, from the folder of the checkout. */
export function versionedFiles(root: string): readonly string[] {
  const below = (folder: string) =>
    readdirSync(join(root, folder), { withFileTypes: true })
      .filter(
        (entry) =>
          entry.isDirectory() && readdirSync(join(root, folder, entry.name)).includes('package.json'),
      )
      .map(({ name }) => `${folder}/${name}/package.json`);
  return ['package.json', ...below('packages'), ...below('clients'), CHART];
}

/** The versions that the files name, each once. */
export function readVersions(root: string): ReadonlyMap<string, readonly string[]> {
  return new Map(
    versionedFiles(root).map((file) => [file, versionsIn(file, readFileSync(join(root, file), 'utf8'))]),
  );
}

function versionsIn(file: string, text: string): readonly string[] {
  if (file === CHART)
    return [...text.matchAll(/^(?:version|appVersion): (\S+)$/gm)].flatMap(([, found = '']) => found);
  const { version, dependencies = {} } = JSON.parse(text) as Manifest;
  const own = Object.entries(dependencies).filter(([name]) => name.startsWith('@assay/'));
  return [version, ...own.map(([, wanted]) => wanted)];
}

interface Manifest {
  version: string;
  dependencies?: Record<string, string>;
}

/** Writes one version into all of them. */
export function writeVersion(root: string, version: string): void {
  for (const file of versionedFiles(root)) {
    const path = join(root, file);
    writeFileSync(path, withVersion(file, readFileSync(path, 'utf8'), version));
  }
}

function withVersion(file: string, text: string, version: string): string {
  if (file === CHART) return text.replace(/^(version|appVersion): \S+$/gm, `$1: ${version}`);
  const manifest = JSON.parse(text) as Manifest;
  manifest.version = version;
  for (const name of Object.keys(manifest.dependencies ?? {}))
    if (name.startsWith('@assay/') && manifest.dependencies) manifest.dependencies[name] = version;
  return `${JSON.stringify(manifest, null, 2)}\n`;
}
