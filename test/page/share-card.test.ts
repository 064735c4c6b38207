import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CardFonts, openCardFonts } from '../../src/http/page/share/card-fonts.js';
import { drawShareImage } from '../../src/http/page/share/share-image.js';
import { buildFonts } from '../../web/build-fonts.js';
import { hostileStrings } from '../support/page/hostile-strings.js';

const summary = {
  name: 'Shib',
  place: 'bsc 0x1234…abcd',
  checked: 'Checked on 26 Nov 2026 at block 1.',
  score: 5,
  grade: 'F',
  sentence: 'Stay away: you can buy it, you cannot sell it.',
  worst: ['One.', 'Two.'],
};
/** Where the name is drawn, in pixels. */
const NAME = { top: 95, bottom: 215 };

describe('the share card', () => {
  let folder: string;
  let fonts: CardFonts;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'assay-fonts-'));
    await buildFonts(folder);
    fonts = openCardFonts(join(folder, 'fonts'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** The darkness of each pixel of the line of the name. */
  const nameLine = async (name: string) => {
    const image = await loadImage(await drawShareImage({ ...summary, name }, fonts));
    const context = createCanvas(image.width, image.height).getContext('2d');
    context.drawImage(image, 0, 0);
    return context.getImageData(0, NAME.top, image.width, NAME.bottom - NAME.top).data;
  };
  const inkOf = async (name: string) => (await nameLine(name)).filter((value) => value < 128).length;

  it.each(['柴犬币', 'العملة', 'מטבע', 'Ёжик', 'Ωμέγα', 'Tiền', '🚀🐕', '👨‍👩‍👧'])(
    '%s is drawn in its own letters',
    async (name) => {
      expect([...name].every((sign) => /\u200d/.test(sign) || fonts.has(sign))).toBe(true);
      const drawn = await nameLine(name);
      expect(drawn.filter((value) => value < 128).length).toBeGreaterThan(500);
      // What no font has is drawn as the same box for every letter.
      expect(Buffer.from(drawn).equals(Buffer.from(await nameLine('\u{12000}'.repeat(3))))).toBe(false);
    },
  );

  // Every kind alone, and some joined; the long tests draw two hundred.
  it('shows a name of 5,000 letters and 40 hostile names on their own line, within some seconds of work each', async () => {
    for (const name of ['\u202e', ...hostileStrings(40)]) {
      const start = process.cpuUsage();
      const picture = await drawShareImage({ ...summary, name, sentence: name, worst: [name] }, fonts);
      expect(picture.subarray(1, 4).toString()).toBe('PNG');
      const { user, system } = process.cpuUsage(start);
      // Of the whole process, whose other threads may be at work too.
      expect(user + system).toBeLessThan(5_000_000);
    }
    expect(await inkOf('W'.repeat(5_000))).toBeGreaterThan(5_000);
  }, 120_000);

  it('a name that is written from right to left moves nothing else', async () => {
    const restOf = async (name: string) => {
      const image = await loadImage(await drawShareImage({ ...summary, name }, fonts));
      const context = createCanvas(image.width, image.height).getContext('2d');
      context.drawImage(image, 0, 0);
      return Buffer.from(context.getImageData(0, NAME.bottom + 10, 1_200, 400).data);
    };
    expect((await restOf('\u202eelbisrever')).equals(await restOf('Shib'))).toBe(true);
  });
});
