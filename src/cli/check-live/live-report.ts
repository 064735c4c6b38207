import { writeFileSync } from 'node:fs';
import { OperatorError } from '@assay/chain';
import { readVersion } from '../../config/read-version.js';
import type { ChainCheck } from './check-chain.js';

/** Everything that was found, for whoever has to explain it. */
export interface LiveReport {
  readonly assay: string;
  /** ISO 8601. */
  readonly made_at: string;
  readonly chains: readonly ChainCheck[];
}

export function toLiveReport(chains: readonly ChainCheck[], at: Date): LiveReport {
  return { assay: readVersion(), made_at: at.toISOString(), chains };
}

/**
 * A report as JSON, without what names the operator's nodes: neither their URLs, which hold keys, nor their hosts.
 * @param secrets values of variables that hold secrets, and URLs of nodes
 */
export function toShareable(report: LiveReport, secrets: readonly string[]): string {
  const hosts = secrets.flatMap((secret) => (URL.canParse(secret) ? [new URL(secret).host] : []));
  const hidden = [...secrets, ...hosts].filter((text) => text.length > 3);
  // The longest first: a host is a part of its URL.
  const text = hidden
    .sort((a, b) => b.length - a.length)
    .reduce((rest, one) => rest.replaceAll(one, '(hidden)'), JSON.stringify(report, null, 2));
  return `${text}\n`;
}

/** @throws {OperatorError} where the file cannot be written */
export function writeLiveReport(path: string, text: string): void {
  try {
    writeFileSync(path, text);
  } catch (error) {
    throw new OperatorError(
      `${path} cannot be written: ${error instanceof Error ? error.message : 'unknown'}`,
    );
  }
}
