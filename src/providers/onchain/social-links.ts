import type { Address } from '../../domain/address.js';
import { knownValue, type Missing, missing } from '../../domain/fact.js';
import type { SocialLink, SocialLinks } from '../../domain/facts/social-links.js';
import { type FoundLink, findLinks } from '../../domain/links/find-links.js';
import { toComments } from '../../onchain/links/comments.js';
import {
  type MetadataDocument,
  toHttpUrl,
  toInlineDocument,
  toMetadataDocument,
} from '../../onchain/links/metadata-document.js';
import { toPlatform } from '../../onchain/links/platform.js';
import { readTokenTexts, type TextGetter } from '../../onchain/links/token-texts.js';
import type { SafeFetch } from '../../upstream/safe-fetch.js';
import type { FactReader, ReadContext } from '../provider.js';
import { normaliseUrl, toDescription } from '../social-links.js';
import { type ChainRead, createChainReader } from './chain-reader.js';
import { ONCHAIN, type OnchainDeps } from './deps.js';

export interface SocialLinksOptions {
  /** Reads metadata that is not kept in the contract itself; without it such metadata is left out. */
  readonly safeFetch?: SafeFetch;
  /** Also tries the links themselves (at most 5 websites of a token); off by default. Needs `safeFetch`. */
  readonly tryLinks?: boolean;
  /** Where `ipfs://` documents are read. Default `https://ipfs.io/ipfs`. */
  readonly ipfsGateway?: string;
}

/** How far a token's word about itself can be trusted: it is its own. */
const ownWordConfidence = 0.5;
const uriGetters: readonly TextGetter[] = ['contractURI', 'tokenURI', 'metadataURI'];

interface Found {
  readonly place: string;
  readonly links: readonly FoundLink[];
  readonly description?: string | null;
}

async function readDocument(
  uri: string,
  options: SocialLinksOptions,
  signal: AbortSignal,
): Promise<MetadataDocument | undefined> {
  const inline = toInlineDocument(uri);
  if (inline !== undefined) return toMetadataDocument(inline);
  const url = toHttpUrl(uri, options.ipfsGateway ?? 'https://ipfs.io/ipfs');
  if (!url || !options.safeFetch) return undefined;
  const answer = await options.safeFetch(url, { signal });
  return answer.ok && answer.status === 200 && !answer.cut ? toMetadataDocument(answer.text) : undefined;
}

async function readTexts(
  texts: ReadonlyMap<TextGetter, string>,
  options: SocialLinksOptions,
  signal: AbortSignal,
): Promise<readonly Found[]> {
  return Promise.all(
    [...texts].map(async ([getter, text]): Promise<Found> => {
      if (!uriGetters.includes(getter)) {
        return {
          place: 'contract_getter',
          links: findLinks(text),
          ...(getter === 'description' ? { description: text } : {}),
        };
      }
      const document = await readDocument(text, options, signal);
      return {
        place: 'contract_uri',
        links: document?.links ?? [],
        description: document?.description ?? null,
      };
    }),
  );
}

/** Links in the comments of the verified source, and in the token's name and symbol. */
async function readFacts(
  chain: Parameters<FactReader<'socialLinks'>>[0],
  address: Address,
  context: ReadContext,
): Promise<readonly Found[]> {
  const ref = { chain, address };
  const [source, metadata] = await Promise.all([
    context.facts.load('source', ref).then(knownValue),
    context.facts.load('metadata', ref).then(knownValue),
  ]);
  const comments = (source?.files ?? []).map(({ content }) => toComments(content)).join('\n');
  return [
    { place: 'source_comment', links: findLinks(comments) },
    { place: 'name', links: findLinks(`${metadata?.name ?? ''} ${metadata?.symbol ?? ''}`) },
  ];
}

function toSocialLinks(found: readonly Found[]): SocialLinks | Missing {
  const links = new Map<string, SocialLink>();
  for (const { place, links: some } of found) {
    for (const { url } of some) {
      const normal = normaliseUrl(url);
      if (normal === undefined) continue;
      const known = links.get(normal);
      const foundIn = [...new Set([...(known?.foundIn ?? []), place])];
      links.set(normal, {
        url: normal,
        platform: toPlatform(normal),
        foundIn,
        warnings: known?.warnings ?? [],
      });
    }
  }
  const description =
    found.map((one) => toDescription(one.description)).find((text) => text !== null) ?? null;
  if (links.size === 0 && description === null) {
    return missing('not_found', 'Neither the source nor the contract names a link.', ONCHAIN);
  }
  return {
    links: [...links.values()].slice(0, 50),
    description,
    descriptionConfidence: description === null ? 0 : ownWordConfidence,
    engagement: {},
  };
}

const mostTried = 5;

/** Tries the websites among the links. An address that may not be read stays untried: that is no sign of death. */
async function tryLinks(
  social: SocialLinks,
  safeFetch: SafeFetch,
  signal: AbortSignal,
): Promise<SocialLinks> {
  const websites = social.links.filter(({ platform }) => platform === 'website').slice(0, mostTried);
  const results = await Promise.all(
    websites.map(async (link): Promise<SocialLink> => {
      const answer = await safeFetch(link.url, { signal });
      if (answer.ok)
        return { ...link, alive: answer.status < 500 && answer.status !== 404 && answer.status !== 410 };
      const dead = answer.problem === 'unreachable' || answer.problem === 'timed_out';
      return dead ? { ...link, alive: false } : link;
    }),
  );
  const byUrl = new Map(results.map((link) => [link.url, link]));
  return { ...social, links: social.links.map((link) => byUrl.get(link.url) ?? link) };
}

/** `socialLinks`: what the token's source, its metadata and its name say of where to find its people. */
export function createSocialLinksReader(
  deps: OnchainDeps,
  options: SocialLinksOptions = {},
): FactReader<'socialLinks'> {
  const read = async (addresses: readonly Address[], { rpc, block, options: call, context }: ChainRead) => {
    const [texts, facts] = await Promise.all([
      readTokenTexts(rpc, addresses, block, call),
      Promise.all(addresses.map((address) => readFacts(rpc.chain.name, address, context))),
    ]);
    const answers = await Promise.all(
      addresses.map(async (address, index) => {
        const own = await readTexts(texts.get(address) ?? new Map(), options, context.signal);
        const answer = toSocialLinks([...(facts[index] ?? []), ...own]);
        if ('known' in answer) return [address, answer] as const;
        const { safeFetch } = options;
        const tried =
          options.tryLinks && safeFetch ? await tryLinks(answer, safeFetch, context.signal) : answer;
        return [address, { value: tried }] as const;
      }),
    );
    return new Map<Address, Missing | { value: SocialLinks }>(answers);
  };
  return createChainReader(deps, read, (addresses, { rpc, block, options: call }) =>
    readTokenTexts(rpc, addresses, block, call),
  );
}
