import { orZero } from './values.js';

export function presentLinks(
  links: { readonly links: readonly string[]; readonly totalFound: number } | null,
) {
  return { links: links?.links ?? [], total_found: orZero(links?.totalFound) };
}
