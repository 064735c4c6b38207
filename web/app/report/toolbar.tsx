import { useEffect, useState } from 'preact/hooks';
import { readerKey } from '../api.js';
import { toDuration } from '../ui/format.js';
import { toShown } from '../ui/hostile.js';
import { checkedAtOf, type Report } from './state.js';

/** A fact is kept for some seconds: the first answer may still be the old one. */
const FRESH_AFTER_MS = 2_500;

/** What can be done with the report: read it again, share it, watch its token, compare it. */
export function Toolbar({ report }: { report: Report }) {
  const { chain, address } = report.ref;
  const [isWatching, setWatching] = useState(false);
  return (
    <>
      <div class="toolbar">
        <Checked report={report} />
        <Share report={report} />
        <button
          type="button"
          class="button quiet-button"
          aria-expanded={isWatching}
          onClick={() => setWatching(!isWatching)}
        >
          Watch
        </button>
        <a class="button quiet-button" href={`/compare?a=${chain}:${address}`}>
          Compare
        </a>
      </div>
      {isWatching ? <WatchPanel report={report} /> : null}
    </>
  );
}

/** How long ago it was read, and reading it again. */
function Checked({ report }: { report: Report }) {
  const at = checkedAtOf(report);
  const [now, setNow] = useState(Date.now());
  const [says, setSays] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const again = async () => {
    setBusy(true);
    setSays('Reading it again …');
    let why = await report.again();
    if (!why && checkedAtOf(report) === at) {
      await new Promise((resolve) => setTimeout(resolve, FRESH_AFTER_MS));
      why = await report.again();
    }
    const isNewer = checkedAtOf(report) !== at;
    setSays(why ?? (isNewer ? 'It was read again.' : 'Nothing newer yet: facts are kept for some seconds.'));
    setBusy(false);
  };
  return (
    <span class="checked">
      <span>
        {at === undefined
          ? 'Being read …'
          : `Checked ${toDuration(Math.max(0, Math.round((now - at) / 1_000)))} ago`}
      </span>
      <button
        type="button"
        class="button quiet-button"
        disabled={isBusy || at === undefined}
        title={readerKey.get() === undefined ? undefined : 'Takes one call of your key'}
        onClick={() => void again()}
      >
        Again now
      </button>
      <span class="fine" role="status">
        {says === undefined ? '' : toShown(says)}
      </span>
    </span>
  );
}

/** Gives the link to what the device shares with, or copies it. */
function Share({ report }: { report: Report }) {
  const [says, setSays] = useState('');
  const share = async () => {
    const url = `${location.origin}/t/${report.ref.chain}/${report.ref.address}`;
    try {
      if (typeof navigator.share === 'function') await navigator.share({ title: document.title, url });
      else {
        await navigator.clipboard.writeText(url);
        setSays('The link is copied.');
      }
    } catch (error) {
      // Who closes the device's own dialog needs no word about it.
      if (!(error instanceof Error) || error.name !== 'AbortError')
        setSays(`Copy the address of this page: ${url}`);
    }
  };
  return (
    <span>
      <button type="button" class="button quiet-button" onClick={() => void share()}>
        Share
      </button>
      <span class="fine" role="status">
        {says === '' ? '' : ` ${says}`}
      </span>
    </span>
  );
}

/** What a watch does, and the form that makes one. Loaded when it is opened. */
function WatchPanel({ report }: { report: Report }) {
  const [Loaded, setLoaded] = useState<typeof import('../account/watch-token.js').WatchToken>();
  useEffect(() => {
    void import('../account/watch-token.js').then(({ WatchToken }) => setLoaded(() => WatchToken));
  }, []);
  return Loaded ? <Loaded token={report.ref} /> : <div aria-busy="true" />;
}
