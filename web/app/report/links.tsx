import { Badge, OutLink } from '../ui/basics.js';
import { toWords } from '../ui/format.js';
import { toShown } from '../ui/hostile.js';
import { Section } from './section.js';
import type { Report } from './state.js';

/** Links that the token publishes, each with what is wrong with it. */
export function Links({ report }: { report: Report }) {
  return (
    <Section report={report} id="links" title="Links" of="Links" facts={['socialLinks', 'source']}>
      {({ token }) => {
        const items = token?.social?.items;
        if (!items) return null;
        if (items.length === 0) return <p>The token names no links.</p>;
        return (
          <ul class="plain-list">
            {items.map(({ url, platform, warnings, alive, foundIn }) => (
              <li key={url}>
                <Badge tone={warnings.length > 0 ? 'bad' : alive === false ? 'mid' : 'plain'}>
                  {toWords(platform).toLowerCase()}
                </Badge>{' '}
                <OutLink url={url} /> {alive === false ? 'does not answer ' : ''}
                <span class="fine">found in {foundIn.map((place) => toShown(place, 40)).join(', ')}</span>
                {warnings.map((warning) => (
                  <p key={warning} class="warning" role="note">
                    {toShown(warning)}
                  </p>
                ))}
              </li>
            ))}
          </ul>
        );
      }}
    </Section>
  );
}
