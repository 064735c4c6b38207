import { z } from 'zod';

/**
 * One project of `GET /protocols`. The answer is a list of records of DefiLlama's register (`Protocol` in
 * defi/src/protocols/types.ts of github.com/DefiLlama/defillama-server) with added figures
 * (`craftProtocolsResponseInternal` in defi/src/getProtocols.ts). Only these fields are read. Each may have
 * any type: the list is edited by hand.
 */
const protocol = z.object({
  id: z.string().min(1),
  name: z.string().min(1),
  /** `0x…` is on Ethereum, `base:0x…` on another chain. `null` or `-` if there is no token. */
  address: z.unknown().optional(),
  /**
   * "0": none. "1": a part may be unaudited. "2": yes. "3": a fork of an audited project (legend in
   * protocols/data4.ts).
   */
  audits: z.unknown().optional(),
  audit_note: z.unknown().optional(),
  audit_links: z.array(z.unknown()).nullish().catch(null),
  url: z.unknown().optional(),
});
export type Protocol = z.infer<typeof protocol>;

/** The record, or `undefined` if it has another form. */
export function parseProtocol(entry: unknown): Protocol | undefined {
  const parsed = protocol.safeParse(entry);
  return parsed.success ? parsed.data : undefined;
}
