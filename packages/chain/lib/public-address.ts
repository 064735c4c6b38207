import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Metadata addresses of cloud providers outside the private ranges. */
const metadataHosts: ReadonlySet<string> = new Set(['168.63.129.16', '100.100.100.200', '192.0.0.192']);
/** IPv6 ranges that wrap an IPv4 address or are site-local, which the library calls unicast. */
const refusedRanges = [
  '::/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '2002::/16',
  '2001::/32',
  'fec0::/10',
  '5f00::/16',
].map((range) => ipaddr.IPv6.parseCIDR(range));

/**
 * True for an address on the public internet: not in a private, loopback, link-local, metadata, carrier-grade
 * NAT, multicast, reserved or documentation range, and not an IPv6 form that wraps an IPv4 address. False for
 * any other text.
 */
export function isPublicAddress(text: string): boolean {
  // The library accepts shortened forms (`1.2.3`), which systems interpret differently.
  // A zone (`%eth0`) names an interface of this machine.
  if (metadataHosts.has(text) || isIP(text) === 0 || text.includes('%')) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  return address instanceof ipaddr.IPv4 || !refusedRanges.some((range) => address.match(range));
}
