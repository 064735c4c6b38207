import { type AskedCall, compareAnswers, type NodeAnswer, type Replayed } from './compare-answers.js';

const unknown = (reason: string): Replayed => ({ verdict: 'unknown', reason });
const TIMEOUT_MS = 20_000;

/**
 * Sends the call to the node, at the block of the evidence, and compares. The node is asked from a frame that
 * may reach any host and sees nothing of this page: this page itself may reach the service only.
 */
export async function askNode(url: string, call: AskedCall): Promise<Replayed> {
  const frame = await openFrame();
  try {
    const ask = (method: string, params: unknown) => askFrame(frame, { url, method, params });
    const block = await ask('eth_getBlockByNumber', [`0x${call.blockNumber.toString(16)}`, false]);
    if (block.failed !== undefined) return unknown(`The node was not reached: ${block.failed}`);
    const hash = Object(block.result).hash;
    if (typeof hash !== 'string') return unknown(`The node does not have block ${call.blockNumber}.`);
    if (hash.toLowerCase() !== call.blockHash.toLowerCase())
      return unknown(
        `The node has another block ${call.blockNumber}: it is on another network, or the chain was reorganised.`,
      );
    return compareAnswers(call, await ask(call.method, call.params));
  } finally {
    frame.element.remove();
  }
}

interface Frame {
  readonly element: HTMLIFrameElement;
  readonly port: MessagePort;
}

function openFrame(): Promise<Frame> {
  const element = document.createElement('iframe');
  element.setAttribute('sandbox', 'allow-scripts');
  element.title = 'Asks the node';
  element.hidden = true;
  element.src = '/page/replay';
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    element.addEventListener('load', () => {
      // Its origin is opaque because of the sandbox, so no origin can be named; it gets nothing but the call.
      element.contentWindow?.postMessage('ask', '*', [port2]);
      resolve({ element, port: port1 });
    });
    document.body.append(element);
  });
}

function askFrame(
  { port }: Frame,
  request: { url: string; method: string; params: unknown },
): Promise<NodeAnswer> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve({ failed: 'it did not answer in time' }), TIMEOUT_MS);
    port.onmessage = ({ data }) => {
      clearTimeout(timer);
      resolve(data);
    };
    port.postMessage(request);
  });
}
