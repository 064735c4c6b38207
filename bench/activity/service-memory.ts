import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Address } from '@assay/facts';
import { compileSolidity } from '../../devnet/compiler/solc-standard.js';
import type { Devnet } from '../../devnet/devnet.js';
import { toDevnetEnvironment } from '../../devnet/devnet-settings.js';
import { createNodeClient } from '../../devnet/node/node-client.js';
import { startDevnet } from '../../devnet/start.js';
import { createScratchDatabase } from '../../test/support/postgres.js';
import { memoryOf, processorSecondsOf, startProgram } from '../support/start-program.js';

/** A token of as many holders as it has transfers, all of them minted. */
const source = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;
contract Crowd {
  event Transfer(address indexed from, address indexed to, uint256 value);
  uint256 public count;
  string public constant name = "Crowd";
  string public constant symbol = "CRWD";
  uint8 public constant decimals = 18;
  function totalSupply() external view returns (uint256) { return count * (count + 1) / 2; }
  function balanceOf(address owner) external view returns (uint256) {
    uint256 id = uint256(uint160(owner));
    return id >= 1e30 && id < 1e30 + count ? id - 1e30 + 1 : 0;
  }
  function allowance(address, address) external pure returns (uint256) { return 0; }
  function approve(address, uint256) external pure returns (bool) { return true; }
  function transfer(address, uint256) external pure returns (bool) { return true; }
  function transferFrom(address, address, uint256) external pure returns (bool) { return true; }
  function write(uint256 added) external {
    // Played with any number by whoever looks for powers, it would keep the node busy for minutes.
    require(msg.sender == 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266 && added <= 1000);
    uint256 end = count + added;
    for (uint256 i = count; i < end; i++) emit Transfer(address(0), address(uint160(1e30 + i)), i + 1);
    count = end;
  }
}`;
const TOKEN: Address = '0x7000000000000000000000000000000000000002';
const SENDER = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
/** \`write(uint256)\` */
const WRITE = '0x2f048afa';
const PER_BLOCK = 1_000;
const TRANSFERS = 200_000;
const MOST_MB = 200;
const PATIENCE_MS = 180_000;

/**
 * What one token with a long history adds to a running service, at most and a while after: the program as
 * operators start it.
 */
export async function benchServiceMemory(serverUrl = process.env.TEST_DATABASE_URL): Promise<void> {
  const devnet = await startDevnet({ scenarios: ['healthy', 'wash-ring'] });
  try {
    await writeToken(devnet);
    const rows: Record<string, object> = { 'embedded database': await measure(devnet, {}) };
    if (serverUrl) {
      const scratch = await createScratchDatabase(serverUrl);
      rows.PostgreSQL = await measure(devnet, { DATABASE_URL: scratch.url }).finally(scratch.drop);
    }
    console.log(
      `memory that one token of ${TRANSFERS.toLocaleString('en')} transfers adds; at most ${MOST_MB} MB`,
    );
    console.table(rows);
  } finally {
    await devnet.stop();
  }
}

async function writeToken({ chains }: Devnet): Promise<void> {
  const client = createNodeClient(chains.eth.rpcUrl);
  const code = compileSolidity(new Map([['Crowd.sol', source]]))['Crowd.sol']?.Crowd;
  await client.send('anvil_setCode', [TOKEN, `0x${code?.evm.deployedBytecode.object ?? ''}`]);
  await client.send('anvil_setBalance', [SENDER, '0xffffffffffffffffffff']);
  await client.send('anvil_impersonateAccount', [SENDER]);
  const data = `${WRITE}${PER_BLOCK.toString(16).padStart(64, '0')}`;
  for (let written = 0; written < TRANSFERS; written += PER_BLOCK) {
    await client.batch([['eth_sendTransaction', [{ from: SENDER, to: TOKEN, data, gas: '0x1000000' }]]]);
    await client.send('evm_mine', []);
  }
}

async function measure(devnet: Devnet, environment: Readonly<Record<string, string>>): Promise<object> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-memory-'));
  const chainsFile = join(folder, 'chains.json');
  await writeFile(chainsFile, JSON.stringify(devnet.chainsFile));
  const { child, url } = await startProgram({
    PORT: '0',
    DATA_DIR: join(folder, 'data'),
    CHAINS_FILE: chainsFile,
    PARTNER_PROVIDERS: '',
    ...toDevnetEnvironment(devnet),
    ...environment,
  });
  try {
    // What the first analysis of any token takes is not this token's: code is compiled, tables are built.
    for (const { chain, address } of devnet.scenarios) await analyze(url, chain, address);
    const before = await memoryOf(child, 'VmRSS');
    await writeFile(`/proc/${child.pid}/clear_refs`, '5');
    const [beginning, cpuBefore] = [performance.now(), await processorSecondsOf(child)];
    // A history that is longer than one request has time for is read on behind it.
    let holders = await analyze(url, 'eth', TOKEN);
    while (holders < TRANSFERS && performance.now() - beginning < PATIENCE_MS) {
      await sleep(5_000);
      holders = await analyze(url, 'eth', TOKEN);
    }
    const seconds = (performance.now() - beginning) / 1_000;
    const most = await memoryOf(child, 'VmHWM');
    return {
      holders,
      seconds: Number(seconds.toFixed(1)),
      'processor seconds': Number(((await processorSecondsOf(child)) - cpuBefore).toFixed(1)),
      'before MB': before,
      'most MB': most,
      'added MB': most - before,
      'after MB': await memoryOf(child, 'VmRSS'),
    };
  } finally {
    child.kill('SIGTERM');
    await once(child, 'exit');
    await rm(folder, { recursive: true, force: true });
  }
}

let wallets = 0;

/** @returns how many holders the report tells of */
async function analyze(url: string, chain: string, address: string): Promise<number> {
  const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    if (response.status !== 200)
      throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return response.json();
  };
  wallets += 1;
  const wallet = `0x${wallets.toString(16).padStart(40, '0')}`;
  const { api_key: key } = await post('/api/v1/generate-test-key', { wallet });
  const headers = { authorization: `Bearer ${key}` };
  await post('/api/v1/token/analyze', { contract_address: address, chain }, headers);
  const query = `{ token(chain: ${chain}, address: "${address}") { holders { totalHolders } } }`;
  return (await post('/graphql', { query }, headers)).data.token.holders?.totalHolders ?? 0;
}

const [, script] = process.argv;
if (script === fileURLToPath(import.meta.url)) await benchServiceMemory();
