import { type Address, toAddress, ZERO_ADDRESS } from '@assay/facts';
import { id as topicOf } from 'ethers';
import { toWalletAddress } from '../../devnet/builder/scenario-builder.js';
import { fiatTokenCode } from '../../devnet/core/codes.js';
import { compileSource } from './compile-source.js';
import { type Constructed, construct, toGuesses } from './construct.js';
import { pickNetwork, type RangeNetwork } from './known-addresses.js';
import { openPool } from './open-pool.js';
import { flipUntil, mintSupply, type Operators } from './open-trading.js';
import { pickCompilerVersion } from './pick-compiler.js';
import { isErc20, pickContract } from './pick-contract.js';
import { createRangeMarket, type RangeMarket } from './range-market.js';
import { type RangeToken, toRangeToken } from './range-token.js';
import type { Signer } from './signer.js';
import { defaultCompilerCache } from './solc-cache.js';
import type { Range } from './start-range.js';

export interface RangeSource {
  /** Seed of the account names; two tokens with the same seed share accounts. */
  readonly name: string;
  /** One flattened Solidity source. */
  readonly source: string;
  /** The published runtime code, which shows which contract of the source was deployed. */
  readonly runtime?: string;
}

const TRANSFER = topicOf('Transfer(address,address,uint256)');
const BUYERS = 4;
const HOUR_SECONDS = 3_600;

async function findOperators(signer: Signer, made: Constructed, deployer: Address): Promise<Operators> {
  const { address, receipt } = made;
  const word =
    (await signer.word(address, fiatTokenCode, 'owner')) ??
    (await signer
      .view(address, '0x893d20e8')
      .then((answer) => (answer && answer.length === 66 ? BigInt(answer) : undefined)));
  const owner =
    word === undefined ? null : (`0x${word.toString(16).padStart(40, '0').slice(-40)}` as Address);
  const receivers = receipt.logs
    .filter((log) => log.address === address && log.topics[0] === TRANSFER)
    .flatMap(({ topics }) => toAddress(`0x${(topics[2] ?? '').slice(26)}`) ?? []);
  const known = [...new Set([deployer, ...(owner ? [owner] : []), ...receivers])].filter(
    (account) => account !== ZERO_ADDRESS && account !== address,
  );
  const balances = await Promise.all(
    known.map(async (account) => ({
      account,
      balance: (await signer.word(address, fiatTokenCode, 'balanceOf', [account])) ?? 0n,
    })),
  );
  const [richest] = balances.sort((a, b) => (b.balance > a.balance ? 1 : -1));
  return { deployer, owner, treasury: richest?.account ?? deployer };
}

/** The quote tokens to try, first a stablecoin that the source names. */
function toQuotes(source: string, network: RangeNetwork): Address[] {
  const text = source.toLowerCase();
  return [...network.stablecoins.filter((address) => text.includes(address)), network.wrappedNative];
}

/** Buys with each account. If the first cannot buy, tries the token's switches. */
async function trade(
  signer: Signer,
  market: RangeMarket,
  made: Constructed,
  operators: Operators,
  network: RangeNetwork,
  name: string,
): Promise<Pick<RangeToken, 'buyers' | 'salesTried' | 'salesPassed' | 'notes'>> {
  const accounts = Array.from({ length: BUYERS }, (_, index) =>
    toWalletAddress(`range ${name} buyer ${index}`),
  );
  const notes: string[] = [];
  const first = accounts[0] ?? operators.deployer;
  // Wait past the blocks and seconds in which tokens punish the first buyers.
  await signer.advance(HOUR_SECONDS);
  if (!(await market.buy(first))) {
    const guesses = toGuesses(network, operators.deployer, {
      pair: (await market.pool()) ?? operators.deployer,
    });
    const works = (): Promise<boolean> => market.buy(first);
    const flipped = await flipUntil(signer, made.address, made.code, operators, guesses, works);
    if (!flipped) return { buyers: [], salesTried: 0, salesPassed: 0, notes: ['nobody can buy'] };
    notes.push(`trading started by ${flipped.join(', ')}`);
  }
  const buyers = [first];
  for (const account of accounts.slice(1)) if (await market.buy(account)) buyers.push(account);
  await signer.advance(HOUR_SECONDS);
  const sales: boolean[] = [];
  for (const buyer of buyers) {
    const sold = await market.sellHalf(buyer);
    if (sold !== undefined) sales.push(sold);
  }
  return { buyers, salesTried: sales.length, salesPassed: sales.filter(Boolean).length, notes };
}

