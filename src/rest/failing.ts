/**
 * Fields that are null only with an error, by type. REST answers with the error, so its presenters never see
 * that null.
 */
export const failing: Readonly<Record<string, readonly string[]>> = {
  Query: ['token', 'decide', 'me', 'wallet', 'nonce', 'watch', 'watches'],
  Token: [
    'verdictSentence',
    'coverage',
    'gates',
    'componentScores',
    'grades',
    'components',
    'dataSources',
    'sources',
  ],
  ApiKeyAccount: ['stats', 'recentCalls', 'recentCallCount'],
  Wallet: ['keys', 'stats'],
  Watch: ['deliveries'],
};
