import type { Row } from './rows.js';

const cell = (text: string) => text.replaceAll('|', '\\|');

/** The table of what a person is told. */
export function toPage(rows: readonly Row[]): string {
  const lines = rows.map(({ story, part, headline, reasons }) => {
    const why = reasons.map(cell).join('<br>');
    return `| ${story}${part === '' ? '' : `: ${part}`} | ${cell(headline)} | ${why} |`;
  });
  return `# What a person is told

Written by \`npx assay words\`: all stories of the embedded chains, and some with a part of what is known. The texts are in
\`packages/engine/words/\`. A sentence has at most fifteen words, a subject and a verb, and no word of proofs; each thing is said
once. \`test/http/words.test.ts\` reads them anew. Machines read codes, never sentences: a sentence may get better at any time.

| story | headline | then |
|---|---|---|
${lines.join('\n')}
`;
}
