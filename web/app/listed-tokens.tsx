import type { Answers } from './api.js';
import { toTone } from './report/said.js';
import { Badge, Hostile } from './ui/basics.js';
import { shortAddress, toMoment } from './ui/format.js';
import { toShown } from './ui/hostile.js';

export type Listed = Answers['SearchNames']['searchTokens'][number];

interface ListedTokensProps {
  readonly tokens: readonly Listed[];
  readonly toHref?: (chain: string, address: string) => string;
}

const toReport = (chain: string, address: string) => `/t/${chain}/${address}`;

/** Tokens by what they call themselves, each with what everybody may see of it. */
export function ListedTokens({ tokens, toHref = toReport }: ListedTokensProps) {
  if (tokens.length === 0) return null;
  return (
    <ul class="listed">
      {tokens.map((token) => (
        <li key={`${token.chain}${token.address}`}>
          <ListedToken token={token} href={toHref(token.chain, token.address)} />
        </li>
      ))}
    </ul>
  );
}

/** One of them, with room for what else is said of it. */
export function ListedToken({ token, href }: { token: Listed; href: string }) {
  const { chain, address, name, symbol, genuine, lookalike, shown } = token;
  return (
    <>
      <a class="listed-name" href={href}>
        <strong>
          <Hostile text={name ?? symbol ?? shortAddress(address)} max={60} />
        </strong>
        {name && symbol ? (
          <span class="symbol">
            <Hostile text={symbol} max={24} />
          </span>
        ) : null}
        <span class="chain">{chain}</span>
        <code>{shortAddress(address)}</code>
      </a>
      {genuine ? <Badge tone="good">well-known</Badge> : null}
      {shown ? <ShownScore shown={shown} /> : null}
      {lookalike ? (
        <p class="warning lookalike">
          <Badge tone="bad">look-alike</Badge> This token {toShown(lookalike.reason)}.
        </p>
      ) : null}
    </>
  );
}

/** What readers were told last, and when. */
function ShownScore({ shown }: { shown: NonNullable<Listed['shown']> }) {
  const { coreScore, coreGrade, verdictSentence, checkedAt } = shown;
  const tone = toTone({ score: coreScore, grade: coreGrade, isCapped: (coreScore ?? 100) < 40 });
  return (
    <>
      <Badge tone={tone}>
        {coreScore === null || coreScore === undefined
          ? 'no score'
          : `${coreScore} of 100${coreGrade === 'N/A' ? '' : `, grade ${coreGrade}`}`}
      </Badge>
      <p class="fine">
        {verdictSentence ? toShown(verdictSentence, 200) : ''} <time>{toMoment(checkedAt)}</time>
      </p>
    </>
  );
}
