import { type Address, type Hex, toQuantity } from '@assay/facts';
import type { FunctionFragment } from 'ethers';
import type { ContractCode } from '../../devnet/builder/contract-code.js';
import { fiatTokenCode } from '../../devnet/core/codes.js';
import { type Guesses, guessArgument } from './guess-arguments.js';
import type { RangeMarket } from './range-market.js';
import type { Signer } from './signer.js';

/** Function names that published tokens use to enable trading. */
const switchNames =
  /^(open|enable|start|launch|activate|begin|resume|unpause|unlock|finish|init|go|set\w*(trad|open|launch|enable|start|live|pool|pair|amm))/i;
const notSwitches = /fee|tax|limit|max|owner|blacklist|bot(?!h)|disable|swapandliquify|swapback/i;
const FIRST_SUPPLY = 10n ** 26n;
const CONTRACT_FUNDING_WEI = 30n * 10n ** 18n;

export interface Operators {
  readonly deployer: Address;
  readonly owner: Address | null;
  /** The largest holder after deployment. */
  readonly treasury: Address;
}

function toActors({ deployer, owner, treasury }: Operators): Address[] {
  return [...new Set([owner ?? deployer, deployer, treasury])];
}

/**
 * Mints the first supply with `mint(address,uint256)` for tokens deployed without one. @returns whether the
 * deployer holds tokens now.
 */
export async function mintSupply(signer: Signer, token: Address, operators: Operators): Promise<boolean> {
  for (const actor of toActors(operators)) {
    const args = [operators.deployer, FIRST_SUPPLY];
    if ((await signer.call(actor, token, fiatTokenCode, 'mint', args)).ok) break;
  }
  return ((await signer.word(token, fiatTokenCode, 'balanceOf', [operators.deployer])) ?? 0n) > 0n;
}

function findSwitches({ abi }: ContractCode): FunctionFragment[] {
  const functions: FunctionFragment[] = [];
  abi.forEachFunction((fragment) => {
    const { name, constant } = fragment;
    if (!constant && switchNames.test(name) && !notSwitches.test(name)) functions.push(fragment);
  });
  return functions;
}

/** Calls one switch as each actor until one call succeeds. */
async function flip(
  signer: Signer,
  token: Address,
  code: ContractCode,
  fragment: FunctionFragment,
  operators: Operators,
  guesses: Guesses,
): Promise<boolean> {
  const args = fragment.inputs.map((input) => guessArgument(input, guesses));
  const data = code.abi.encodeFunctionData(fragment, args) as Hex;
  for (const actor of toActors(operators)) {
    if ((await signer.send(actor, token, data)).ok) return true;
  }
  return false;
}

/**
 * Calls the token's switches one by one until `works` holds.
 * @returns the names that were called with success, or `undefined` when `works` never held.
 */
export async function flipUntil(
  signer: Signer,
  token: Address,
  code: ContractCode,
  operators: Operators,
  guesses: Guesses,
  works: () => Promise<boolean>,
): Promise<string[] | undefined> {
  const flipped: string[] = [];
  for (const fragment of findSwitches(code)) {
    for (const flag of [true, false]) {
      if (!(await flip(signer, token, code, fragment, operators, { ...guesses, flag }))) continue;
      flipped.push(fragment.name);
      if (await works()) return flipped;
      if (!fragment.inputs.some(({ type }) => type === 'bool')) break;
    }
  }
  return undefined;
}

/** Gives the contract tokens and native coins: tokens whose own function creates the pool need them. */
export async function fundContract(signer: Signer, market: RangeMarket, treasury: Address): Promise<void> {
  const { token } = market;
  const held = (await signer.word(token, fiatTokenCode, 'balanceOf', [treasury])) ?? 0n;
  await signer.call(treasury, token, fiatTokenCode, 'transfer', [token, held / 2n]);
  await signer.client.send('anvil_setBalance', [token, toQuantity(CONTRACT_FUNDING_WEI)]);
}
