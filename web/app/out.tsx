import { Hostile } from './ui/basics.js';

/** The page between this one and a stranger's: it shows the host that the link really leads to. */
export function Out({ to }: { to: string }) {
  const url = toWebAddress(to);
  if (!url)
    return (
      <section class="narrow">
        <h1>This link leads nowhere</h1>
        <p>It is no web address. It is not opened.</p>
        <p>
          <a href="/">To the start</a>
        </p>
      </section>
    );
  const hasOtherLetters = url.hostname.split('.').some((label) => label.startsWith('xn--'));
  return (
    <section class="narrow">
      <h1>You are about to leave Assay</h1>
      <p>This link was published by whoever is behind a token. It leads to:</p>
      <p class="host">
        <bdi>{url.host}</bdi>
      </p>
      {hasOtherLetters ? (
        <p class="warning" role="note">
          This name uses letters that may look like others. Compare it with the name that you expect.
        </p>
      ) : null}
      {url.protocol === 'http:' ? (
        <p class="warning" role="note">
          The connection is not encrypted.
        </p>
      ) : null}
      <details>
        <summary>The whole address</summary>
        <p>
          <Hostile text={url.href} max={2_000} />
        </p>
      </details>
      <p>Never type the words of your wallet anywhere, and sign nothing that you do not understand.</p>
      <p class="actions">
        <a class="button quiet-button" href={url.href} rel="noopener noreferrer nofollow">
          Open {url.host}
        </a>
        <button type="button" class="button" onClick={() => history.back()}>
          Stay here
        </button>
      </p>
    </section>
  );
}

function toWebAddress(text: string): URL | undefined {
  try {
    const url = new URL(text);
    return url.protocol === 'https:' || url.protocol === 'http:' ? url : undefined;
  } catch {
    return undefined;
  }
}
