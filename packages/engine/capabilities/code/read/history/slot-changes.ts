import { isNodeFailure, type ReadContext, toCallEvidence } from '@assay/chain';
import { type Address, type BlockRef, isHex, type SlotChange, toQuantity } from '@assay/facts';
import { toWordAddress } from '../read-proxy.js';
import { type ProxySlot, proxySlots } from '../slots.js';

/** Slots that determine the running code. */
const codeSlots = [
  'eip1967Implementation',
  'eip1967Beacon',
  'eip1822Logic',
  'zeppelinosImplementation',
] as const satisfies readonly ProxySlot[];

interface SlotReading {
  readonly value: Address;
  readonly params: readonly unknown[];
  readonly result: `0x${string}`;
}

async function readSlot(
  { rpc, block, options }: ReadContext,
  contract: Address,
  slot: ProxySlot,
): Promise<SlotReading | undefined> {
  const params = [contract, proxySlots[slot], toQuantity(block.number)];
  const result = await rpc.send<unknown>('eth_getStorageAt', params, options);
  const value = toWordAddress(result);
  return value && isHex(result) ? { value, params, result } : undefined;
}

/**
 * Proxies whose implementation slot held another value at an earlier block than at the head, whether or not
 * the contract logged it. A slot that was empty then is no change: the contract did not exist yet. One round
 * trip. `undefined` if the node has no state of that block.
 */
export async function findSlotChanges(
  context: ReadContext,
  contracts: readonly Address[],
  former: BlockRef,
): Promise<readonly SlotChange[] | undefined> {
  const asked = contracts.flatMap((contract) => codeSlots.map((slot) => [contract, slot] as const));
  try {
    const changes = await Promise.all(
      asked.map(async ([contract, slot]): Promise<SlotChange[]> => {
        const [then, now] = await Promise.all([
          readSlot({ ...context, block: former }, contract, slot),
          readSlot(context, contract, slot),
        ]);
        if (!then || !now || then.value === now.value) return [];
        const show = (block: BlockRef, { value, ...call }: SlotReading) =>
          toCallEvidence(
            { ...context, block },
            {
              ...call,
              method: 'eth_getStorageAt',
              meaning: `At block ${block.number} the proxy's slot for its code (${slot}) held ${value}.`,
            },
          );
        return [
          {
            contract,
            from: then.value,
            to: now.value,
            since: former.timestamp,
            evidence: [show(former, then), show(context.block, now)],
          },
        ];
      }),
    );
    return changes.flat();
  } catch (error) {
    if (isNodeFailure(error)) return undefined;
    throw error;
  }
}
