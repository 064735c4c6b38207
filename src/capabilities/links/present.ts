import { orZero } from '../../rest/present/values.js';

export function presentLinks(
  links: { readonly links?: readonly string[] | null; readonly totalFound?: number | null } | null,
) {
  return { links: links?.links ?? [], total_found: orZero(links?.totalFound) };
}
