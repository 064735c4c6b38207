import { useEffect, useState } from 'preact/hooks';
import { readerKey } from '../api.js';

interface NeedsKeyProps {
  /** Called once the tab has a key, or reads without one again. */
  readonly done: () => void;
}

/** The ways to a key. They are loaded when the first one is needed. */
export function NeedsKey({ done }: NeedsKeyProps) {
  const [Loaded, setLoaded] = useState<typeof import('./key-form.js').KeyForm>();
  useEffect(() => {
    void import('./key-form.js').then(({ KeyForm }) => setLoaded(() => KeyForm));
  }, []);
  if (!Loaded) return <div aria-busy="true" />;
  return (
    <Loaded
      take={(key) => {
        readerKey.set(key);
        done();
      }}
      drop={
        readerKey.isNeeded() || readerKey.get() === undefined
          ? undefined
          : () => {
              readerKey.clear();
              done();
            }
      }
    />
  );
}
