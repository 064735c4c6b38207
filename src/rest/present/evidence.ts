import type { EvidencePartsFragment } from '../../generated/operations.js';

/**
 * Evidence without the fields that its kind does not have. JSON-RPC parameters are not converted, so that
 * they can be sent again.
 */
export function presentEvidence(evidence: readonly EvidencePartsFragment[]) {
  return evidence.map((item) => ({
    kind: item.kind,
    ...withoutAbsent({
      chain_id: item.chainId,
      block_number: item.blockNumber,
      block_hash: item.blockHash,
      method: item.method,
      params: item.params,
      result: item.result,
      reverted: item.reverted,
      meaning: item.meaning,
      contract: item.contract,
      file: item.file,
      line_start: item.lineStart,
      line_end: item.lineEnd,
      quote: item.quote,
      address: item.address,
      code_hash: item.codeHash,
      selector: item.selector,
      transaction_hash: item.transactionHash,
      log_index: item.logIndex,
      hashes: item.hashes,
      description: item.description,
      source: item.source,
      field: item.field,
      value: item.value,
    }),
  }));
}

function withoutAbsent(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== null && value !== undefined),
  );
}
