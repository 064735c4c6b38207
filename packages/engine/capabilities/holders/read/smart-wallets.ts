import {
  addressAt,
  canOverride,
  createCallBatch,
  type ReadContext,
  readFirstSlots,
  toSelector,
} from '@assay/chain';
import { type Address, toQuantity } from '@assay/facts';
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
/** Contracts that are asked where it takes a trip of its own; the largest holders come first. */
const MAX_ASKED = 50;

/**
 * Those of the accounts that are somebody's wallet though a contract: they name a known entry point of ERC-4337,
 * or are a proxy of a published Safe. A contract that pretends to be a wallet counts as its owner's, never as
 * less. No round trip besides the one that tells which are contracts; one more where the node takes no state
 * overrides.
 * @param accounts in the order of their importance
 * @param findingContracts those of the accounts that are contracts
 */
export async function findSmartWallets(
  context: ReadContext,
  accounts: readonly Address[],
  findingContracts: Promise<ReadonlySet<Address>>,
): Promise<ReadonlySet<Address>> {
  if (accounts.length === 0) return new Set();
  const [slots, named, contracts] = await Promise.all([
    readFirstSlots(context, accounts),
    canOverride(context) ? findNaming(context, accounts) : undefined,
    findingContracts,
  ]);
  const asked = accounts.filter((account) => contracts.has(account));
  if (!slots || !named) return askContracts(context, asked.slice(0, MAX_ASKED));
  return new Set(
    asked.filter((account) => named.has(account) || toKnownSafeSingleton(slots.get(account)) !== undefined),
  );
}

/** Asks accounts that are known to be contracts. */
async function askContracts(context: ReadContext, asked: readonly Address[]): Promise<ReadonlySet<Address>> {
  const { rpc, block, options } = context;
  const at = toQuantity(block.number);
  const [named, slots] = await Promise.all([
    findNaming(context, asked),
    Promise.all(
      asked.map((address) =>
        rpc.send<unknown>('eth_getStorageAt', [address, safeSingletonSlot, at], options),
      ),
    ),
  ]);
  return new Set(
    asked.filter((address, index) => named.has(address) || toKnownSafeSingleton(slots[index]) !== undefined),
  );
}

/** The accounts that name a known entry point. */
async function findNaming(context: ReadContext, accounts: readonly Address[]): Promise<ReadonlySet<Address>> {
  const batch = createCallBatch();
  for (const address of accounts) batch.ask(address, address, entryPoint, 100_000);
  const answers = await batch.send(context);
  return new Set(
    accounts.filter((address) => {
      const named = addressAt(answers.bytes(address), 0);
      return named !== undefined && entryPoints.has(named);
    }),
  );
}
