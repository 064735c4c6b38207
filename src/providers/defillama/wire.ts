import { z } from 'zod';

/**
 * One project of `GET /protocols`. The answer is a list of records of DefiLlama's own register (`Protocol` in defi/src/protocols/types.ts of
 * github.com/DefiLlama/defillama-server) with figures added (`craftProtocolsResponseInternal` in defi/src/getProtocols.ts), of which only
 * these members are read. Each may be anything: the list is kept by hand.
 */
const protocol = z.object({
  id: z.string().min(1),
  name: z.string().min(1),
  /** `0x…` is on Ethereum, `base:0x…` elsewhere; `null` or `-` without a token. */
  address: z.unknown().optional(),
  /** "0" none, "1" a part may be unaudited, "2" yes, "3" a fork of an audited one (the legend in protocols/data4.ts). */
  audits: z.unknown().optional(),
  audit_note: z.unknown().optional(),
  audit_links: z.array(z.unknown()).nullish().catch(null),
  url: z.unknown().optional(),
});
export type Protocol = z.infer<typeof protocol>;

/** The record, where it has the form. */
export function parseProtocol(entry: unknown): Protocol | undefined {
  const parsed = protocol.safeParse(entry);
  return parsed.success ? parsed.data : undefined;
}
