import type { SafeFetch } from '@assay/chain';
import {
  type Address,
  type Fact,
  isOutage,
  knownValue,
  type Missing,
  type SocialLink,
  type SocialLinks,
  tokenKey,
} from '@assay/facts';
import type { FactReader, LoadContext } from '../provider.js';
import { type ChainRead, createChainReader } from '../reading/chain-reader.js';
import type { OnchainDeps } from '../reading/deps.js';
import { mergeDisguised } from './disguise.js';
import { type LinkText, namesLink, readLinkText } from './find-links.js';
import { normaliseUrl, toDescription } from './named-links.js';
import { toPlatform } from './platform.js';
import { toComments } from './read/comments.js';
import {
  type MetadataDocument,
  toHttpUrl,
  toInlineDocument,
  toMetadataDocument,
} from './read/metadata-document.js';
import { readTokenTexts, type TextGetter } from './read/token-texts.js';

export interface SocialLinksOptions {
  /** Fetches the metadata document of a token and at most 5 of its websites. Absent: nothing is fetched. */
  readonly safeFetch?: SafeFetch;
  /** Gateway for `ipfs://` documents. Default `https://ipfs.io/ipfs`. */
  readonly ipfsGateway?: string;
}

/** Confidence in a description that comes from the token itself. */
const ownTextConfidence = 0.5;
const uriGetters: readonly TextGetter[] = ['contractURI', 'tokenURI', 'metadataURI'];

interface Found extends LinkText {
  readonly place: string;
  readonly description?: string | null;
  /** Why the document of this place was not read. */
  readonly unread?: string;
}

type Reading = { readonly document: MetadataDocument | undefined } | { readonly unread: string };

/** How a token's own addresses are fetched. */
interface Fetching extends SocialLinksOptions {
  /** The token, by which look-ups of names are served in turn. */
  readonly caller: string;
  readonly signal: AbortSignal;
}

async function readDocument(
  uri: string,
  { safeFetch, ipfsGateway = 'https://ipfs.io/ipfs', caller, signal }: Fetching,
): Promise<Reading> {
  const inline = toInlineDocument(uri);
  if (inline !== undefined) return { document: toMetadataDocument(inline) };
  const url = toHttpUrl(uri, ipfsGateway);
  if (!url) return { document: undefined };
  if (!safeFetch) return { unread: 'was not fetched: LINK_CHECK is off' };
  const answer = await safeFetch(url, { signal, caller });
  if (!answer.ok) return { unread: `could not be fetched (${answer.problem})` };
  if (answer.status !== 200) return { unread: `could not be fetched (HTTP ${answer.status})` };
  return answer.cut ? { unread: 'is too long to be read' } : { document: toMetadataDocument(answer.text) };
}

async function readTexts(
  texts: ReadonlyMap<TextGetter, string>,
  fetching: Fetching,
): Promise<readonly Found[]> {
  return Promise.all(
    [...texts].map(async ([getter, text]): Promise<Found> => {
      if (!uriGetters.includes(getter)) {
        return {
          place: 'contract_getter',
          ...readLinkText(text),
          ...(getter === 'description' ? { description: text } : {}),
        };
      }
      const reading = await readDocument(text, fetching);
      if ('unread' in reading) {
        const unread = `The document that ${getter}() points to ${reading.unread}.`;
        return { place: 'contract_uri', links: [], disguised: [], unread };
      }
      return { place: 'contract_uri', links: [], disguised: [], ...reading.document };
    }),
  );
}

/** Links in the comments of the verified source, and in the token's name and symbol. */
async function readFacts(
  chain: Parameters<FactReader<'socialLinks'>>[0],
  address: Address,
  context: LoadContext,
): Promise<readonly Found[]> {
  const ref = { chain, address };
  const [source, metadata] = await Promise.all([
    context.facts.load('source', ref),
    context.facts.load('metadata', ref),
  ]);
  const files = knownValue(source)?.files ?? [];
  const comments = files.map(({ content }) => toComments(content)).join('\n');
  const { name, symbol, hiddenCharacters } = knownValue(metadata) ?? {};
  const named = `${name ?? ''} ${symbol ?? ''}`;
  return [
    { place: 'source_comment', ...readLinkText(comments), ...toUnread(source, 'published source') },
    { place: 'name', ...readName(named, hiddenCharacters === true), ...toUnread(metadata, 'name') },
  ];
}

