import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BlockWriter, packBlocks } from './block-writer.js';
import { createTimeline } from './timeline.js';

const account = '0x00000000000000000000000000000000000000aa';

function recordBlocks(): { writer: BlockWriter; blocks: { at: number; notes: string[] }[] } {
  const blocks: { at: number; notes: string[] }[] = [];
  const writer: BlockWriter = {
    async write(groups, at) {
      const notes = groups.flat().map(({ request }) => request.note);
      if (notes.length > 0) blocks.push({ at, notes });
    },
  };
  return { writer, blocks };
}

describe('createTimeline', () => {
  it('scenarios run concurrently share the clock: what two of them do at one time is written together', async () => {
    const { writer, blocks } = recordBlocks();
    const timeline = createTimeline(writer, 100);
    const run = (name: string, moments: readonly number[]): Promise<void> =>
      timeline.run(async (script) => {
        for (const moment of moments) {
          await script.until(moment);
          script.send({ from: account, note: `${name}${moment}` });
        }
        await script.until(1_000);
      });
    await Promise.all([run('a', [200, 400]), run('b', [300, 400])]);
    expect(blocks).toEqual([
      { at: 200, notes: ['a200'] },
      { at: 300, notes: ['b300'] },
      { at: 400, notes: ['a400', 'b400'] },
    ]);
  });

  it('numbers the transactions of an account in the order they were sent', async () => {
    const timeline = createTimeline(recordBlocks().writer, 100);
    const nonces = await timeline.run(async (script) => {
      const first = script.send({ from: account, note: '1' });
      const second = script.send({ from: account, note: '2' });
      await script.until(200);
      return [first.nonce, second.nonce, script.send({ from: account, note: '3' }).nonce];
    });
    expect(nonces).toEqual([0, 1, 2]);
  });

  it('a block that cannot be written fails every scenario that waits', async () => {
    const timeline = createTimeline({ write: () => Promise.reject(new Error('broken')) }, 100);
    const runs = [1, 2].map(() => timeline.run((script) => script.until(200)));
    const outcomes = await Promise.allSettled(runs);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });
});

describe('packBlocks', () => {
  it('keeps every item in order, never exceeds the size, and never cuts a group that fits', () => {
    const groups = fc.array(fc.array(fc.integer(), { maxLength: 12 }), { maxLength: 12 });
    fc.assert(
      fc.property(groups, fc.integer({ min: 1, max: 10 }), (input, size) => {
        const labelled = input.map((group, g) => group.map((_, index) => `${g}.${index}`));
        const blocks = packBlocks(labelled, size);
        expect(blocks.flat()).toEqual(labelled.flat());
        expect(blocks.every((block) => block.length > 0 && block.length <= size)).toBe(true);
        for (const group of labelled.filter(({ length }) => length > 0 && length <= size)) {
          expect(blocks.filter((block) => group.some((item) => block.includes(item)))).toHaveLength(1);
        }
      }),
    );
  });
});
