import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CardPainter, createCardPainter } from '../../src/http/page/share/card-painter.js';
import { buildFonts } from '../../web/build-fonts.js';
import { hostileStrings } from '../support/page/hostile-strings.js';

const compiled = pathToFileURL('dist/src/http/page/share/card-worker.js');
const summary = {
  name: 'Shib',
  place: 'bsc 0x1234…abcd',
  checked: 'Checked on 26 Nov 2026 at block 1.',
  score: 5,
  grade: 'F',
  sentence: 'You can buy it. You cannot sell it. Do not buy it.',
  worst: [],
};

describe('the thread of share cards', () => {
  let folder: string;
  let inThread: CardPainter;
  let here: CardPainter;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'assay-fonts-'));
    await buildFonts(folder);
    inThread = createCardPainter(join(folder, 'fonts'), compiled);
    here = createCardPainter(join(folder, 'fonts'), new URL('file:///nowhere.js'));
  }, 60_000);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('draws what is drawn without it, each for who asked', async () => {
    const names = ['Shib', '柴犬币', '🚀🐕'];
    const drawn = await Promise.all(names.map((name) => inThread({ ...summary, name })));
    const expected = await Promise.all(names.map((name) => here({ ...summary, name })));
    for (const [place, picture] of drawn.entries())
      expect(Buffer.from(picture).equals(Buffer.from(expected[place] ?? []))).toBe(true);
  }, 60_000);

  it('refuses what cannot be drawn, and draws the next one', async () => {
    await expect(inThread({ ...summary, name: null } as never)).rejects.toThrow(/\w/);
    expect(
      Buffer.from(await inThread(summary))
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');
  }, 60_000);

  it('draws 200 hostile texts in every place, within some seconds of work each', async () => {
    for (const text of hostileStrings(200)) {
      const start = process.cpuUsage();
      const picture = await here({ ...summary, name: text, sentence: text, worst: [text] });
      expect(Buffer.from(picture).subarray(1, 4).toString()).toBe('PNG');
      const { user, system } = process.cpuUsage(start);
      // Of the whole process, whose other threads may be at work too.
      expect(user + system).toBeLessThan(5_000_000);
    }
  }, 120_000);

  it('leaves the event loop to others meanwhile', async () => {
    const used = () => performance.eventLoopUtilization().active;
    const before = used();
    const names = Array.from({ length: 20 }, (_, number) => `Token ${number} 柴犬币 🚀`);
    await Promise.all(names.map((name) => inThread({ ...summary, name })));
    const held = used() - before;
    const beforeHere = used();
    await Promise.all(names.map((name) => here({ ...summary, name })));
    expect(held * 4).toBeLessThan(used() - beforeHere);
  }, 60_000);
});
