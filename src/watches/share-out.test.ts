import { describe, expect, it } from 'vitest';
import { shareOut } from './share-out.js';
import { createWatchedToken } from './watched-token.js';

const token = (number: number, reader: string) =>
  createWatchedToken(`0x${number.toString(16).padStart(40, '0')}`, reader);
const attack = Array.from({ length: 1_000 }, (_, place) => token(place, 'free:a'));
const paid = [token(5_001, 'paid:b'), token(5_002, 'paid:b')];
const other = token(5_003, 'free:c');
const none = new Set<string>();

describe('the tokens that a block moved', () => {
  it('are all analysed with it where there is time for them', () => {
    const moved = [...attack, ...paid];
    expect(shareOut(moved, Number.POSITIVE_INFINITY, none)).toEqual({ now: moved, later: [] });
  });

  it('of free callers wait for a later block where they would delay those of paid ones, and come in turns', () => {
    const { now, later } = shareOut([...attack, other, ...paid], 10, none);
    expect(now).toEqual([...paid, attack[0], other, ...attack.slice(1, 7)]);
    expect(later).toEqual(attack.slice(7));
  });

  it('of a free caller that have waited come before the others of it', () => {
    const waiting = new Set(attack.slice(7).map(({ address }) => address));
    const { now } = shareOut(attack, 1, waiting);
    expect(now).toEqual(attack.slice(7, 11));
  });
});
