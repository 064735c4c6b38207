/**
 * What the keys of the answers mean, where neither the shape nor GraphQL says it and they mean the same in
 * every answer. `Schema.key` is for one schema.
 */
export const propertyTexts: Readonly<Record<string, string>> = {
  success: 'The request was answered.',
  watch_id: 'The watch.',
  contract_address: 'The address, as the caller wrote it.',
  chain: 'Network of the token.',
  timestamp: 'When it was, ISO 8601 in UTC.',
  processing_time: 'How long the request took, in seconds.',
  grade_summary: 'Grade of each component.',
  analysis_details: 'What each component found.',
  token_data: 'What the token says of itself.',
  security_analysis: 'What is known of the security.',
  market_analysis: 'What is known of the market.',
  holder_analysis: 'What is known of the holders.',
  wash_trading_analysis: 'What is known of wash trading.',
  sniper_sellers_analysis: 'What is known of the early buyers.',
  social_analysis: 'What is known of the social presence.',
  assurance: 'What the analysis rests on.',
  data_available: 'Whether the component could judge.',
  reason: 'Why, in a sentence.',
  status: 'Its state.',
  results: 'A row for each token, in the order asked: its scores, or why it has none.',
  hhi: 'Herfindahl-Hirschman index of the balances, 0..1.',
  gini: 'Gini coefficient of the balances, 0..1.',
  nakamoto: 'How many holders have more than half together.',
  wallet: 'Address of the wallet.',
  // Accounts
  cursor: 'Given as `cursor`, it asks for the calls before these; null where these are the last.',
  key_id: 'Names the key without being secret.',
  total_keys: 'How many keys the wallet has.',
  // System
  audit: 'The audit role.',
  scan: 'The scan role.',
  market: 'The market role.',
  explorer: 'The explorer role.',
  api_usage: 'Use of the providers, by role.',
  rate_limits: 'Load and use.',
  uptime: 'Time since the start: days, and hours:minutes:seconds.',
};
