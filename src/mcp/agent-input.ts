import { tokenInput } from '../rest/input.js';

/**
 * What every tool takes: a token as it is now. An argument that a tool does not know is refused, because a model
 * would go on as if it had counted.
 */
export const agentInput = tokenInput.omit({ at_block: true }).strict();
