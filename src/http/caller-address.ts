import { isIP, isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** A home or server gets at least a /64, so one caller controls all of its addresses. */
const IPV6_NETWORK_BITS = 64;

/**
 * The address by which a caller without a key is counted: an IPv4 address, or the /64 network of an IPv6
 * address. The port is dropped. If `claimed` is not an address (a proxy passed on an invented header), `peer`
 * is used, the address of the connection.
 * @example toCallerAddress('[2001:db8::1]:443', undefined) // '2001:db8::/64'
 */
export function toCallerAddress(claimed: string | undefined, peer: string | undefined): string {
  if (claimed !== undefined && isIPv4(claimed)) return claimed;
  return networkOf(claimed) ?? networkOf(peer) ?? 'unknown';
}

function networkOf(text: string | undefined): string | undefined {
  const address = text?.replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1') ?? '';
  if (isIP(address) === 0) return undefined;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const [first = 0, second = 0, third = 0, fourth = 0] = parsed.parts;
  return `${new ipaddr.IPv6([first, second, third, fourth, 0, 0, 0, 0]).toString()}/${IPV6_NETWORK_BITS}`;
}
