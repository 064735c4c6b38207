import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** A home or server is given a /64 at least: whoever has one address of it has them all. */
const IPV6_NETWORK_BITS = 64;

/**
 * What a caller without a key is counted by: an IPv4 address, or the /64 network of an IPv6 one. A proxy's port is dropped, and what is
 * no address at all (a proxy passed on what a client made up) counts as `peer`, the address that the connection comes from.
 */
export function toCallerAddress(claimed: string | undefined, peer: string | undefined): string {
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
