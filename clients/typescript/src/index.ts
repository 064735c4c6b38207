export { AssayError, type Client, type ClientOptions, createClient, send } from './client.js';
export * as documents from './documents.js';
export * as endpoints from './endpoints.js';
export { type Document, type GraphqlAnswer, type GraphqlError, graphql } from './graphql.js';
export { type CallEvidence, type ReplayVerdict, replay } from './replay.js';
export type { components, paths } from './schema.js';
export { verifyWebhook, WebhookError, type WebhookHeaders, type WebhookMessage } from './webhook.js';
