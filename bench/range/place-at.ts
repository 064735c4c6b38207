import type { Address, Hex } from '@assay/facts';
import type { Signer } from './signer.js';

interface Diff {
  readonly post: Readonly<Record<string, { readonly storage?: Readonly<Record<string, Hex>> }>>;
}

/**
 * Runs a creation transaction and copies the result (code and every storage slot that the constructor wrote)
 * to a given address, e.g. the contract's real one. @returns false when the constructor reverts.
 */
export async function placeAt(
  signer: Signer,
  deployer: Address,
  creation: Hex,
  to: Address,
): Promise<boolean> {
  const { client } = signer;
  const { ok, contractAddress: from, transactionHash } = await signer.send(deployer, undefined, creation);
  if (!ok || !from) return false;
  const tracer = { tracer: 'prestateTracer', tracerConfig: { diffMode: true } };
  const diff = (await client.send('debug_traceTransaction', [transactionHash, tracer])) as Diff;
  await client.send('anvil_setCode', [to, await client.send('eth_getCode', [from, 'latest'])]);
  const slots = Object.entries(diff.post[from]?.storage ?? {});
  await client.batch(slots.map(([slot, word]) => ['anvil_setStorageAt', [to, slot, word]]));
  return true;
}
