import { getDomain } from 'tldts';

/**
 * Whose a URL is: its registrable domain (`https://a.b.example.co.uk/x` is `example.co.uk`'s), where one can be
 * registered; otherwise its host with its port. Sub-domains that a service gives to anybody count as domains.
 * @param url as `URL` writes it
 */
export function toSite(url: string): string {
  return getDomain(url, { allowPrivateDomains: true }) ?? new URL(url).host;
}
