import { type Rpc, RpcError } from '@assay/chain';
import { describe, expect, it } from 'vitest';
import { askHolder } from './ask-holder.js';

const token = `0x${'1'.repeat(40)}` as const;
const holder = `0x${'2'.repeat(40)}` as const;
const passed = `0x${'1'.padStart(64, '0')}`;

/** A node of a token that treats the holder, and everybody else, in these ways. */
function ask(own: 'passes' | 'reverts' | 'false' | 'fails', others: 'passes' | 'reverts') {
  const answer = (kind: string) => {
    if (kind === 'reverts') throw new RpcError('reverted', 'execution reverted');
    if (kind === 'fails') throw new RpcError('unreachable', 'no answer');
    return kind === 'false' ? `0x${'0'.repeat(64)}` : passed;
  };
  const send = async (_: string, [call, block]: readonly [{ from: string }, string]) => {
    expect(block).toBe('0x7');
    return answer(call.from === holder ? own : others);
  };
  return askHolder({ send } as unknown as Rpc, { token, holder, block: 7 }, {});
}

describe('a holder is refused', () => {
  it('only where the token lets a stranger do what the holder may not', async () => {
    expect(await ask('reverts', 'passes')).toEqual({ refused: true });
    expect(await ask('false', 'passes')).toEqual({ refused: true });
    expect(await ask('passes', 'passes')).toEqual({ refused: false });
  });

  it('or it is not known: where nobody may move nothing, or the node does not answer', async () => {
    expect(await ask('reverts', 'reverts')).toEqual({
      unknown: 'the token refuses a transfer of nothing from anybody',
    });
    expect(await ask('fails', 'passes')).toEqual({ unknown: 'the node did not answer' });
    expect(await askHolder(undefined, { token, holder, block: 7 }, {})).toEqual({
      unknown: 'no node of the chain is configured',
    });
  });
});
