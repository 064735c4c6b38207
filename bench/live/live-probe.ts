import { readFileSync } from 'node:fs';
import type { Address, Authority, Hex, PowerActor } from '@assay/facts';
import { Interface, type InterfaceAbi } from 'ethers';
import type { ContractCode } from '../../devnet/builder/contract-code.js';
import { toWalletAddress } from '../../devnet/builder/scenario-builder.js';
import { compileSolidity } from '../../devnet/compiler/solc-standard.js';
import { rangeNetworks } from '../range/known-addresses.js';
import { createRangeMarket, type RangeMarket } from '../range/range-market.js';
import type { Signer } from '../range/signer.js';
import { helper, type Range } from '../range/start-range.js';

/** Accounts that a probe knows, by their parts; the outsider has none. */
export const cast = ['deployer', 'admin', 'minter', 'outsider'] as const;
export type Part = (typeof cast)[number];

/** An argument; one that names a part is its account. */
type Argument = Part | 'pool' | boolean | bigint | Hex;

/** What is done with a contract of `contracts/` before it is analysed. */
export interface LiveProbe {
  /** Name of its source file. */
  readonly file: string;
  /** Nobody calls its `initialize`. */
  readonly isOpen?: true;
  /** Calls of the deployer after the pool was opened. */
  readonly after?: readonly (readonly [name: string, ...args: readonly Argument[]])[];
  /** Calls that create tokens when they are made one after the other. */
  readonly makes?: readonly (readonly [by: Part, name: string, ...args: readonly Argument[]])[];
  /** The types of all findings that are not disproved, in order of the alphabet. Absent: not compared. */
  readonly finds?: readonly string[];
  /** The most that may be said of it is CAUTION, the least DANGEROUS. Absent: neither. */
  readonly harm?: 'none' | 'grave';
  /** Who may call these functions now, as `FunctionReach` says it: the authority, and who signs, is named, or passes later. */
  readonly authorities?: Readonly<Record<string, readonly [Authority, ...(Part | PowerActor)[]]>>;
}

export interface PlacedProbe {
  readonly address: Address;
  readonly code: ContractCode;
  readonly market: RangeMarket;
  readonly accountOf: (part: Part) => Address;
  /** The account's call; false where it reverts. */
  readonly call: (by: Part, name: string, args: readonly Argument[]) => Promise<boolean>;
}

const SUPPLY = 10n ** 24n;

function compile(file: string): ContractCode {
  const content = readFileSync(`bench/live/contracts/${file}.sol`, 'utf8');
  const made = Object.values(compileSolidity(new Map([[file, content]]))[file] ?? {});
  const contract = made.filter(({ evm }) => evm.bytecode.object !== '').at(-1);
  if (!contract) throw new Error(`nothing to deploy in ${file}`);
  return {
    abi: new Interface(contract.abi as InterfaceAbi),
    bytecode: `0x${contract.evm.bytecode.object}` as Hex,
  };
}

/** Deploys the probe, initialises it, opens its pool, and does with it what it asks for. */
export async function placeProbe(
  range: Range,
  { file, isOpen, after = [] }: LiveProbe,
): Promise<PlacedProbe> {
  const [network] = rangeNetworks;
  if (!network) throw new Error('no network');
  const signer = range.signer(network.chain);
  const code = compile(file);
  const accountOf = (part: Part) => toWalletAddress(`live ${file} ${isOpen} ${after.length} ${part}`);
  const isPart = (name: unknown): name is Part => cast.includes(name as Part);
  const toArgument = ({ name, type }: { readonly name: string; readonly type: string }) => {
    if (type === 'uint256') return SUPPLY;
    if (name === 'r') return network.routers[0];
    return isPart(name) ? accountOf(name) : name === 'to' ? accountOf('deployer') : helper;
  };
  const deployer = accountOf('deployer');
  // Each is given its coins now, and not in a state that is undone.
  for (const part of cast) await signer.send(accountOf(part), accountOf(part), '0x');
  const deployed = await signer.deploy(deployer, code, code.abi.deploy.inputs.map(toArgument));
  const address = deployed.contractAddress;
  if (!deployed.ok || !address) throw new Error(`${file} cannot be deployed`);
  const initialize = code.abi.getFunction('initialize');
  if (initialize && !isOpen)
    await signer.call(deployer, address, code, 'initialize', initialize.inputs.map(toArgument));
  const market = createRangeMarket(signer, network, address, network.wrappedNative);
  await market.addLiquidity(deployer);
  await market.addLiquidity(accountOf('admin'));
  const call = async (by: Part, name: string, args: readonly Argument[]) => {
    const pool = await market.pool();
    const given = args.map((arg) => (arg === 'pool' ? pool : isPart(arg) ? accountOf(arg) : arg));
    return (await signer.call(accountOf(by), address, code, name, given)).ok;
  };
  for (const [name, ...args] of after)
    if (!(await call('deployer', name, args))) throw new Error(`${name} of ${file} reverts`);
  await signer.advance(3_600);
  return { address, code, market, accountOf, call };
}

/** Undoes what `act` sent. */
export async function inPassing<T>({ client }: Signer, act: () => Promise<T>): Promise<T> {
  const snapshot = await client.send('evm_snapshot', []);
  try {
    return await act();
  } finally {
    await client.send('evm_revert', [snapshot]);
  }
}
