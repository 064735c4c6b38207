import { parse } from 'tldts';

const withHosting = { allowPrivateDomains: true, validateHostname: false } as const;

/**
 * The domain that one owner registered, by the public suffix list: `uniswap.org` of `app.uniswap.org`. On a
 * host whose parts are given to anybody it is the part: `moon.github.io`. `null`: the host is none.
 */
export function toDomain(host: string): string | null {
  return parse(host, withHosting).domain;
}

/** The labels of a host that its owner chose: all but those of the public suffix. */
export function ownLabels(host: string): readonly string[] {
  const { domain, publicSuffix } = parse(host, withHosting);
  // A host that is a suffix as a whole (`moon.eth.limo`) has a name all the same.
  const suffix = domain === null ? parse(host, { validateHostname: false }).publicSuffix : publicSuffix;
  const labels = host.split('.');
  return labels.slice(0, labels.length - (suffix?.split('.').length ?? 1));
}

/** Whether a name ends in a domain of the internet's registries, as `a.io` does and `a.call()` does not. */
export function hasRegisteredEnding(host: string): boolean {
  return parse(host, { validateHostname: false }).isIcann === true;
}
