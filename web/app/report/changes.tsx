import type { Answers } from '../api.js';
import { Address, Badge } from '../ui/basics.js';
import { plural, toMoment, toShortUsd, toWords } from '../ui/format.js';
import { toShown } from '../ui/hostile.js';
import { Section } from './section.js';
import type { Report } from './state.js';

type Security = NonNullable<NonNullable<Answers['CodeChanges']['token']>['security']>;

/** How the code came to be what it is, and what its creator made before. */
export function Changes({ report }: { report: Report }) {
  return (
    <Section
      report={report}
      id="changes"
      title="History"
      of="CodeChanges"
      facts={['codeHistory', 'creatorHistory']}
      isLate
    >
      {({ token }) => {
        const security = token?.security;
        if (!security?.codeHistory && !security?.creatorHistory) return null;
        return (
          <>
            {security.codeHistory ? <Code history={security.codeHistory} /> : null}
            {security.creatorHistory ? <Creator history={security.creatorHistory} /> : null}
          </>
        );
      }}
    </Section>
  );
}

function Code({
  history: { changes, total, replacedLately },
}: {
  history: NonNullable<Security['codeHistory']>;
}) {
  if (changes.length === 0) return <p>The code behind the address was never replaced, as far as was read.</p>;
  return (
    <>
      <p>
        {plural(total, 'change')} of the code or of who may change it.{' '}
        {replacedLately ? <Badge tone="bad">replaced lately</Badge> : null}
      </p>
      <ol class="plain-list">
        {changes.map(({ kind, changedAt, to, initial, contract }, index) => (
          <li key={`${changedAt}${index}`}>
            {toMoment(changedAt)}: {toWords(kind).toLowerCase()} of <Address value={contract} />
            {to ? (
              <>
                {' '}
                became <Address value={to} />
              </>
            ) : null}
            {initial ? ', when it was made' : ''}
          </li>
        ))}
      </ol>
    </>
  );
}

const poolWords: Readonly<Record<string, string>> = {
  none: 'never had a pool',
  emptied: 'its pool was emptied',
  bare: 'its pool holds nothing',
  funded: 'its pool is funded',
  unknown: 'its pools are not known',
};

function Creator({ history }: { history: NonNullable<Security['creatorHistory']> }) {
  const tokens = history.contracts.filter(({ isToken }) => isToken);
  return (
    <>
      <p>
        <Address value={history.creator} /> made {plural(history.tokensFound, 'other token')}.
      </p>
      <ul class="plain-list">
        {tokens.map(({ address, symbol, pools, liquidityUsd }) => (
          <li key={address}>
            <Badge tone={pools === 'emptied' ? 'bad' : 'plain'}>{poolWords[pools] ?? pools}</Badge>{' '}
            <bdi>{toShown(symbol ?? 'no symbol', 30)}</bdi> <Address value={address} />
            {liquidityUsd ? ` ${toShortUsd(liquidityUsd)}` : ''}
          </li>
        ))}
      </ul>
    </>
  );
}
