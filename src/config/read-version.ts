import { readFileSync } from 'node:fs';

/** Version of the service, from package.json beside the compiled code. */
export function readVersion(): string {
  for (const path of ['../../package.json', '../../../package.json']) {
    try {
      const { name, version } = JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));
      if (name === 'assay') return String(version);
    } catch {
      // Not this layout: source files are two folders below package.json, compiled files three.
    }
  }
  return '0.0.0';
}
