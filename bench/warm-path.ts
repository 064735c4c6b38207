import { readFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { findSourceMap } from 'node:module';
import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { print } from 'graphql';
import { toDevnetSettings } from '../devnet/devnet-settings.js';
import { startDevnet } from '../devnet/start.js';
import { AnalyzeTokenDocument } from '../src/generated/operations.js';
import { createService } from '../src/service.js';

/** What ran: functions by file, by V8's count of their calls. */
type Ran = ReadonlyMap<string, ReadonlySet<string>>;

/** A timer may run beside one answer, but hardly beside each of these. */
const ANSWERS = 8;
const WARM_UP = 3;
const root = `${process.cwd()}${sep}`;
/** Programs that only measure, test or stand in for a chain. */
const outside = /^(?:bench|devnet|test)\//;

/**
 * How much code one warm answer runs through: own functions, own files and npm packages, over REST and over GraphQL.
 * With `--list` the files by name, each with its functions.
 */
export async function run(): Promise<void> {
  const devnet = await startDevnet({ scenarios: ['healthy'] });
  const settings = toDevnetSettings(devnet, { PORT: '0', LOG_LEVEL: 'info' });
  const service = await createService(settings);
  const url = await service.listen();
  try {
    const [token] = devnet.scenarios;
    if (!token) throw new Error('the embedded chains hold no token');
    const { chain, address } = token;
    const { apiKey } = await service.accounts.grantPlan(`0x${'1'.repeat(40)}`, 'team');
    const query = { query: print(AnalyzeTokenDocument), variables: { chain, address } };
    const ask = async (path: string, body: object) => {
      const answer = await fetch(url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${apiKey}` },
        body: JSON.stringify(body),
      });
      const text = await answer.text();
      if (!answer.ok || text.includes('"errors"')) throw new Error(`${path}: ${answer.status} ${text}`);
    };
    const rest = await measure(() => ask('/api/v1/token/analyze', { chain, contract_address: address }));
    const graphql = await measure(() => ask('/graphql', query));
    console.table({ 'POST /api/v1/token/analyze': toRow(rest), 'POST /graphql': toRow(graphql) });
    if (process.argv.includes('--list')) for (const ran of [rest, graphql]) list(ran);
  } finally {
    await service.close();
    await devnet.stop();
  }
}

/** What each of some equal answers runs. */
async function measure(ask: () => Promise<void>): Promise<Ran> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  // After the start: V8 counts the calls of a function only from its next call on.
  for (let time = 0; time < WARM_UP; time += 1) await ask();
  const answers: Ran[] = [];
  for (let time = 0; time < ANSWERS; time += 1) {
    // What ran until now counts for nothing.
    await session.post('Profiler.takePreciseCoverage');
    await ask();
    answers.push(await takeRan(session));
  }
  session.disconnect();
  return answers.reduce(common);
}

async function takeRan(session: Session): Promise<Ran> {
  const { result } = await session.post('Profiler.takePreciseCoverage');
  const ran = new Map<string, Set<string>>();
  for (const { url, functions } of result) {
    if (!url.startsWith('file:')) continue;
    for (const { functionName, ranges } of functions) {
      const [range] = ranges;
      if (!range || range.count === 0) continue;
      const file = toSource(fileURLToPath(url), range.startOffset);
      const called = ran.get(file) ?? new Set();
      ran.set(file, called.add(`${functionName || 'unnamed'} at ${range.startOffset}`));
    }
  }
  return ran;
}

function common(one: Ran, other: Ran): Ran {
  return new Map(
    [...one].flatMap(([file, functions]) => {
      const both = [...functions].filter((name) => other.get(file)?.has(name));
      return both.length > 0 ? [[file, new Set(both)] as const] : [];
    }),
  );
}

/** The source of a compiled function, from the root of the repository: a package is compiled into one file. */
function toSource(path: string, offset: number): string {
  const before = textOf(path).slice(0, offset);
  const line = before.split('\n').length - 1;
  const map = findSourceMap(path);
  if (!map && /^(?!.*node_modules).*\/dist\//.test(path))
    throw new Error('Run it by npm run bench: files are counted by --enable-source-maps.');
  const found = map?.findEntry(line, offset - before.lastIndexOf('\n') - 1);
  const source = found && 'originalSource' in found ? fileURLToPath(found.originalSource) : path;
  return relative(root, source);
}

const texts = new Map<string, string>();

function textOf(path: string): string {
  const text = texts.get(path) ?? readFileSync(path, 'utf8');
  texts.set(path, text);
  return text;
}

function packageOf(file: string): string | undefined {
  return /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1];
}

function isOwn(file: string): boolean {
  return packageOf(file) === undefined && !outside.test(file);
}

function toRow(ran: Ran) {
  const own = [...ran].filter(([file]) => isOwn(file));
  return {
    'own functions': own.reduce((sum, [, functions]) => sum + functions.size, 0),
    'own files': own.length,
    'npm packages': new Set([...ran.keys()].flatMap((file) => packageOf(file) ?? [])).size,
  };
}

function list(ran: Ran): void {
  console.log('');
  for (const [file, functions] of [...ran].sort(([a], [b]) => (a < b ? -1 : 1)))
    if (isOwn(file)) console.log(`${file}: ${[...functions].join(', ')}`);
}
