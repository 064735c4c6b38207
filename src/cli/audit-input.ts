import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { withoutComments } from '@assay/audit';
import { fromHex, type Hex, isHex, toHex } from '@assay/facts';
import { runtimePartOf } from './creation-code.js';

/** What an argument of `assay audit` names. */
export type AuditInput =
  | {
      readonly kind: 'source';
      readonly files: readonly { readonly path: string; readonly content: string }[];
      /** The contract that is meant, where the files have those of others too. */
      readonly contractName?: string | undefined;
      /** Paths of imports that were not found. */
      readonly missing: readonly string[];
    }
  | { readonly kind: 'code'; readonly runtime: Hex; readonly wasCreationCode: boolean };

/** An argument that cannot be audited: its message says why and what to do. */
export class UnreadableInput extends Error {}

/** As the engine: in characters over all files. */
const maxSourceLength = 2_000_000;
const maxFiles = 1_000;
/** Five times what a chain keeps as the code of one contract, creation code included. */
const maxCodeBytes = 128 * 1_024;
const maxFileBytes = 4 * maxSourceLength;

/** @throws {UnreadableInput} */
export function readAuditInput(argument: string): AuditInput {
  if (!existsSync(argument)) {
    if (/^0x/i.test(argument) || /^[0-9a-f]{16,}$/i.test(argument)) return toCode(argument);
    throw new UnreadableInput('there is no such file or folder; name one, or give runtime code as 0x….');
  }
  const stat = statSync(argument);
  if (stat.isDirectory()) return readFolder(argument);
  if (!stat.isFile()) throw new UnreadableInput('it is no file; name a .sol file or a file of hex digits.');
  const content = readText(argument);
  const text = content.trim();
  if (text === '') throw new UnreadableInput('the file is empty; name a .sol file or a file of hex digits.');
  if (/\.(?:hex|bin)$/i.test(argument) || /^0x/i.test(text) || /^[0-9a-f\s]*$/i.test(text))
    return toCode(text);
  if (!/\b(?:contract|library|interface)\s+[\w$]+/.test(content))
    throw new UnreadableInput(
      'there is no contract in it; name a .sol file with one, or a file of nothing but hex digits.',
    );
  return withImports(argument, content);
}

function readText(path: string): string {
  const name = basename(path);
  const tooLarge = `${name} is too large; at most ${maxSourceLength} characters of source or ${maxCodeBytes} bytes of code are read.`;
  if (statSync(path).size > maxFileBytes) throw new UnreadableInput(tooLarge);
  const bytes = readFileSync(path);
  if (bytes.includes(0))
    throw new UnreadableInput(`${name} is binary; give code as text of hex digits, for example by xxd -p.`);
  const text = bytes.toString('utf8');
  if (text.length > maxSourceLength) throw new UnreadableInput(tooLarge);
  return text;
}

function toCode(text: string): AuditInput {
  const digits = text.replace(/\s+/g, '').replace(/^0x/i, '');
  const code = `0x${digits.toLowerCase()}`;
  if (digits === '')
    throw new UnreadableInput(
      'it holds no code: an address without a contract answers 0x; give runtime code.',
    );
  if (!/^[0-9a-f]*$/i.test(digits))
    throw new UnreadableInput(
      /__\$?\w/.test(digits)
        ? 'its libraries are not linked: put their addresses in, or give the code of the chain (eth_getCode).'
        : 'it is no hex; give code as digits 0-9 and a-f, with or without 0x.',
    );
  if (!isHex(code))
    throw new UnreadableInput(`it has ${digits.length} hex digits, an odd number; give the code whole.`);
  if (digits.length === 40)
    throw new UnreadableInput(
      'it is an address, not code; give its runtime code (eth_getCode), or use npx assay analyze.',
    );
  if (digits.length / 2 > maxCodeBytes)
    throw new UnreadableInput(`it is too large; at most ${maxCodeBytes} bytes of code are read.`);
  const bytes = fromHex(code);
  const runtime = runtimePartOf(bytes);
  return { kind: 'code', runtime: runtime ? toHex(runtime) : code, wasCreationCode: runtime !== undefined };
}

function readFolder(folder: string): AuditInput {
  const paths = readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.sol'))
    .map((entry) => join(entry.parentPath, entry.name))
    // What is imported from there is read where it is.
    .filter((path) => !path.includes('/node_modules/'))
    .sort();
  if (paths.length === 0) throw new UnreadableInput('the folder has no .sol file; name one that has.');
  if (paths.length > maxFiles)
    throw new UnreadableInput(`the folder has ${paths.length} .sol files; name one of at most ${maxFiles}.`);
  const found = new Map(paths.map((path) => [resolve(path), readText(path)]));
  return toSource(found, folder, addImports(found));
}

/** The contract that is meant is the last of the file; imports are read from where they lie. */
function withImports(path: string, content: string): AuditInput {
  const found = new Map([[resolve(path), content]]);
  const missing = addImports(found);
  const own = [...withoutComments(content).matchAll(/(?:^|[;}\s])contract\s+([\w$]+)/g)];
  return {
    ...toSource(found, dirname(path), missing),
    contractName: found.size > 1 ? own.at(-1)?.[1] : undefined,
  };
}

function toSource(found: ReadonlyMap<string, string>, folder: string, missing: readonly string[]) {
  const files = [...found].map(([path, content]) => ({ path: relative(folder, path), content }));
  if (files.reduce((sum, { content }) => sum + content.length, 0) > maxSourceLength)
    throw new UnreadableInput(
      `it is too large with what it imports; at most ${maxSourceLength} characters are read.`,
    );
  return { kind: 'source' as const, files, missing };
}

/** Adds what the files import, and what that imports. @returns the paths that were not found */
function addImports(found: Map<string, string>): readonly string[] {
  const missing = new Set<string>();
  // A map gives what is added while it is walked.
  for (const [file, content] of found) {
    for (const [, path = ''] of withoutComments(content).matchAll(
      /\bimport\b[^;"']{0,1000}["']([^"'\n]+)["']/g,
    )) {
      const place = placeOf(path, dirname(file));
      if (!place || found.size >= maxFiles) missing.add(path);
      else if (!found.has(place)) found.set(place, readText(place));
    }
  }
  return [...missing];
}

/** Where an import lies: beside the file, in `node_modules`, `lib` or the folder itself of a folder above. */
function placeOf(path: string, folder: string): string | undefined {
  const isThere = (one: string) => existsSync(one) && statSync(one).isFile();
  if (path.startsWith('.')) return [resolve(folder, path)].find(isThere);
  const parent = dirname(folder);
  return (
    ['', 'node_modules', 'lib'].map((inner) => join(folder, inner, path)).find(isThere) ??
    (parent === folder ? undefined : placeOf(path, parent))
  );
}
