interface PageEnv {
  readonly PAGE: boolean;
  readonly PAGE_KEY?: string | undefined;
}

/** Where the page is and who reads it, for who starts the service. */
export function toPageNote({ PAGE: isOn, PAGE_KEY: key }: PageEnv, url: string): string {
  const place = `The page is at ${url}`;
  if (!isOn) return `${place}: readers need a key, and no link tells anything (PAGE=off).`;
  if (key !== undefined)
    return `${place}: anyone reads it at the cost of PAGE_KEY. Without PAGE_KEY each reader brings a key.`;
  return `${place}: each reader brings a key, or gets a free test key there. With PAGE_KEY anyone reads it at your cost: npx assay plan grant --help.`;
}
