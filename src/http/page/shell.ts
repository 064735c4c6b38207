import type { PageAssets } from './page-files.js';

export interface Shell {
  readonly title: string;
  readonly description: string;
  /** Path of the picture that messengers show. */
  readonly image?: string | undefined;
  readonly assets: PageAssets | undefined;
  /** Attributes of the root element, for the script. */
  readonly data?: Readonly<Record<string, string>>;
  /** The part below the header, as HTML of our own. */
  readonly body: string;
}

export const description =
  'Assay tells how safe an ERC-20 token is: a score, grades and findings, each with evidence that anyone can replay.';

/** The places that are reached from every page. */
export const places = [
  ['/docs', 'REST', 'every endpoint, to read and to try'],
  ['/graphql', 'GraphQL', 'the playground, with the whole schema'],
  ['/openapi.json', 'OpenAPI', 'the document to make a client from'],
  ['/api/v1/plans', 'Plans', 'what a key costs and where it is paid'],
  ['/health', 'Health', 'whether the service can do its work'],
] as const;

const inHeader = [
  ['/docs', 'REST'],
  ['/graphql', 'GraphQL'],
  ['/account', 'Account'],
] as const;

/** The header of every page. */
function renderHeader(): string {
  const links = inHeader.map(([path, name]) => `<a href="${path}">${name}</a>`).join('');
  return `<header class="top"><a class="brand" href="/">Assay</a><nav aria-label="Pages">${links}</nav></header>`;
}

/** A whole page. Texts are escaped; `body` is trusted. */
export function renderShell({ title, description: text, image, assets, data = {}, body }: Shell): string {
  const attributes = Object.entries(data).map(([name, value]) => ` data-${name}="${escapeHtml(value)}"`);
  const meta = [
    ['property', 'og:title', title],
    ['property', 'og:description', text],
    ['property', 'og:type', 'website'],
    ['name', 'description', text],
    ...(image === undefined
      ? []
      : [
          ['property', 'og:image', image],
          ['name', 'twitter:card', 'summary_large_image'],
        ]),
  ].map(([kind, name, value]) => `<meta ${kind}="${name}" content="${escapeHtml(value ?? '')}">`);
  const styles = (assets?.styles ?? []).map((path) => `<link rel="stylesheet" href="${path}">`);
  const preloads = (assets?.preloads ?? []).map((path) => `<link rel="modulepreload" href="${path}">`);
  const scripts = (assets?.scripts ?? []).map((path) =>
    path.endsWith('.mjs')
      ? `<script type="module" src="${path}"></script>`
      : `<script src="${path}"></script>`,
  );
  return `<!doctype html>
<html lang="en"${attributes.join('')}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
${meta.join('\n')}
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
${[...styles, ...preloads].join('\n')}
</head>
<body>
${renderHeader()}
${body}
${scripts.join('\n')}
</body>
</html>
`;
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
