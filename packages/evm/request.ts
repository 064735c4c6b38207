import { type Address, fromHex, type Hex, ZERO_ADDRESS } from '@assay/facts';
import { z } from 'zod';
import type { AccountOverride } from './machine/account-state.js';
import { Code } from './machine/code.js';
import type { BlockEnvironment } from './machine/frame.js';
import { Unplayable } from './machine/halt.js';
import { toWord } from './machine/words.js';
import type { AccessEntry, TransactionRequest } from './send-transaction.js';

const bytes = z.string().regex(/^0x(?:[0-9a-fA-F]{2})*$/) as z.ZodType<Hex>;
const quantity = z
  .string()
  .regex(/^0x[0-9a-fA-F]{1,64}$/)
  .transform(BigInt);
const address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .transform((text) => text.toLowerCase() as Address);

const authorizationShape = z
  .object({ chainId: quantity, address, nonce: quantity, yParity: quantity, r: quantity, s: quantity })
  .refine(({ yParity }) => yParity <= 1n)
  .transform(({ yParity, r, s, ...signed }) => ({
    ...signed,
    signature: { r: toWord(r), s: toWord(s), yParity: yParity === 0n ? (0 as const) : (1 as const) },
  }));

const callShape = z.object({
  from: address.optional(),
  to: address.nullish(),
  data: bytes.optional(),
  input: bytes.optional(),
  value: quantity.optional(),
  gas: quantity.optional(),
  gasPrice: quantity.optional(),
  accessList: z.array(z.object({ address, storageKeys: z.array(quantity) })).nullish(),
  blobVersionedHashes: z.array(quantity).nullish(),
  authorizationList: z.array(authorizationShape).nullish(),
});

const slotsShape = z.record(quantityText(), quantity);
const accountShape = z.strictObject({
  code: bytes.optional(),
  balance: quantity.optional(),
  nonce: quantity.optional(),
  stateDiff: slotsShape.optional(),
  state: slotsShape.optional(),
});
const overridesShape = z.record(z.string().regex(/^0x[0-9a-fA-F]{40}$/), accountShape);

const blockShape = z.strictObject({
  number: quantity.optional(),
  time: quantity.optional(),
  feeRecipient: address.optional(),
  prevRandao: quantity.optional(),
  gasLimit: quantity.optional(),
  baseFeePerGas: quantity.optional(),
});

const simulationShape = z.object({
  // There are no logs of the coin.
  traceTransfers: z.literal(false).optional(),
  blockStateCalls: z.array(
    z.object({
      blockOverrides: blockShape.optional(),
      stateOverrides: overridesShape.optional(),
      calls: z.array(callShape).optional(),
    }),
  ),
});

function quantityText() {
  return z.string().regex(/^0x[0-9a-fA-F]{1,64}$/);
}

type Overrides = ReadonlyMap<Address, AccountOverride>;
type BlockOverrides = z.infer<typeof blockShape>;

/** The calls of one block, and the changes made before them. */
interface PlannedBlock {
  readonly block: BlockOverrides;
  readonly overrides: Overrides;
  readonly calls: readonly PlannedCall[];
}

/** A call whose gas may be left to the node. */
type PlannedCall = Omit<TransactionRequest, 'gas'> & { readonly gas: number | undefined };

/** A request that can be played in this process. */
export interface PlannedRequest {
  readonly method: 'eth_call' | 'eth_simulateV1';
  readonly blocks: readonly PlannedBlock[];
}

function toSlots(slots: z.infer<typeof slotsShape>): ReadonlyMap<bigint, bigint> {
  return new Map(Object.entries(slots).map(([slot, value]) => [BigInt(slot), value]));
}

function toOverrides(overrides: z.infer<typeof overridesShape> | undefined): Overrides {
  const entries = Object.entries(overrides ?? {}).map(([account, change]) => {
    const slots = change.state ?? change.stateDiff;
    return [
      account.toLowerCase() as Address,
      {
        ...(change.code === undefined ? {} : { code: new Code(fromHex(change.code)) }),
        ...(change.balance === undefined ? {} : { balance: change.balance }),
        ...(change.nonce === undefined ? {} : { nonce: change.nonce }),
        ...(slots ? { slots: toSlots(slots) } : {}),
        isWhole: change.state !== undefined,
      },
    ] as const;
  });
  return new Map(entries);
}

function toAccess({ address, storageKeys }: { address: Address; storageKeys: bigint[] }): AccessEntry {
  return { address, slots: storageKeys };
}

function toCall(call: z.infer<typeof callShape>): PlannedCall {
  return {
    from: call.from ?? ZERO_ADDRESS,
    ...(call.to ? { to: call.to } : {}),
    data: fromHex(call.data ?? call.input ?? '0x'),
    value: call.value ?? 0n,
    gas: call.gas === undefined ? undefined : Number(call.gas),
    gasPrice: call.gasPrice ?? 0n,
    ...(call.accessList ? { accessList: call.accessList.map(toAccess) } : {}),
    ...(call.blobVersionedHashes ? { blobHashes: call.blobVersionedHashes } : {}),
    ...(call.authorizationList ? { authorizations: call.authorizationList } : {}),
  };
}

/** @throws {Unplayable} for a request that this machine does not understand */
export function planRequest(method: string, params: readonly unknown[]): PlannedRequest {
  return method === 'eth_call' ? planCall(params) : planSimulation(method, params);
}

function planCall(params: readonly unknown[]): PlannedRequest {
  const [call, , overrides = {}, block = {}] = params;
  const shape = z.object({ call: callShape, overrides: overridesShape, block: blockShape });
  const parsed = shape.safeParse({ call, overrides, block });
  if (!parsed.success) throw new Unplayable('a call of another shape');
  const { data } = parsed;
  const blocks = [{ block: data.block, overrides: toOverrides(data.overrides), calls: [toCall(data.call)] }];
  return { method: 'eth_call', blocks };
}

function planSimulation(method: string, params: readonly unknown[]): PlannedRequest {
  const parsed = simulationShape.safeParse(params[0]);
  if (method !== 'eth_simulateV1' || !parsed.success) throw new Unplayable(`${method} of another shape`);
  const blocks = parsed.data.blockStateCalls.map(({ blockOverrides, stateOverrides, calls }) => ({
    block: blockOverrides ?? {},
    overrides: toOverrides(stateOverrides),
    calls: (calls ?? []).map(toCall),
  }));
  return { method: 'eth_simulateV1', blocks };
}

/** The block with what the request changes of it. */
export function overrideBlock(block: BlockEnvironment, change: BlockOverrides): BlockEnvironment {
  return {
    ...block,
    ...(change.number === undefined ? {} : { number: Number(change.number) }),
    ...(change.time === undefined ? {} : { time: change.time }),
    ...(change.feeRecipient === undefined ? {} : { producer: change.feeRecipient }),
    ...(change.prevRandao === undefined ? {} : { random: change.prevRandao }),
    ...(change.gasLimit === undefined ? {} : { gasLimit: change.gasLimit }),
    ...(change.baseFeePerGas === undefined ? {} : { baseFee: change.baseFeePerGas }),
  };
}
