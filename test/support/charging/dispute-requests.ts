import type { Address } from '@assay/facts';
import type { Draw } from './draw.js';
import type { AskedQuery } from './graphql-requests.js';
import { tokenOf } from './supply.js';

const AGREEING: Address = `0x${'a9'.repeat(20)}`;
const REFUSING: Address = `0x${'7'.repeat(40)}`;

/** Disputes of the token whose fate is `known`, each with the contract that opened it: who withdraws it asks a node. */
export const keptDisputes = [
  { id: 'dispute_of_agreeing', signer: AGREEING },
  { id: 'dispute_of_refusing', signer: REFUSING },
] as const;
export const isAgreeing = (wallet: string) => wallet === AGREEING;

/** Opens or withdraws a dispute, rightly or not. */
export function drawDisputing(draw: Draw, report: string): AskedQuery {
  const signature = draw('"0x"', '"0x"', '"0x1234"', '"none"');
  const id = draw(...keptDisputes.map(({ id: kept }) => kept), 'dispute_of_nobody');
  const opening = [
    `report: "${draw(report, report, '0'.repeat(32))}"`,
    `code: "${draw('BLACKLIST', 'can_sell', 'zzz')}"`,
    `statement: "${draw('It was never used.', 'It was never used.', 'no')}"`,
    `signer: "${draw(AGREEING, REFUSING)}"`,
    `signature: ${signature}`,
  ].join(', ');
  const root = draw(`withdrawDispute(id: "${id}", signature: ${signature})`, `openDispute(${opening})`);
  return {
    query: `mutation { r0: ${root} { s0: state } }`,
    rows: [{ ref: tokenOf('known'), path: ['r0'], fields: ['s0'] }],
  };
}
