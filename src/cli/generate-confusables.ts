import { readFileSync, writeFileSync } from 'node:fs';
import { Command } from 'commander';

const path = 'packages/facts/lib/unicode/confusables.json';
/** `0430 ;	0061 ;	MA	# …`: a sign, what it looks like, and the table, of which one is left. */
const mapping = /^([\dA-F]+) ;\t([\dA-F ]+) ;\tMA\t/gm;

const toText = (codes: string) =>
  String.fromCodePoint(...codes.split(' ').map((code) => Number.parseInt(code, 16)));

/** Writes the table of confusables anew from Unicode's `confusables.txt`: a path or an address. */
async function generate(from: string): Promise<void> {
  const text = /^https?:/.test(from) ? await (await fetch(from)).text() : readFileSync(from, 'utf8');
  const version = /^# Version: (.+)$/m.exec(text)?.[1]?.trim();
  const copyright = /^# (© .+)$/m.exec(text)?.[1]?.trim();
  const prototypes = [...text.matchAll(mapping)]
    .map(([, sign = '', prototype = '']) => [toText(sign), toText(prototype)] as const)
    .sort(([sign], [other]) => (sign < other ? -1 : 1));
  if (!version || !copyright || prototypes.length === 0)
    throw new Error(`${from} is no confusables.txt of Unicode`);
  const { licence }: { readonly licence: string } = JSON.parse(readFileSync(path, 'utf8'));
  writeFileSync(
    path,
    JSON.stringify({ version, copyright, licence, prototypes: Object.fromEntries(prototypes) }),
  );
}

await new Command('assay confusables')
  .description('Write the table of lookalikes anew.')
  .argument('<from>', "path or address of Unicode's confusables.txt")
  .action(generate)
  .parseAsync();
