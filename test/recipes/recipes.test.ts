import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toDevnetEnvironment } from '../../devnet/devnet-settings.js';
import { useDevnet, useScenario } from '../support/devnet.js';
import { type Program, startProgram } from '../support/start-program.js';
import { type Addition, additions } from './additions.js';

const run = promisify(execFile);
/** All of this file takes three minutes where nothing else runs. */
const SLOW_MS = 600_000;
const ROOT = resolve(import.meta.dirname, '../..');

/** What git knows of the checkout, as it is now, and what was built of it, so that only the additions are built. */
async function copyTree(folder: string): Promise<void> {
  const { stdout } = await run('git', ['ls-files', '-z'], { cwd: ROOT, maxBuffer: 2 ** 24 });
  const paths = stdout.split('\0').filter((path) => path !== '' && existsSync(join(ROOT, path)));
  const folders = new Set(paths.map((path) => dirname(join(folder, path))));
  await Promise.all([...folders].map((path) => mkdir(path, { recursive: true })));
  await Promise.all(paths.map((path) => copyFile(join(ROOT, path), join(folder, path))));
  const packages = await readdir(join(ROOT, 'packages'));
  const built = ['dist', ...packages.map((name) => join('packages', name, 'dist'))];
  const options = { recursive: true, preserveTimestamps: true };
  await Promise.all(built.map((path) => cp(join(ROOT, path), join(folder, path), options)));
}

/** The installed packages, and the copy's own ones. */
async function linkPackages(folder: string): Promise<void> {
  const own = '@assay';
  const installed = join(ROOT, 'node_modules');
  await mkdir(join(folder, 'node_modules', own), { recursive: true });
  const link = (name: string) => symlink(join(installed, name), join(folder, 'node_modules', name));
  await Promise.all((await readdir(installed)).filter((name) => name !== own).map(link));
  const names = await readdir(join(folder, 'packages'));
  const linkOwn = (name: string) =>
    symlink(join(folder, 'packages', name), join(folder, 'node_modules', own, name));
  await Promise.all(names.map(linkOwn));
  // What npm could not put beside another version of it.
  const nested = names.filter((name) => existsSync(join(ROOT, 'packages', name, 'node_modules')));
  const linkNested = (name: string) => {
    const place = join('packages', name, 'node_modules');
    return symlink(join(ROOT, place), join(folder, place));
  };
  await Promise.all(nested.map(linkNested));
}

/** Where commands in the copy keep what is theirs. */
const homeOf = (folder: string) => join(folder, 'node_modules/.home');

/** Puts the installed compiler where `npx assay probes` keeps those that it fetched. */
async function keepCompiler(home: string): Promise<void> {
  const { version } = JSON.parse(await readFile(join(ROOT, 'node_modules/solc/package.json'), 'utf8'));
  const place = join(home, '.cache/assay/solc', version, 'node_modules');
  await mkdir(place, { recursive: true });
  await symlink(join(ROOT, 'node_modules/solc'), join(place, 'solc'));
}

/** Tests beside what the additions touch. */
const touched = [
  'packages/audit/catalogue',
  'packages/audit/rules',
  'packages/facts/chains',
  'packages/chain/pools',
  'packages/engine/capabilities/registry',
  'packages/engine/providers/registry',
  'src/config',
  'src/graphql',
  'src/rest',
];

/** Applies an addition to a copy of the tree. Fails where an anchor is not there any more. */
async function apply(folder: string, { files }: Addition): Promise<void> {
  for (const [path, edit] of Object.entries(files)) {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    if (typeof edit === 'string') {
      await writeFile(file, edit);
      continue;
    }
    let text = await readFile(file, 'utf8');
    for (const [anchor, added] of edit) {
      expect(text, `${path} has no "${anchor}"`).toContain(anchor);
      text = text.replace(anchor, () => `${anchor}${added}`);
    }
    await writeFile(file, text);
  }
}

