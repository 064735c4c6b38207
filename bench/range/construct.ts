import { type Address, type Hex, ZERO_ADDRESS } from '@assay/facts';
import { Interface } from 'ethers';
import { type ContractCode, encodeCall } from '../../devnet/builder/contract-code.js';
import { toWalletAddress } from '../../devnet/builder/scenario-builder.js';
import { upgradeableTokenCode } from '../../devnet/scenarios/codes.js';
import type { CompiledContract } from './compile-source.js';
import { type Guesses, guessArgument } from './guess-arguments.js';
import type { RangeNetwork } from './known-addresses.js';
import { isErc20 } from './pick-contract.js';
import type { Receipt, Signer } from './signer.js';
import { acceptor, helper } from './start-range.js';

export interface Constructed {
  readonly address: Address;
  readonly code: ContractCode;
  readonly receipt: Receipt;
  readonly notes: readonly string[];
}

const WHOLE_SUPPLY = 10n ** 27n;
const SMALL_SUPPLY = 10n ** 9n;
const PAYMENT_WEI = 10n ** 17n;

interface Attempt {
  readonly flag: boolean;
  readonly amount: bigint;
  readonly payee: 'deployer' | 'acceptor';
  readonly value: bigint;
}

function toAttempts(payable: boolean): Attempt[] {
  return [true, false].flatMap((flag) =>
    [WHOLE_SUPPLY, SMALL_SUPPLY].flatMap((amount) =>
      (['deployer', 'acceptor'] as const).flatMap((payee) =>
        (payable ? [0n, PAYMENT_WEI] : [0n]).map((value) => ({ flag, amount, payee, value })),
      ),
    ),
  );
}

export function toGuesses(network: RangeNetwork, self: Address, fill: Partial<Guesses> = {}): Guesses {
  return {
    self,
    router: network.routers[0] ?? ZERO_ADDRESS,
    factory: network.factory,
    wrappedNative: network.wrappedNative,
    stablecoin: network.stablecoins[0] ?? ZERO_ADDRESS,
    payee: self,
    helper,
    pair: self,
    flag: true,
    amount: WHOLE_SUPPLY,
    ...fill,
  };
}

/** Index of the implementation among a proxy's constructor parameters; -1 when it is not a bare proxy. */
function findLogicInput(contract: CompiledContract, abi: Interface): number {
  if (!abi.fallback || isErc20(contract)) return -1;
  return abi.deploy.inputs.findIndex(({ type }) => type === 'address');
}

/** Deploys the external libraries that the code uses and links their addresses. */
async function link(
  signer: Signer,
  deployer: Address,
  contract: CompiledContract,
  all: readonly CompiledContract[],
): Promise<Hex> {
  const deployed = new Map<string, Address>();
  let code = contract.bytecode.slice(2);
  for (const { library, start } of contract.links) {
    const found = all.find(({ name }) => name === library);
    if (!deployed.has(library) && found) {
      const { contractAddress } = await signer.send(
        deployer,
        undefined,
        await link(signer, deployer, found, all),
      );
      if (contractAddress) deployed.set(library, contractAddress);
    }
    const address = (deployed.get(library) ?? ZERO_ADDRESS).slice(2);
    code = code.slice(0, start * 2) + address + code.slice(start * 2 + 40);
  }
  return `0x${code}`;
}

const initialize = (holder: Address): Hex =>
  encodeCall(upgradeableTokenCode, 'initialize', ['Range Token', 'RANGE', WHOLE_SUPPLY, holder]);

/**
 * Gives a proxy that was published without its implementation a standard token as implementation, and an
 * admin.
 */
async function constructProxy(
  signer: Signer,
  deployer: Address,
  code: ContractCode,
  logicInput: number,
): Promise<Constructed | undefined> {
  const { contractAddress: logic } = await signer.deploy(deployer, upgradeableTokenCode, []);
  const admin = toWalletAddress('range proxy admin');
  const { inputs } = code.abi.deploy;
  const args = inputs.map(({ type }, index) =>
    index === logicInput ? logic : type === 'bytes' ? initialize(deployer) : type === 'address' ? admin : 0,
  );
  const receipt = await signer.deploy(deployer, code, args);
  const { ok, contractAddress } = receipt;
  if (!ok || !contractAddress) return undefined;
  if (!inputs.some(({ type }) => type === 'bytes'))
    await signer.send(deployer, contractAddress, initialize(deployer));
  const notes = ['its logic is not published: a plain token was put behind the proxy'];
  return { address: contractAddress, code: upgradeableTokenCode, receipt, notes };
}

/**
 * Runs the constructor with guessed arguments: tries up to 16 sets until one passes.
 * @param all all contracts of the source, including external libraries
 * @returns `undefined` when no set passes.
 */
export async function construct(
  signer: Signer,
  network: RangeNetwork,
  deployer: Address,
  contract: CompiledContract,
  all: readonly CompiledContract[],
): Promise<Constructed | undefined> {
  const abi = new Interface(contract.abi);
  const code: ContractCode = { abi, bytecode: await link(signer, deployer, contract, all) };
  const logicInput = findLogicInput(contract, abi);
  if (logicInput >= 0) return constructProxy(signer, deployer, code, logicInput);
  const { inputs, payable } = abi.deploy;
  const attempts = toAttempts(payable);
  for (const { payee, value, ...rest } of inputs.length === 0 ? attempts.slice(0, 2) : attempts) {
    const guesses = toGuesses(network, deployer, {
      ...rest,
      payee: payee === 'acceptor' ? acceptor : deployer,
    });
    const args = inputs.map((input) => guessArgument(input, guesses));
    const receipt = await signer.deploy(deployer, code, args, value);
    if (!receipt.ok || !receipt.contractAddress) continue;
    const names = inputs.map(({ name }) => name).join(', ');
    const notes = inputs.length > 0 ? [`constructor arguments guessed: ${names}`] : [];
    return { address: receipt.contractAddress, code, receipt, notes };
  }
  return undefined;
}
