import { OperatorError } from '@assay/chain';
import { Wallet } from 'ethers';
import { optionalKey } from '../config/value-shapes.js';
import type { CommandWorld } from './command.js';

/**
 * The operator's key for what is signed by a command. It stands in the environment alone, in no settings of a service.
 * @throws {OperatorError} where there is none
 */
export function readAttestKey({ env }: Pick<CommandWorld, 'env'>): Wallet {
  const { data: key } = optionalKey.safeParse(env.ATTEST_KEY ?? '');
  if (key === undefined)
    throw new OperatorError('Set ATTEST_KEY to the private key that signs: 0x and 64 hexadecimal digits.');
  return new Wallet(key);
}