/**
 * Adds liquidity to a deployed token, starts trading, buys and sells. `level` is the last step that worked.
 */
export async function bringToLife(
  signer: Signer,
  network: RangeNetwork,
  made: Constructed,
  { name, source }: RangeSource,
  base: RangeToken,
): Promise<RangeToken> {
  const found = await findOperators(signer, made, base.deployer);
  const held = (await signer.word(made.address, fiatTokenCode, 'balanceOf', [found.treasury])) ?? 0n;
  const minted = held === 0n && (await mintSupply(signer, made.address, found));
  const operators = minted ? { ...found, treasury: base.deployer } : found;
  const born = minted ? [...base.notes, 'its first supply was minted by its owner'] : base.notes;
  const { owner } = operators;
  const deployed = { ...base, level: 'deployed', abi: made.code.abi, owner } as const;
  for (const quote of toQuotes(source, network)) {
    const market = createRangeMarket(signer, network, made.address, quote);
    const opened = await openPool({ signer, network, market, made, operators, source });
    if (!opened) continue;
    const traded = await trade(signer, market, made, operators, network, name);
    return {
      ...deployed,
      ...traded,
      level: traded.buyers.length > 0 ? 'alive' : 'pooled',
      pool: await market.pool(),
      notes: [...born, ...opened, ...traded.notes],
    };
  }
  return { ...deployed, notes: [...born, 'no liquidity could be added'] };
}

/**
 * Makes a live token from a published contract: compiles it with the compiler of its pragma, runs its
 * constructor on the network whose addresses it contains, adds liquidity, starts trading, buys and sells.
 * Guesses what the real deployer did; `notes` lists the guesses. A failing contract never makes it throw:
 * `level` is the last step that worked.
 * @param cache folder of installed compilers; missing ones are installed from the package registry
 */
export async function deployToRange(
  range: Range,
  token: RangeSource,
  cache = defaultCompilerCache(),
): Promise<RangeToken> {
  const network = pickNetwork(token.source);
  const signer = range.signer(network.chain);
  const deployer = toWalletAddress(`range ${token.name} deployer`);
  const compilerVersion = pickCompilerVersion(token.source) ?? null;
  const base = toRangeToken({
    chain: network.chain,
    level: 'source',
    contractName: null,
    compilerVersion,
    deployer,
  });
  if (!compilerVersion) return { ...base, notes: ['no compiler satisfies its pragmas'] };
  const contracts = await compileSource(token.source, compilerVersion, cache).catch((error: Error) => error);
  if (contracts instanceof Error) return { ...base, notes: [`does not compile: ${contracts.message}`] };
  const contract = pickContract(contracts, token.source, token.runtime);
  if (!contract) return { ...base, notes: ['nothing in it can be deployed'] };
  const compiled = { ...base, level: 'compiled', contractName: contract.name } as const;
  const made = await construct(signer, network, deployer, contract, contracts);
  if (!made) return { ...compiled, notes: ['no guessed arguments satisfy its constructor'] };
  const { address, notes } = made;
  const deployed: RangeToken = { ...compiled, level: 'deployed', address, notes };
  const tokenLike = isErc20(contract) || notes.some((note) => note.includes('behind the proxy'));
  if (!tokenLike) return { ...deployed, notes: [...notes, 'not an ERC-20'] };
  return bringToLife(signer, network, made, token, deployed);
}
