import type { Address } from '../../../domain/address.js';
import { toQuantity } from '../../../lib/hex.js';
import { addressAt, toSelector } from '../../../rpc/abi.js';
import { createCallBatch } from '../../../rpc/call-batch.js';
import type { ReadContext } from '../../../rpc/read-context.js';
import { safeSingletonSlot, toKnownSafeSingleton } from '../../ownership/read/safe-code.js';

/**
 * The contracts that send the operations of smart wallets (ERC-4337), at one address on every network:
 * releases 0.6, 0.7 and 0.8 of github.com/eth-infinitism/account-abstraction.
 */
const entryPoints: ReadonlySet<Address> = new Set<Address>([
  '0x5ff137d4b0fdcd49dca30c7cf57e578a026d2789',
  '0x0000000071727de22e5e9d8baf0edac6f37da032',
  '0x4337084d9e255ff0702461cf8895ce9e3b5ff108',
]);
const entryPoint = toSelector('entryPoint()');
/** Contracts that are asked; the largest holders come first. */
const MAX_ASKED = 50;

/**
 * Those of the contracts that are somebody's wallet: they name a known entry point of ERC-4337, or are a
 * proxy of a published Safe. One round trip, none without contracts. A contract that pretends to be a wallet
 * counts as its owner's, never as less.
 */
export async function findSmartWallets(
  context: ReadContext,
  contracts: readonly Address[],
): Promise<ReadonlySet<Address>> {
  const { rpc, block, options } = context;
  const asked = contracts.slice(0, MAX_ASKED);
  if (asked.length === 0) return new Set();
  const batch = createCallBatch();
  for (const address of asked) batch.ask(address, address, entryPoint, 100_000);
  const at = toQuantity(block.number);
  const [answers, slots] = await Promise.all([
    batch.send(context),
    Promise.all(
      asked.map((address) =>
        rpc.send<unknown>('eth_getStorageAt', [address, safeSingletonSlot, at], options),
      ),
    ),
  ]);
  return new Set(
    asked.filter((address, index) => {
      const named = addressAt(answers.bytes(address), 0);
      return (
        (named !== undefined && entryPoints.has(named)) || toKnownSafeSingleton(slots[index]) !== undefined
      );
    }),
  );
}
