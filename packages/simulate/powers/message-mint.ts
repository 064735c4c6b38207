import { addressAt, type ReadContext, toSelector } from '@assay/chain';
import type { Address } from '@assay/facts';
import { solidityPacked } from 'ethers';
import type { Actor } from './actors.js';
import { toChoice } from './call-choice.js';
import type { WriteFunction } from './functions.js';
import type { Plan } from './plan-powers.js';
import type { PowerCase } from './power-case.js';

const endpoint = toSelector('endpoint()');

/** A token of LayerZero's second version (OFT): who may mint it from where, and the arrival of a message. */
const setPeer: WriteFunction = {
  selector: toSelector('setPeer(uint32,bytes32)'),
  types: ['uint32', 'bytes32'],
  signature: 'setPeer(uint32,bytes32)',
};
const receive: WriteFunction = {
  selector: toSelector('lzReceive((uint32,bytes32,uint64),bytes32,bytes,address,bytes)'),
  types: ['(uint32,bytes32,uint64)', 'bytes32', 'bytes', 'address', 'bytes'],
  signature: 'lzReceive((uint32,bytes32,uint64),bytes32,bytes,address,bytes)',
};

/** A number that no chain has. */
const UNUSED_CHAIN = 0x7fffff00n;
/** What the message claims was sent: in units of at most six decimals, so that it is worth something. */
const CLAIMED = 1_000_000n;

const toWord = (address: Address): string => `0x${address.slice(2).padStart(64, '0')}`;

/**
 * The contract that hands messages from other chains to the token; `undefined` where it takes none, or does
 * not say. One call, none for other tokens.
 */
export async function fetchMessenger(
  { rpc, block, options }: ReadContext,
  token: Address,
  functions: readonly WriteFunction[],
): Promise<Address | undefined> {
  const has = ({ selector }: WriteFunction) => functions.some((fn) => fn.selector === selector);
  if (!has(setPeer) || !has(receive)) return undefined;
  const [answer] = await rpc.view([{ to: token, data: endpoint, gas: 100_000 }], block, options);
  return answer?.ok ? addressAt(answer.data, 0) : undefined;
}

function toCase(actor: Actor, token: Address, messenger: Address): readonly PowerCase[] {
  const [peer, nothing] = [toWord(actor.address), `0x${'0'.repeat(64)}`];
  const message = solidityPacked(['bytes32', 'uint64'], [peer, CLAIMED]);
  const origin = [UNUSED_CHAIN, peer, 1n];
  const naming = toChoice(setPeer, [UNUSED_CHAIN, peer], '');
  const arriving = toChoice(receive, [origin, nothing, message, actor.address, '0x'], '');
  if (!naming || !arriving) return [];
  return [
    {
      key: `${actor.kind}:${actor.address}:message`,
      actor,
      target: token,
      fn: receive,
      choice: arriving,
      by: messenger,
      before: [{ target: token, fn: setPeer, choice: naming }],
    },
  ];
}

/**
 * Adds to the plan that each actor names itself as the token's contract on another chain, from which a
 * message then arrives: whoever may do that may mint, since nobody checks what such a contract says.
 */
export function withMessages(plan: Plan, token: Address, messenger: Address | undefined): Plan {
  if (!messenger) return plan;
  const cases = [...plan.cases].map(
    ([actor, items]) => [actor, [...items, ...toCase(actor, token, messenger)]] as const,
  );
  return { ...plan, cases: new Map(cases) };
}
