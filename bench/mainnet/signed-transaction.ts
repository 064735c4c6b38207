import type { BlockTransaction } from '@assay/evm';
import { type Address, fromHex, type Hex } from '@assay/facts';
import { z } from 'zod';

const quantity = z
  .string()
  .regex(/^0x[0-9a-fA-F]+$/)
  .transform(BigInt);
const address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .transform((text) => text.toLowerCase() as Address);
const bytes = z
  .string()
  .regex(/^0x(?:[0-9a-fA-F]{2})*$/)
  .transform((text) => fromHex(text as Hex));
const accessEntry = z
  .object({ address, storageKeys: z.array(quantity) })
  .transform(({ address, storageKeys }) => ({ address, slots: storageKeys }));

const shape = z.object({
  type: z.enum(['0x0', '0x1', '0x2', '0x3']),
  from: address,
  to: address.nullish(),
  nonce: quantity,
  input: bytes,
  value: quantity,
  gas: quantity,
  gasPrice: quantity.optional(),
  maxFeePerGas: quantity.optional(),
  maxPriorityFeePerGas: quantity.optional(),
  maxFeePerBlobGas: quantity.optional(),
  blobVersionedHashes: z.array(quantity).optional(),
  accessList: z.array(accessEntry).optional(),
});

/**
 * A transaction as `eth_getBlockByNumber` shows it.
 * @throws {z.ZodError} for another shape, and for types after blob transactions
 */
export function toSignedTransaction(shown: unknown): BlockTransaction {
  const { from, to, nonce, input, value, gas, accessList, blobVersionedHashes, ...fees } = shape.parse(shown);
  return {
    from,
    ...(to ? { to } : {}),
    nonce,
    data: input,
    value,
    gas,
    maxFee: fees.maxFeePerGas ?? fees.gasPrice ?? 0n,
    ...(fees.maxPriorityFeePerGas === undefined ? {} : { maxTip: fees.maxPriorityFeePerGas }),
    ...(fees.maxFeePerBlobGas === undefined ? {} : { maxBlobFee: fees.maxFeePerBlobGas }),
    ...(blobVersionedHashes ? { blobHashes: blobVersionedHashes } : {}),
    ...(accessList ? { accessList } : {}),
  };
}
