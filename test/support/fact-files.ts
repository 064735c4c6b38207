import { randomUUID } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';

/** Known facts as files: what one worker of a test run has read of the shared chains, the others need not read again. */
export interface FactFiles {
  read<Value>(key: string): Promise<Value | undefined>;
  write(key: string, fact: unknown): Promise<void>;
}

export function createFactFiles(folder: string): FactFiles {
  const pathOf = (key: string) => join(folder, encodeURIComponent(key));
  return {
    read: async (key) => {
      const bytes = await readFile(pathOf(key)).catch(() => undefined);
      return bytes && deserialize(bytes);
    },
    write: async (key, fact) => {
      // Moved in one step, because others may be reading.
      const draft = join(folder, randomUUID());
      await writeFile(draft, serialize(fact));
      await rename(draft, pathOf(key));
    },
  };
}
