import { z } from 'zod';
import type { BlockChanges } from './block-context.js';
import { toWordText } from './record.js';

const quantity = z
  .string()
  .regex(/^0x[0-9a-fA-F]{1,64}$/)
  .transform(BigInt);
const address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .transform((text) => text.toLowerCase());
const bytes = z
  .string()
  .regex(/^0x(?:[0-9a-fA-F]{2})*$/)
  .transform((text) => text.toLowerCase());

const slotNumber = z.string().regex(/^0x[0-9a-fA-F]{1,64}$/);

const callShape = z
  .object({
    from: address.optional(),
    to: address.nullish(),
    data: bytes.optional(),
    input: bytes.optional(),
    value: quantity.optional(),
    gas: quantity.optional(),
    gasPrice: quantity.optional(),
  })
  .transform(({ from, to, data, input, value, gas, gasPrice }) => ({
    from: from ?? `0x${'0'.repeat(40)}`,
    to: to ?? undefined,
    data: input ?? data ?? '0x',
    value: value ?? 0n,
    gas,
    gasPrice: gasPrice ?? 0n,
  }));

const slots = z.record(slotNumber, quantity).transform((all) => Object.entries(all).map(toSlot));
const overridesShape = z
  .record(
    address,
    z.strictObject({
      code: bytes.optional(),
      balance: quantity.optional(),
      nonce: quantity.optional(),
      stateDiff: slots.optional(),
      state: slots.optional(),
    }),
  )
  .transform((all) =>
    Object.entries(all).map(([account, { code, balance, nonce, stateDiff, state }]) => ({
      account,
      ...(code === undefined ? {} : { code }),
      ...(balance === undefined ? {} : { balance }),
      ...(nonce === undefined ? {} : { nonce }),
      slots: state ?? stateDiff ?? [],
      isWhole: state !== undefined,
    })),
  );

const blockShape = z
  .strictObject({
    number: quantity.optional(),
    time: quantity.optional(),
    feeRecipient: address.optional(),
    prevRandao: quantity.optional(),
    gasLimit: quantity.optional(),
    baseFeePerGas: quantity.optional(),
  })
  .transform(
    (all) =>
      Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as BlockChanges,
  );

const simulationShape = z.object({
  blockStateCalls: z.array(
    z.object({
      blockOverrides: blockShape.optional(),
      stateOverrides: overridesShape.optional(),
      calls: z.array(callShape).optional(),
    }),
  ),
});

function toSlot([slot, value]: [string, bigint]): readonly [string, string] {
  return [toWordText(slot), toWordText(value)];
}

/** A transaction as `eth_call` takes it. */
export type CallRequest = z.output<typeof callShape>;

/** What a request puts in place of an account's state. */
export type StateChange = z.output<typeof overridesShape>[number];

export interface SimulationRequest {
  readonly blocks: readonly {
    readonly blockOverrides: BlockChanges;
    readonly stateOverrides: readonly StateChange[];
    readonly calls: readonly CallRequest[];
  }[];
}

/** @throws {z.ZodError} */
export function parseCall(params: readonly unknown[]) {
  const [call, , overrides, block] = params;
  return {
    call: callShape.parse(call),
    changes: overridesShape.parse(overrides ?? {}),
    block: blockShape.parse(block ?? {}),
  };
}

/** @throws {z.ZodError} */
export function parseSimulation(params: readonly unknown[]): SimulationRequest {
  const { blockStateCalls } = simulationShape.parse(params[0]);
  return {
    blocks: blockStateCalls.map(({ blockOverrides = {}, stateOverrides = [], calls = [] }) => ({
      blockOverrides,
      stateOverrides,
      calls,
    })),
  };
}
