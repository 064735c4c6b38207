import { mkdirSync, mkdtempSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Comparison } from './compare.js';

/**
 * The rows of a run, a file each, written when it is finished: a run that was ended goes on where it stood with
 * `MAINNET_ROWS=<folder>`. Rows that another version of the code wrote are taken as they are.
 */
export class Rows {
  readonly folder: string;

  constructor(folder = process.env.MAINNET_ROWS) {
    if (folder) mkdirSync(folder, { recursive: true });
    this.folder = folder || mkdtempSync(join(tmpdir(), 'mainnet-rows-'));
  }

  find(block: number, token: string): Comparison | undefined {
    try {
      return JSON.parse(readFileSync(this.fileOf(block, token), 'utf8')).row as Comparison;
    } catch {
      return undefined;
    }
  }

  /** @param report what was said of the token, with its evidence: to be read where a row is wrong */
  keep(row: Comparison, report: string): void {
    const file = this.fileOf(row.block, row.token);
    const text = JSON.stringify(
      { row, report: JSON.parse(report) },
      (_, value) => (typeof value === 'bigint' ? String(value) : value),
      1,
    );
    writeFileSync(`${file}.part`, text);
    renameSync(`${file}.part`, file);
  }

  private fileOf(block: number, token: string): string {
    return join(this.folder, `${block}-${token}.json`);
  }
}
