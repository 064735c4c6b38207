import {
  createCallBatch,
  encodeCall,
  findContracts,
  quoteTokens,
  type ReadContext,
  selectors,
  toSelector,
  unlessFailed,
} from '@assay/chain';
import type { Address } from '@assay/facts';
import type { Venue } from '@assay/simulate';

const getReserves = toSelector('getReserves()');

/**
 * Signs that the node lacks state which a sale in this venue reads: contracts without code, and totals that do not
 * fit balances. Sent in one tick, so that it costs no round trip beside the simulated trade.
 * @returns sentences; empty: no sign
 */
export async function readSaleSigns(context: ReadContext, venue: Venue): Promise<readonly string[]> {
  if (venue.backing) return [];
  const [codes, totals] = await Promise.all([findMissingCode(context, venue), findOddTotals(context, venue)]);
  return [...codes, ...totals];
}

async function findMissingCode(context: ReadContext, venue: Venue): Promise<readonly string[]> {
  const { pool, token, router, overrides = {} } = venue;
  const named = [
    ['the token', token],
    ['its pool', pool.address],
    ['the quote token', pool.quote.address],
    ['the router', router],
  ] as const;
  // What exists only in the simulation has its code from there.
  const asked = named.filter(([, address]) => overrides[address]?.code === undefined);
  const found = await findContracts(
    context,
    asked.map(([, address]) => address),
  ).catch(unlessFailed);
  if (!found) return [];
  return asked.flatMap(([what, address]) =>
    found.has(address) ? [] : [`The node shows no code at ${address}, which is ${what}.`],
  );
}

/** Only of pairs of V2 kind with a quote token that is known: other tokens may answer anything. */
async function findOddTotals(context: ReadContext, venue: Venue): Promise<readonly string[]> {
  const { pool, token } = venue;
  const { rpc } = context;
  if (pool.kind !== 'uniswap-v2') return [];
  const quote = pool.quote.address;
  const batch = createCallBatch();
  batch.ask('reserves', pool.address, getReserves);
  batch.ask('quote', quote, toBalanceOf(pool.address));
  batch.ask('held', token, toBalanceOf(pool.address));
  batch.ask('supply', token, selectors.totalSupply);
  const answers = await batch.send(context).catch(unlessFailed);
  const reserves = answers?.bytes('reserves');
  if (!answers || reserves?.length !== 2 + 3 * 64) return [];
  const quoteReserve = BigInt(
    `0x${reserves
      .slice(2)
      .slice(pool.tokenIsToken0 ? 64 : 0)
      .slice(0, 64)}`,
  );
  const quoteHeld = answers.uint('quote');
  const isKnown = quoteTokens(rpc.chain).some(({ address }) => address === quote);
  const lacks = isKnown && quoteHeld !== undefined && quoteHeld < quoteReserve;
  const hasNoTotal = answers.uint('supply') === 0n && (answers.uint('held') ?? 0n) > 0n;
  return [
    ...(lacks ? [`The pool counts more ${pool.quote.symbol} than the node shows it to hold.`] : []),
    ...(hasNoTotal ? ['The pool holds tokens, and the node shows a total supply of zero.'] : []),
  ];
}

function toBalanceOf(holder: Address) {
  return encodeCall(selectors.balanceOf, holder);
}