/** The files that a recipe of the page names, with the addition's name put in. */
function namedFiles(page: string, { recipe, name }: Addition): readonly string[] {
  const [, rest = ''] = page.split(`## ${recipe}:`);
  const [section = ''] = rest.split('\n## ');
  return [...section.matchAll(/^\| `([^`]+)` \|/gm)].map(([, path = '']) =>
    path.replace(/<(?:name|id)>/, name),
  );
}

describe('docs/adding.md', () => {
  it.each(additions)('"$recipe" names exactly the files that it takes', async (addition) => {
    const page = await readFile(join(ROOT, 'docs/adding.md'), 'utf8');
    const touched = Object.keys(addition.files).map((path) => path.replace(/(fixtures\/).*/, '$1'));
    expect(namedFiles(page, addition)).toEqual(touched);
  });
});

describe('a copy of the tree with one addition of each kind', () => {
  let folder: string;
  let program: Program | undefined;
  let prices: Server;
  let apiKey = '';

  /** Runs a command in the copy. @throws with what it wrote when it fails. */
  const command = async (name: string, ...args: string[]): Promise<string> => {
    const own = Object.entries(process.env).filter(([key]) => !/^(?:VITEST|NODE_ENV$|TEST$)/.test(key));
    const env = { ...Object.fromEntries(own), HOME: homeOf(folder) };
    const options = { cwd: folder, maxBuffer: 2 ** 24, env };
    const { stdout } = await run(name, args, options).catch((error: { stdout: string; stderr: string }) => {
      throw new Error(`${name} ${args.join(' ')}\n${error.stdout}\n${error.stderr}`);
    });
    return stdout;
  };

  /** Runs tests of the copy, none of which reads chains. */
  const runTests = (...args: string[]) => command('env', 'NO_CHAINS=1', 'npx', 'vitest', 'run', ...args);

  const post = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${apiKey}` };
    const answer = await fetch(`${program?.url}${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    return answer.json();
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'assay-recipes-'));
    await copyTree(folder);
    await linkPackages(folder);
    await keepCompiler(homeOf(folder));
    for (const addition of additions) await apply(folder, addition);
    await command('npm', 'run', '-s', 'generate');
    await command('node', 'dist/bench/probes/compile.js');
    const price = await readFile(join(folder, 'packages/engine/providers/acme/fixtures/price.json'), 'utf8');
    prices = createServer((_request, response) =>
      response.setHeader('content-type', 'application/json').end(price),
    );
    await new Promise<void>((ready) => prices.listen(0, '127.0.0.1', ready));
    const devnet = useDevnet();
    const chainsFile = join(folder, 'dist/chains.json');
    await writeFile(chainsFile, JSON.stringify(devnet.chainsFile));
    program = await startProgram(
      { path: folder },
      {
        ...toDevnetEnvironment(devnet),
        PORT: '0',
        LOG_LEVEL: 'info',
        DATA_DIR: 'memory',
        CHAINS_FILE: chainsFile,
        PARTNER_PROVIDERS: '',
        RPC_URL_TESTNET: devnet.chains.eth.rpcUrl,
        MARKET_PROVIDERS: 'onchain,acme',
        ACME_URL: `http://127.0.0.1:${(prices.address() as AddressInfo).port}`,
      },
    );
    const issued = await post('/api/v1/generate-test-key', { wallet: `0x${'ad'.repeat(20)}` });
    apiKey = issued.api_key;
  }, SLOW_MS);

  afterAll(async () => {
    program?.child.kill('SIGTERM');
    await program?.ended();
    prices?.close();
    await rm(folder, { recursive: true, force: true });
  });

  const askToken = async (chain: string, fields: string) => {
    const { address } = useScenario('healthy');
    const { data, errors } = await post('/graphql', {
      query: `{ token(chain: ${chain}, address: "${address}") { ${fields} } }`,
    });
    expect(errors).toBeUndefined();
    return data.token;
  };

  it(
    'passes `npm run check`',
    async () => {
      await command('npm', 'run', '-s', 'check');
    },
    SLOW_MS,
  );

  it(
    'passes the tests of what was touched',
    async () => {
      await runTests(...touched);
    },
    SLOW_MS,
  );

  it('the finding type is found where its probe says so, and is on the page of findings', async () => {
    const probes = ['bench/probes', '-t', 'compiled as|a name that'];
    const told = await runTests('--config', 'vitest.long.config.ts', ...probes);
    expect(told).toMatch(/9 passed/);
    expect(await readFile(join(folder, 'docs/findings.md'), 'utf8')).toContain('`NAME_BY_READER`');
  });

  it('the locker and the launchpad are in the record of their chain', async () => {
    const { builtInChains } = await import(join(folder, 'packages/facts/dist/index.js'));
    const base = builtInChains.find(({ name }: { name: string }) => name === 'base');
    expect(base.lockers).toContainEqual(expect.objectContaining({ name: 'Acme Locker' }));
    expect(base.launchpads).toContainEqual(expect.objectContaining({ name: 'Acme Launch' }));
  });

  it('the chain answers', async () => {
    expect(await askToken('testnet', 'metadata { symbol }')).toEqual({ metadata: { symbol: 'HARBOR' } });
    expect(await readFile(join(folder, '.env.example'), 'utf8')).toMatch(/^RPC_URL_TESTNET=$/m);
  });

  it('the component is in the components of a token, and in the score', async () => {
    const { components } = await askToken('eth', 'components { name score }');
    expect(components).toContainEqual({ name: 'naming', score: 100 });
    expect(await readFile(join(folder, 'docs/scoring.md'), 'utf8')).toMatch(/^\| naming \| 1 \|$/m);
  });

  it('the endpoint answers, and is in the OpenAPI document', async () => {
    const { address } = useScenario('healthy');
    const body = { contract_address: address, chain: 'eth' };
    expect(await post('/api/v1/token/name', body)).toEqual({ success: true, name: 'Harbor Protocol' });
    const document = await (await fetch(`${program?.url}/openapi.json`)).json();
    expect(document.paths['/api/v1/token/name'].post.summary).toBe('The name of a token.');
  });

  it('the provider is asked, and its variable is in the example', async () => {
    const { sources } = await askToken(
      'eth',
      'market { fdvUsd } sources { fact source opinions { source } }',
    );
    const report = sources.find(({ fact }: { fact: string }) => fact === 'marketReport');
    expect(JSON.stringify(report)).toContain('acme');
    expect(await readFile(join(folder, '.env.example'), 'utf8')).toContain(
      'ACME_URL=https://api.acme.example',
    );
  });

  it('the field is in GraphQL and in REST', async () => {
    const { market } = await askToken('eth', 'market { pools { quoteSideUsd } }');
    expect(market.pools[0].quoteSideUsd).toBeGreaterThan(0);
    const { address } = useScenario('healthy');
    const answer = await post('/api/v1/features/market', { contract_address: address, chain: 'eth' });
    expect(answer.market_analysis.pools[0].quote_side_usd).toBe(market.pools[0].quoteSideUsd);
  });
});