/** Links in a name whose invisible characters were taken out are not links that the token shows. */
function readName(text: string, hides: boolean): LinkText {
  if (!hides || !namesLink(text, () => false)) return readLinkText(text);
  const shown = text.trim().slice(0, 120);
  return { links: [], disguised: [{ shown, disguise: 'invisible_character', leadsTo: null }] };
}

function toUnread(fact: Fact<unknown>, what: string): Pick<Found, 'unread'> {
  return isOutage(fact) ? { unread: `The ${what} could not be read.` } : {};
}

/** Everything that was found. Nothing found is an answer too: only what was not read is unknown. */
function toSocialLinks(found: readonly Found[]): SocialLinks {
  const links = new Map<string, SocialLink>();
  for (const { place, links: some } of found) {
    for (const { url } of some) {
      const normalised = normaliseUrl(url);
      if (normalised === undefined) continue;
      const known = links.get(normalised);
      const foundIn = [...new Set([...(known?.foundIn ?? []), place])];
      links.set(normalised, {
        url: normalised,
        platform: toPlatform(normalised),
        foundIn,
        warnings: known?.warnings ?? [],
      });
    }
  }
  const description =
    found.map((one) => toDescription(one.description)).find((text) => text !== null) ?? null;
  const unread = found.flatMap((one) => one.unread ?? []);
  const disguised = mergeDisguised(
    found.flatMap((one) => one.disguised.map((link) => ({ ...link, foundIn: [one.place] }))),
  );
  return {
    links: [...links.values()].slice(0, 50),
    description,
    descriptionConfidence: description === null ? 0 : ownTextConfidence,
    engagement: {},
    ...(unread.length === 0 ? {} : { unread }),
    ...(disguised.length === 0 ? {} : { disguised }),
  };
}

const maxTested = 5;

/**
 * Requests the websites among the links. A blocked address stays untested: that does not show that the site
 * is down.
 */
async function testLinks(social: SocialLinks, { safeFetch, caller, signal }: Fetching): Promise<SocialLinks> {
  if (!safeFetch) return social;
  const websites = social.links.filter(({ platform }) => platform === 'website').slice(0, maxTested);
  const results = await Promise.all(
    websites.map(async (link): Promise<SocialLink> => {
      const answer = await safeFetch(link.url, { signal, caller });
      if (answer.ok)
        return { ...link, alive: answer.status < 500 && answer.status !== 404 && answer.status !== 410 };
      const dead = answer.problem === 'unreachable' || answer.problem === 'timed_out';
      return dead ? { ...link, alive: false } : link;
    }),
  );
  const byUrl = new Map(results.map((link) => [link.url, link]));
  return { ...social, links: social.links.map((link) => byUrl.get(link.url) ?? link) };
}

/** `socialLinks`: links in the token's source, metadata and name. */
export function createSocialLinksReader(
  deps: OnchainDeps,
  options: SocialLinksOptions = {},
): FactReader<'socialLinks'> {
  const readLinks = async (addresses: readonly Address[], read: ChainRead) => {
    const { rpc, request } = read;
    const [texts, facts] = await Promise.all([
      readTokenTexts(read, addresses),
      Promise.all(addresses.map((address) => readFacts(rpc.chain.name, address, request))),
    ]);
    const answers = await Promise.all(
      addresses.map(async (address, index) => {
        const caller = tokenKey({ chain: rpc.chain.name, address });
        const fetching = { ...options, caller, signal: request.signal };
        const own = await readTexts(texts.get(address) ?? new Map(), fetching);
        const value = await testLinks(toSocialLinks([...(facts[index] ?? []), ...own]), fetching);
        return [address, { value }] as const;
      }),
    );
    return new Map<Address, Missing | { value: SocialLinks }>(answers);
  };
  return createChainReader(deps, readLinks, (addresses, read) => readTokenTexts(read, addresses));
}
