/** Kinds of tokens, by what their owners can do. */
export const families = [
  'taxed',
  'proxied',
  'minted',
  'hidden',
  'fiat',
  'retaken',
  'switched',
  'roles',
] as const;
export type Family = (typeof families)[number];

export function familyOf(id: string): Family {
  const family = families.find((one) => id.startsWith(`${one}-`));
  if (!family) throw new Error(`no family: ${id}`);
  return family;
}
