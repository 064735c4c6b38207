import { useEffect, useState } from 'preact/hooks';
import { type Answers, read } from './api.js';
import { ListedToken, ListedTokens } from './listed-tokens.js';
import { toMoment } from './ui/format.js';
import { toShown } from './ui/hostile.js';

/** How often the lists are read again while the page is looked at. */
const EVERY_MS = 60_000;

type Recent = Answers['Recent']['recentTokens'];
type Pairs = Answers['Pairs']['newestPairs'];

/** What readers were told last, and pools that were created lately; both go on by themselves. */
export function LiveLists() {
  const [recent, setRecent] = useState<Recent>([]);
  const [pairs, setPairs] = useState<Pairs>([]);
  useEffect(() => {
    const look = () => {
      if (document.hidden) return;
      // What cannot be read now is read the next time.
      read(['Recent', 'Pairs'], {}, ({ document: name, data }) => {
        if (name === 'Recent' && data && 'recentTokens' in data) setRecent(data.recentTokens);
        if (name === 'Pairs' && data && 'newestPairs' in data) setPairs(data.newestPairs);
      }).catch(() => undefined);
    };
    look();
    const timer = setInterval(look, EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <>
      {recent.length > 0 ? (
        <section aria-labelledby="recent-title" id="recent">
          <h2 id="recent-title">Newest reports</h2>
          <ListedTokens tokens={recent} />
        </section>
      ) : null}
      {pairs.length > 0 ? <NewPairs pairs={pairs} /> : null}
    </>
  );
}

function NewPairs({ pairs }: { pairs: Pairs }) {
  return (
    <section aria-labelledby="pairs-title" id="pairs">
      <h2 id="pairs-title">New pairs</h2>
      <ul class="listed">
        {pairs.map(({ eventId, token, quote, dex, launchpad, createdAt }) => (
          <li key={eventId}>
            <ListedToken token={token} href={`/t/${token.chain}/${token.address}`} />
            <p class="fine">
              against <bdi>{toShown(quote, 20)}</bdi> on {toShown(dex, 40)}
              {launchpad ? `, by ${toShown(launchpad, 40)}` : ''}, {toMoment(createdAt)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
