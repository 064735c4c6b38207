import { useEffect, useState } from 'preact/hooks';
import { type Answers, readOne } from './api.js';
import { LiveLists } from './live-lists.js';
import { Search } from './search.js';
import { shortAddress } from './ui/format.js';
import { toShown } from './ui/hostile.js';

type Start = Answers['Start'];

/** The first page: a search field, what this is, and tokens to begin with. */
export function Home() {
  const [start, setStart] = useState<Start>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    document.querySelector<HTMLInputElement>('#search')?.focus();
    readOne('Start', {}).then(
      ({ data }) => setStart(data ?? undefined),
      (error: Error) => setProblem(error.message),
    );
  }, []);
  return (
    <>
      <section class="hero">
        <h1>Is this token safe?</h1>
        <Search />
        <p class="lead">
          Assay tells how safe an ERC-20 token is: it buys and sells on a copy of the chain, tries what its
          owner can do, and reads who holds it. Each statement is shown with the call that proves it, so that
          you need not believe us.
        </p>
      </section>
      {problem ? <p class="warning">{problem}</p> : null}
      <StartTokens start={start} />
      <LiveLists />
      <p class="fine">
        A score is no advice. What is not known is shown as not known, and never counts as safe.
      </p>
    </>
  );
}

function StartTokens({ start }: { start: Start | undefined }) {
  const { startTokens = [] } = start ?? {};
  if (startTokens.length === 0) return null;
  return (
    <section aria-labelledby="start-title">
      <h2 id="start-title">Stories on the embedded chains</h2>
      <ul class="stories">
        {startTokens.map(({ chain, address, title, story }) => (
          <li key={`${chain}${address}`}>
            <a href={`/t/${chain}/${address}`}>
              <span class="chain">{chain}</span>
              <strong>{title ? toShown(title) : shortAddress(address)}</strong>
              {story ? <span class="story">{toShown(story)}</span> : null}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
