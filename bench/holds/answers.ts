const SIZE = 7_800_000;
const log = JSON.stringify({
  address: '0x00000000000000000000000000000000000000aa',
  topics: [`0x${'ab'.repeat(32)}`, `0x${'cd'.repeat(32)}`, `0x${'ef'.repeat(32)}`],
  data: `0x${'12'.repeat(64)}`,
  blockNumber: '0x10',
  transactionHash: `0x${'34'.repeat(32)}`,
  logIndex: '0x1',
});

function* filesOf(count: number): Generator<string> {
  for (let file = 0; file < count; file += 1) yield `"${file}.sol":{"content":""}`;
}

const sources = (files: string) =>
  `{"match":"exact_match","compilation":{"name":"T","compilerVersion":"0.8.20"},"sources":{${files}}}`;

/** Answers just below the largest size that is read: hostile ones, and two honest ones for comparison. */
export const longAnswers: Readonly<Record<string, () => string>> = {
  'nested lists': () => '['.repeat(SIZE),
  'nested objects': () => '{"a":'.repeat(SIZE / 5),
  'empty lists': () => `[${'[],'.repeat(SIZE / 3)}[]]`,
  zeros: () => `[${'0,'.repeat(SIZE / 2)}0]`,
  'many files': () => sources([...filesOf(250_000)].join(',')),
  'as many files as pass': () => sources([...filesOf(60_000)].join(',')),
  escapes: () => JSON.stringify({ content: '"'.repeat(SIZE / 2) }),
  'one long file': () => sources(`"T.sol":{"content":"${'a'.repeat(SIZE)}"}`),
  logs: () => `{"jsonrpc":"2.0","id":1,"result":[${`${log},`.repeat(SIZE / log.length)}${log}]}`,
};
