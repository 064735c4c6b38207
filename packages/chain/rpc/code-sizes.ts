import { type Address, type CallEvidence, toQuantity } from '@assay/facts';
import { readAccountWords, toWordsCall } from './account-words.js';
import artifact from './artifacts/CodeSizes.json' with { type: 'json' };
import { toCallEvidence } from './call-evidence.js';
import type { ReadContext } from './read-context.js';

/** A wallet that delegates to code (EIP-7702) has 23 bytes of code; it still counts as a wallet. */
const DELEGATION_BYTES = 23n;

/** Which of the accounts are contracts; one call for 500 accounts where the node supports state overrides. */
export async function findContracts(
  context: ReadContext,
  accounts: readonly Address[],
): Promise<ReadonlySet<Address>> {
  return (await findContractsShown(context, accounts)).contracts;
}

/**
 * Like `findContracts`, with the call as evidence, for at most 500 accounts. Without state overrides there is
 * no evidence: then the code of each account is read.
 */
export async function findContractsShown(
  context: ReadContext,
  accounts: readonly Address[],
): Promise<{ readonly contracts: ReadonlySet<Address>; readonly evidence?: CallEvidence }> {
  const { rpc, block, options } = context;
  const tag = toQuantity(block.number);
  const sizes = await readAccountWords(
    rpc,
    { deployedBytecode: artifact.deployedBytecode, accounts, tag },
    options,
  );
  if (sizes) {
    const words = accounts.map((account) => (sizes.get(account) ?? 0n).toString(16).padStart(64, '0'));
    const params = toWordsCall(artifact.deployedBytecode, accounts, tag);
    const meaning = `Bytes of code at each of ${accounts.length} addresses, one word each; none: no contract.`;
    return {
      contracts: new Set(accounts.filter((account) => isContract(sizes.get(account) ?? 0n))),
      evidence: toCallEvidence(context, { params, result: `0x${words.join('')}`, meaning }),
    };
  }
  const codes = await Promise.all(
    accounts.map((account) => rpc.send('eth_getCode', [account, tag], options)),
  );
  const contracts = accounts.filter((_, index) => {
    const code = codes[index];
    return typeof code === 'string' && isContract(BigInt(Math.floor((code.length - 2) / 2)));
  });
  return { contracts: new Set(contracts) };
}

function isContract(bytes: bigint): boolean {
  return bytes > 0n && bytes !== DELEGATION_BYTES;
}
