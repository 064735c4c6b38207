import { auditBytecode } from '@assay/audit';
import { type Address, keccak256, toHex } from '@assay/facts';
import type { BlockRecord } from '../../devnet/witness/record.js';

const EVERY = 200;

/**
 * Audits each recorded code once, and prints how far it is. An audit ends where its steps are used up, so that none
 * takes long.
 * @returns what fails, a line each
 */
export function crashingAudits(records: readonly BlockRecord[]): readonly string[] {
  const codes = new Map(
    records.flatMap(({ accounts }) =>
      [...accounts].flatMap(([address, { code }]) =>
        code.length > 0 ? [[toHex(code), address as Address] as const] : [],
      ),
    ),
  );
  console.log(`\naudits of ${codes.size} recorded codes`);
  const crashes: string[] = [];
  let slowest = { ms: 0, address: '' };
  let done = 0;
  const start = performance.now();
  for (const [code, address] of codes) {
    const from = performance.now();
    try {
      auditBytecode(code, { address, codeHash: keccak256(code) });
    } catch (error) {
      crashes.push(`${address}: ${error instanceof Error ? error.message : error}`);
    }
    const now = performance.now();
    if (now - from > slowest.ms) slowest = { ms: now - from, address };
    done += 1;
    if (done % EVERY === 0) console.log(`  ${done} after ${Math.round((now - start) / 1_000)} s`);
  }
  const seconds = Math.round((performance.now() - start) / 1_000);
  console.log(
    `all after ${seconds} s, ${crashes.length} fail; the longest takes ${Math.round(slowest.ms)} ms, of ${slowest.address}`,
  );
  return crashes;
}
