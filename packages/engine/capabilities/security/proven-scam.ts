import type { Evidence, ScamProof } from '@assay/facts';
import type { AssessInput, Verdict } from '../component.js';
import { policy } from '../policy.js';
import { isTradedThroughHook } from './observed/hook-trades.js';
import { provenPowers, type SecurityInputs, toSecurityInputs } from './security-inputs.js';

const { provenHoneypot, provenMint, provenBalanceChange } = policy.gates;

/** What calls proved about a scam, and the block of those calls. */
export interface ProvenScam {
  readonly proofs: readonly ScamProof[];
  readonly blockNumber: number;
}

function lastBlock(evidence: readonly Evidence[]): number {
  return Math.max(0, ...evidence.map((one) => (one.kind === 'call' ? one.blockNumber : 0)));
}

/** Names under which minting is done in the open. */
const openMint = /mint|issue|generatetokens|increasesupply/i;

/**
 * Half of all young tokens have an owner who may mint openly: that alone is no sign of a scam. Signs are a
 * mint by anyone, and a mint by a function whose name hides it or that leaves the total supply unchanged.
 */
function isArbitraryMint(inputs: SecurityInputs): boolean {
  const disguised = provenPowers(inputs, 'MINT')?.some(
    ({ actor, signature }) => actor === 'stranger' || !openMint.test(signature ?? ''),
  );
  const hidden = inputs.audit?.findings.some(
    ({ type, status }) => status === 'PROVEN' && type === 'HIDDEN_MINT',
  );
  return disguised === true || hidden === true;
}

/** A hook of the pool may have refused the sale: that says nothing about the token's code. */
function isRefusedByHook({ pools = [], simulation }: SecurityInputs): boolean {
  return isTradedThroughHook({ pools, simulation });
}

/**
 * The proofs to remember of a token whose security was judged; `undefined`: none. Only what a gate rests on:
 * a failed sale in a call, a mint by anyone or in disguise, balances of others taken.
 */
export function toProvenScam(input: AssessInput, verdict: Verdict): ProvenScam | undefined {
  const gates = new Set(verdict.judged ? verdict.gates.map(({ id }) => id) : []);
  const raised = [provenHoneypot, provenMint, provenBalanceChange].some(({ id }) => gates.has(id));
  if (!raised) return undefined;
  const inputs = toSecurityInputs(input);
  const proofs: readonly (readonly [ScamProof, boolean, readonly Evidence[]])[] = [
    ['honeypot', gates.has(provenHoneypot.id) && !isRefusedByHook(inputs), inputs.simulation?.evidence ?? []],
    [
      'arbitrary_mint',
      gates.has(provenMint.id) && isArbitraryMint(inputs),
      provenPowers(inputs, 'MINT')?.flatMap(({ evidence }) => evidence) ?? [],
    ],
    [
      'balance_seizure',
      gates.has(provenBalanceChange.id),
      provenPowers(inputs, 'MOVE_OTHERS_BALANCE', 'ERASE_OTHERS_BALANCE')?.flatMap(
        ({ evidence }) => evidence,
      ) ?? [],
    ],
  ];
  const held = proofs.filter(([, holds]) => holds);
  const blockNumber = lastBlock(held.flatMap(([, , evidence]) => evidence));
  // Without the block of a call, nobody could replay it.
  return held.length > 0 && blockNumber > 0
    ? { proofs: held.map(([proof]) => proof), blockNumber }
    : undefined;
}
