import { afterAll, beforeAll, expect, it } from 'vitest';
import { useDevnet } from '../support/devnet.js';
import { makeProgramFolder, type ProgramFolder, startProgram } from '../support/start-program.js';

let folder: ProgramFolder;
beforeAll(async () => {
  folder = await makeProgramFolder(useDevnet());
}, 120_000);
afterAll(() => folder.remove());

it('the program does not start with a node of another chain, and names the variable', async () => {
  const { RPC_URL_BASE = '', ...environment } = folder.environment;
  const started = startProgram(folder, { ...environment, RPC_URL_BASE, RPC_URL_ETH: RPC_URL_BASE }).then(
    ({ child }) => {
      child.kill('SIGKILL');
      return 'it started';
    },
    (error: Error) => error.message,
  );
  expect(await started).toMatch(/ended with 1: .*RPC_URL_ETH: \S+ is a node of chain \d+, not of \d+/s);
}, 60_000);
