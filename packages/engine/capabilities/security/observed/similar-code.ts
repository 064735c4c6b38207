import { observations } from '@assay/audit';
import { type CodeLikeness, type Finding, type ScamProof, toChecksum } from '@assay/facts';

const proofSentences: Readonly<Record<ScamProof, string>> = {
  honeypot: 'it could not be sold',
  arbitrary_mint: 'tokens could be minted at will',
  balance_seizure: "holders' balances could be taken",
};

/**
 * The finding that the code is similar to a known scam's (S21). REPORTED: it proves nothing about this token
 * and moves no score.
 */
export function findSimilarCode(fact: CodeLikeness | undefined): readonly Finding[] {
  if (!fact?.closest) return [];
  const { ref, likeness, sameCode, proofs, blockNumber } = fact.closest;
  const { title, severity, description } = observations.SIMILAR_TO_KNOWN_SCAM;
  const other = `${ref.chain} ${toChecksum(ref.address)}`;
  const alike = sameCode
    ? `It is the code of ${other}`
    : `${(likeness * 100).toFixed(0)} % (estimated) of the opcode sequences are those of ${other}`;
  const detail = `${alike}, of which calls in block ${blockNumber} proved: ${proofs.map((proof) => proofSentences[proof]).join('; ')}.`;
  return [
    {
      type: 'SIMILAR_TO_KNOWN_SCAM',
      severity,
      status: 'REPORTED',
      issue: title,
      description: `${description} ${detail}`,
      contract: toChecksum(fact.logicAddress),
      evidence: [
        { kind: 'bytecode', address: fact.logicAddress, codeHash: fact.codeHash, description: detail },
      ],
    },
  ];
}
