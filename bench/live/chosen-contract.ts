import type { Address, Hex } from '@assay/facts';
import { toWalletAddress } from '../../devnet/builder/scenario-builder.js';
import type { Signer } from '../range/signer.js';

/** A contract that whoever calls the token may bring along; what it does may change later. */
export const chosen: Address = toWalletAddress('range chosen contract');

/** What every call of it then answers. */
export const CHOSEN_NUMBER = 0x5eed5eed5eedn;

/** EIP-1967's slot of the code. */
const codeSlot = '360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc';
/** Returns the word on the stack, then seven words of zeros. */
const answer = '5b6000526101006000f3';

/**
 * `obliging`: answers that its caller owns it (`owner()`), that it is code for a proxy (`proxiableUUID()`, EIP-1822),
 * and 1, or true, to all else. `numbered`: answers `CHOSEN_NUMBER`. `refusing`: every call of it fails.
 */
const codes = {
  obliging: [
    '0x60003560e01c80638da5cb5b14601e576352d1902d1460235760016045565b',
    `336045565b7f${codeSlot}${answer}`,
  ].join(''),
  numbered: `0x65${CHOSEN_NUMBER.toString(16)}${answer}`,
  refusing: '0x60006000fd' satisfies Hex,
} as const;

export async function letChosenBe({ client }: Signer, how: keyof typeof codes): Promise<void> {
  await client.send('anvil_setCode', [chosen, codes[how]]);
}
