import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';

interface Demo {
  readonly url: string;
  readonly apiKey: string;
  readonly chain: string;
  readonly address: string;
  /** Every token of its list. */
  readonly tokens: readonly { readonly chain: string; readonly address: string }[];
  stop(): Promise<void>;
}

type DemoProcess = ChildProcess & { readonly stdout: Readable };

const startHere = (environment: Readonly<Record<string, string>>): DemoProcess =>
  spawn('npm', ['run', 'demo'], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });

/** Starts the demo, by default with `npm run demo`. Resolves when it answers. */
export async function startDemo(
  environment: Readonly<Record<string, string>> = {},
  start: (environment: Readonly<Record<string, string>>) => DemoProcess = startHere,
): Promise<Demo> {
  const child = start(environment);
  const exit = once(child, 'exit');
  const lines: string[] = [];
  await new Promise<void>((resolve, reject) => {
    exit.then(([code]) => reject(new Error(`the demo ended with ${code}: ${lines.join('\n')}`)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      lines.push(stripVTControlCharacters(line));
      if (line.includes('Ready after')) resolve();
    });
  });
  const text = lines.join('\n');
  const find = (pattern: RegExp) => pattern.exec(text)?.[1] ?? '';
  const list = text.slice(text.indexOf('\nTokens'), text.indexOf('\nOddities'));
  const tokens = [...list.matchAll(/^ {2}(\w+) +(0x\w{40})/gm)].map(([, chain = '', address = '']) => ({
    chain,
    address,
  }));
  const [first] = tokens;
  if (!first) throw new Error('the demo lists no token');
  return {
    url: find(/Playground +(http\S+)\/graphql/),
    apiKey: find(/Test key +(assay_\w+)/),
    ...first,
    tokens,
    async stop() {
      child.kill('SIGTERM');
      await exit;
    },
  };
}
