import { Search } from './search.js';
import { toShown } from './ui/hostile.js';

interface NothingProps {
  readonly says: string;
  /** Chains on which there is a token at the address. */
  readonly chains: readonly string[];
  readonly address: string;
}

/** Why there is nothing to see here, and where there may be something. */
export function Nothing({ says, chains, address }: NothingProps) {
  return (
    <>
      <Search />
      <section class="narrow" id="nothing">
        <h1>{toShown(says, 400)}</h1>
        {chains.map((chain) => (
          <p key={chain}>
            <a class="button" href={`/t/${chain}/${address}`}>
              Open it on {chain}
            </a>
          </p>
        ))}
        <p>
          <a href="/">To the start</a>
        </p>
      </section>
    </>
  );
}
