import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { JsonRpcProvider } from 'ethers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import multicall3 from '../../devnet/artifacts/Multicall3.json' with { type: 'json' };
import standardToken from '../../devnet/artifacts/StandardToken.json' with { type: 'json' };
import { main } from '../../src/cli/analyze.js';
import { type Anvil, startAnvil } from '../support/anvil.js';
import { addressOf, deployArtifact } from '../support/simulate/market.js';
import { loadPublished } from '../support/simulate/test-tokens.js';

/** The worked example of docs/chains.md, with the addresses of a node that runs here. */

const folder = mkdtempSync(join(tmpdir(), 'own-chain-'));
const file = join(folder, 'chains.json');
let anvil: Anvil;
let token = '';

beforeAll(async () => {
  anvil = await startAnvil(['--chain-id', '31337']);
  const provider = new JsonRpcProvider(anvil.url, 31_337, { staticNetwork: true, cacheTimeout: -1 });
  const maker = await provider.getSigner(0);
  const deploy = async (artifact: Parameters<typeof deployArtifact>[0], args: readonly unknown[] = []) => {
    const contract = await deployArtifact(artifact, maker, args);
    return { contract, address: addressOf(await contract.getAddress()) };
  };
  const wrapped = await deploy(loadPublished('WETH9'));
  const factory = await deploy(loadPublished('UniswapV2Factory'), [maker.address]);
  const router = await deploy(loadPublished('UniswapV2Router02'), [factory.address, wrapped.address]);
  const calls = await deploy(multicall3);
  const sold = await deploy(standardToken, ['Harbor Coin', 'HBR', 10n ** 24n, router.address]);
  token = sold.address;
  await (await sold.contract.getFunction('approve').send(router.address, 2n ** 255n)).wait();
  const liquidity = [token, 10n ** 23n, 0, 0, maker.address, 2n ** 60n];
  await (
    await router.contract.getFunction('addLiquidityETH').send(...liquidity, { value: 10n ** 20n })
  ).wait();
  provider.destroy();
  writeFileSync(file, exampleWith([wrapped.address, calls.address, factory.address, router.address]));
}, 180_000);
afterAll(() => {
  anvil?.stop();
  rmSync(folder, { recursive: true });
});

/** The example of the page, its addresses of repeated digits replaced in their order. */
function exampleWith(addresses: readonly string[]): string {
  const [, example = ''] = /```json\n(.*?)```/s.exec(readFileSync('docs/chains.md', 'utf8')) ?? [];
  return addresses.reduce(
    (text, address, index) => text.replace(`0x${String(index + 1).repeat(40)}`, address),
    example,
  );
}

it('a token of a chain that only the file knows is analysed: its pool, its price and its trades', async () => {
  const said: string[] = [];
  const errors: string[] = [];
  const status = await main(['harbor', token, '--json'], {
    env: {
      CHAINS_FILE: file,
      RPC_URL_HARBOR: anvil.url,
      REQUEST_BUDGET_MS: '60000',
      ...Object.fromEntries(
        ['AUDIT', 'SCAN', 'MARKET', 'EXPLORER'].map((role) => [`${role}_PROVIDERS`, 'onchain']),
      ),
    },
    out: (text) => void said.push(text),
    err: (text) => void errors.push(text),
  });
  expect([status, errors]).toEqual([0, []]);
  const report = JSON.parse(said.join(''));
  expect(report).toMatchObject({ chain: 'harbor', contract_address: token });
  const { market_analysis: market, security_analysis: security } = report.analysis_details;
  // 100,000 tokens against 100 coins of 3,000 USD.
  expect(Number(market.price_usd)).toBeCloseTo(3, 1);
  expect(Number(market.liquidity_usd)).toBeCloseTo(600_000, -3);
  expect(security.scan_analysis).toMatchObject({ scan_available: true, is_honeypot: false });
}, 180_000);
