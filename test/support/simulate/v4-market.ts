import { createRpc, type Rpc, toPoolId, type V4PoolKey } from '@assay/chain';
import { type Address, type Hex, type PoolManager, poolManagersOf, ZERO_ADDRESS } from '@assay/facts';
import { Contract } from 'ethers';
import { addressOf, deployArtifact, type Market } from './market.js';
import { loadPublished, loadTestContract, type TestArtifact } from './test-tokens.js';

export interface V4PoolTerms {
  readonly fee: number;
  readonly tickSpacing: number;
  readonly hooks?: Address;
  /** Default: the native coin. */
  readonly quote?: Address;
  /** Units of liquidity; default `10 ** 21`. 0 only creates the pool. */
  readonly liquidity?: bigint;
  /** Ticks on either side of the price; default the full range. */
  readonly reach?: number;
}

/** Uniswap V4's published contracts on a market's chain. */
export interface V4Market {
  /** Chain record of the market's chain, with V4. */
  readonly rpc: Rpc;
  readonly manager: Address;
  /** Creates a pool at the price of 1 with liquidity of the maker. */
  addPool(token: Contract, terms: V4PoolTerms): Promise<{ readonly id: Hex; readonly key: V4PoolKey }>;
  /** Puts code at an address with these flags: a hook of our own. */
  putHookCode(code: string, flags: number): Promise<Address>;
  /** Deploys a hook of `contracts` and puts its code at an address with these flags. */
  putHook(name: string, flags: number, args?: readonly unknown[]): Promise<Address>;
}

const FULL_RANGE = 887_220;

export async function addV4({ chain, url, provider, maker }: Market): Promise<V4Market> {
  const deploy = (artifact: TestArtifact, args: readonly unknown[]) => deployArtifact(artifact, maker, args);
  const putHookCode = async (code: string, flags: number): Promise<Address> => {
    const hooks = `0x${'9f'.repeat(18)}${flags.toString(16).padStart(4, '0')}` as const;
    await provider.send('anvil_setCode', [hooks, code]);
    return hooks;
  };
  const call = async (contract: Contract, method: string, ...args: unknown[]) => {
    await (await contract.getFunction(method).send(...args)).wait();
  };
  await provider.send('anvil_setBalance', [maker.address, `0x${(10n ** 27n).toString(16)}`]);
  const managerContract = await deploy(loadPublished('PoolManager'), [maker.address]);
  const manager = addressOf(await managerContract.getAddress());
  const lender = await deploy(loadTestContract('V4Lender'), [manager]);
  const lenderAddress = await lender.getAddress();
  const uniswapV4 = { poolManager: manager, positionManager: manager, stateView: manager };
  const [v4] = poolManagersOf({ uniswapV4 }) as [PoolManager];
  return {
    rpc: createRpc({ chain: { ...chain, uniswapV4 }, urls: [url] }),
    manager,
    putHookCode,
    putHook: async (name, flags, args = [manager]) => {
      const address = await (await deploy(loadTestContract(name), args)).getAddress();
      return putHookCode(await provider.getCode(address), flags);
    },
    addPool: async (token, { fee, tickSpacing, hooks = ZERO_ADDRESS, quote = ZERO_ADDRESS, ...terms }) => {
      const { liquidity = 10n ** 21n, reach = FULL_RANGE } = terms;
      const address = addressOf(await token.getAddress());
      const [currency0, currency1] = address < quote ? [address, quote] : [quote, address];
      const key: V4PoolKey = { currency0, currency1, fee, tickSpacing, hooks };
      const fields = [currency0, currency1, fee, tickSpacing, hooks];
      await call(managerContract, 'initialize', fields, 2n ** 96n);
      const edge = Math.floor(reach / tickSpacing) * tickSpacing;
      await call(token, 'approve', lenderAddress, 2n ** 255n);
      if (quote !== ZERO_ADDRESS) {
        const wrapped = ['function deposit() payable', 'function approve(address,uint256) returns (bool)'];
        const money = new Contract(quote, wrapped, maker);
        await call(money, 'deposit', { value: liquidity * 2n });
        await call(money, 'approve', lenderAddress, 2n ** 255n);
      }
      if (liquidity > 0n) {
        const value = quote === ZERO_ADDRESS ? liquidity * 2n : 0n;
        const change = [-edge, edge, liquidity, `0x${'00'.repeat(32)}`];
        await call(lender, 'add', fields, change, { value });
      }
      return { id: toPoolId(v4, key), key };
    },
  };
}
