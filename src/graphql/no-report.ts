import { findElsewhere, toNoTokenError } from '@assay/engine';
import {
  type CachedFacts,
  type FactSource,
  type FieldProblem,
  type KnownChains,
  parseAddress,
  type TokenRef,
  toNoChain,
} from '@assay/facts';
import type { ContextDeps } from './request-context.js';

/** A page waits no longer for its node: without an answer it is shown, and says what it finds. */
const LOOK_MS = 1_000;

/** Why there is no report of what an address names. */
export type NoReport = Pick<FieldProblem, 'reason' | 'chains'>;

export interface NoReportDeps {
  readonly facts: ContextDeps['facts'];
  readonly readyFacts: CachedFacts;
  readonly chains: KnownChains;
  /**
   * Counts an address that is not in memory, and throws where there are too many. Absent: readers need a key,
   * and nothing is read for them without it.
   */
  readonly begin?: ((address: string) => Promise<void>) | undefined;
}

/**
 * Why there can be no report of `address` on `chain`; `undefined`: there is a token, or nobody can tell now.
 * Never throws.
 */
export async function findNoReport(
  deps: NoReportDeps,
  chain: string,
  text: string,
): Promise<NoReport | undefined> {
  if (!deps.chains.served.some(({ name }) => name === chain))
    return { reason: toNoChain(chain, deps.chains) };
  let address: TokenRef['address'];
  try {
    address = parseAddress(text);
  } catch (error) {
    return { reason: `This address ${error instanceof Error ? error.message : 'is wrong'}.` };
  }
  try {
    return await lookUp(deps, { chain, address });
  } catch {
    // The report says it, where there is one.
    return undefined;
  }
}

async function lookUp(
  { facts, readyFacts, begin }: NoReportDeps,
  ref: TokenRef,
): Promise<NoReport | undefined> {
  const ready = readyFacts.ready('metadata', ref);
  if (!ready && !begin) return undefined;
  if (!ready) await begin?.(ref.address);
  const signal = AbortSignal.timeout(LOOK_MS);
  const source: FactSource = facts({ signal, deadline: Date.now() + LOOK_MS, caller: 'page' });
  const metadata = ready ?? (await source.load('metadata', ref));
  if (!metadata.known || metadata.value.contractKind === 'erc20') return undefined;
  const elsewhere = begin ? await findElsewhere(source, ref) : [];
  return toNoTokenError(metadata.value.contractKind, ref, elsewhere).details?.[0];
}
