import {
  type Address,
  type AuditCoverage,
  type AuditListing,
  type ChainName,
  toAddress,
  tokenKey,
  toText,
  type WorkSteps,
} from '@assay/facts';
import { normaliseUrl } from '../../capabilities/links/named-links.js';
import { type Protocol, parseProtocol } from './wire.js';

const MAX_TOKENS = 50_000;
const MAX_LISTINGS = 10;
const MAX_LINKS = 10;
const MAX_LINK_LENGTH = 500;

const coverages: ReadonlyMap<string, AuditCoverage> = new Map([
  ['0', 'none'],
  ['1', 'partial'],
  ['2', 'audited'],
  ['3', 'fork'],
]);

/** The token of a record, if it is on one of our chains. */
function toToken(
  value: unknown,
  chains: ReadonlyMap<string, ChainName>,
): { readonly chain: ChainName; readonly address: Address } | undefined {
  if (typeof value !== 'string' || value.length > 100) return undefined;
  const [first = '', second] = value.trim().split(':');
  const chain = chains.get(second === undefined ? 'ethereum' : first.toLowerCase());
  const address = toAddress(second ?? first);
  return chain && address ? { chain, address } : undefined;
}

function toLink(value: unknown): string | undefined {
  const url = normaliseUrl(value);
  return url?.startsWith('https://') && url.length <= MAX_LINK_LENGTH ? url : undefined;
}

function toListing({
  name,
  audits,
  audit_note: note,
  audit_links: links,
  url,
}: Protocol): AuditListing | undefined {
  const project = toText(name, 100);
  const found = (links ?? []).slice(0, 100).flatMap((link) => toLink(link) ?? []);
  return project === null
    ? undefined
    : {
        project,
        coverage: coverages.get(String(audits)) ?? 'unknown',
        note: toText(note, 500),
        links: [...new Set(found)].slice(0, MAX_LINKS),
        url: toLink(url) ?? null,
      };
}

/**
 * The register by token, read in steps because the list is long. Only a small part of it is on our chains,
 * and the result is bounded in any case. `undefined` if the answer is not a list, or no record has the
 * documented form. O(records).
 * @param chains chain by the register's name for it
 */
export function* toListings(
  body: unknown,
  chains: ReadonlyMap<string, ChainName>,
): WorkSteps<ReadonlyMap<string, readonly AuditListing[]> | undefined> {
  if (!Array.isArray(body)) return undefined;
  const table = new Map<string, AuditListing[]>();
  let hasRecord = false;
  for (const entry of body) {
    yield;
    const record = parseProtocol(entry);
    if (!record) continue;
    hasRecord = true;
    const token = toToken(record.address, chains);
    const listing = token && toListing(record);
    if (!listing) continue;
    const key = tokenKey(token);
    const own = table.get(key);
    if (own && own.length < MAX_LISTINGS) own.push(listing);
    else if (!own && table.size < MAX_TOKENS) table.set(key, [listing]);
  }
  return hasRecord ? table : undefined;
}
