import { z } from 'zod';
import type { EvidencePartsFragment } from '../../generated/operations.js';
import { markUntrusted, untrustedText } from '../untrusted.js';

/** An evidence in short: the calls themselves are in the report. */
export const evidenceShape = z.object({
  kind: z.string().meta({ description: 'call, source, bytecode, log, transactions or report.' }),
  shows: untrustedText('What it shows, or the quoted lines.'),
  where: z.string().meta({ description: 'Block, contract, transactions or provider.' }),
});

export function toShortEvidence(evidence: EvidencePartsFragment): z.input<typeof evidenceShape> {
  const { kind } = evidence;
  if ('method' in evidence)
    return {
      kind,
      shows: markUntrusted(evidence.meaning),
      where: `${evidence.method} at block ${evidence.blockNumber} of chain ${evidence.chainId}`,
    };
  if ('quote' in evidence)
    return {
      kind,
      shows: markUntrusted(`${evidence.contract} ${evidence.file}: ${evidence.quote}`),
      where: `published source, lines ${evidence.lineStart} to ${evidence.lineEnd}`,
    };
  if ('codeHash' in evidence)
    return { kind, shows: markUntrusted(evidence.description), where: `code of ${evidence.address}` };
  if ('logIndex' in evidence)
    return {
      kind,
      shows: markUntrusted(evidence.description),
      where: `log ${evidence.logIndex} of block ${evidence.blockNumber}, transaction ${evidence.transactionHash}`,
    };
  if ('hashes' in evidence)
    return {
      kind,
      shows: markUntrusted(evidence.description),
      where: `transactions ${evidence.hashes.slice(0, 5).join(', ')}`,
    };
  return {
    kind,
    shows: markUntrusted(`${evidence.field}: ${evidence.value}`),
    where: `reported by ${evidence.source}`,
  };
}
