import type { Knex } from 'knex';
import * as subscriptions from '../../migrations/0001_subscriptions.js';
import * as keys from '../../migrations/0002_keys.js';
import * as testKeyClaims from '../../migrations/0003_test_key_claims.js';
import * as payments from '../../migrations/0004_payments.js';
import * as nonces from '../../migrations/0005_nonces.js';
import * as calls from '../../migrations/0006_calls.js';
import * as logs from '../../migrations/0010_logs.js';
import * as balanceRuns from '../../migrations/0011_balance_runs.js';
import * as audits from '../../migrations/0012_audits.js';
import * as logPieces from '../../migrations/0013_log_pieces.js';
import * as knownScams from '../../migrations/0014_known_scams.js';
import * as callBatches from '../../migrations/0015_call_batches.js';
import * as readStreamsAnew from '../../migrations/0016_read_streams_anew.js';
import * as workingKeys from '../../migrations/0017_working_keys.js';
import * as subscriptionChains from '../../migrations/0018_subscription_chains.js';
import * as numberedStatements from '../../migrations/0019_numbered_statements.js';
import * as subscriptionRates from '../../migrations/0020_subscription_rates.js';
import * as reports from '../../migrations/0031_reports.js';
import * as knownEndpoints from '../../migrations/0034_known_endpoints.js';
import * as smallUpdatesOfReports from '../../migrations/0035_small_updates_of_reports.js';
import * as logWindows from '../../migrations/0036_log_windows.js';
import * as watches from '../../migrations/0040_watches.js';
import * as reportsOfParts from '../../migrations/0041_reports_of_parts.js';
import * as shownReports from '../../migrations/0042_shown_reports.js';
import * as watchShares from '../../migrations/0045_watch_shares.js';
import * as countCall from '../../migrations/0046_count_call.js';
import * as policies from '../../migrations/0050_policies.js';
import * as tokenNames from '../../migrations/0060_token_names.js';
import * as shareCards from '../../migrations/0061_share_cards.js';
import * as recentlyShown from '../../migrations/0062_recently_shown.js';
import * as newestPairs from '../../migrations/0063_newest_pairs.js';
import * as disputes from '../../migrations/0064_disputes.js';
import * as watchPolicies from '../../migrations/0065_watch_policies.js';
import * as disputesLookedAtAgain from '../../migrations/0067_disputes_looked_at_again.js';
import * as signedAnswers from '../../migrations/0068_signed_answers.js';
import * as partitionedLogs from '../../migrations/0072_partitioned_logs.js';
import * as countedEvents from '../../migrations/0074_counted_events.js';

/** In order. A released name never changes, because the database stores it. */
const migrations: Readonly<Record<string, Knex.Migration>> = {
  '0001_subscriptions': subscriptions,
  '0002_keys': keys,
  '0003_test_key_claims': testKeyClaims,
  '0004_payments': payments,
  '0005_nonces': nonces,
  '0006_calls': calls,
  '0010_logs': logs,
  '0011_balance_runs': balanceRuns,
  '0012_audits': audits,
  '0013_log_pieces': logPieces,
  '0014_known_scams': knownScams,
  '0015_call_batches': callBatches,
  '0016_read_streams_anew': readStreamsAnew,
  '0017_working_keys': workingKeys,
  '0018_subscription_chains': subscriptionChains,
  '0019_numbered_statements': numberedStatements,
  '0020_subscription_rates': subscriptionRates,
  '0031_reports': reports,
  '0034_known_endpoints': knownEndpoints,
  '0035_small_updates_of_reports': smallUpdatesOfReports,
  '0036_log_windows': logWindows,
  '0040_watches': watches,
  '0041_reports_of_parts': reportsOfParts,
  '0042_shown_reports': shownReports,
  '0045_watch_shares': watchShares,
  '0046_count_call': countCall,
  '0050_policies': policies,
  '0060_token_names': tokenNames,
  '0061_share_cards': shareCards,
  '0062_recently_shown': recentlyShown,
  '0063_newest_pairs': newestPairs,
  '0064_disputes': disputes,
  '0065_watch_policies': watchPolicies,
  '0067_disputes_looked_at_again': disputesLookedAtAgain,
  '0068_signed_answers': signedAnswers,
  '0072_partitioned_logs': partitionedLogs,
  '0074_counted_events': countedEvents,
};

/** A list instead of a folder, so that compiled and bundled programs find the same migrations. */
export const migrationSource: Knex.MigrationSource<string> = {
  getMigrations: async () => Object.keys(migrations),
  getMigrationName: (name) => name,
  async getMigration(name) {
    const migration = migrations[name];
    if (migration === undefined) throw new Error(`no migration ${name}`);
    const { up, down } = migration;
    return { up: unlimited(up), ...(down ? { down: unlimited(down) } : {}) };
  },
};

/** A migration may take longer than the role of the service gives a statement. */
function unlimited(change: Knex.Migration['up']): Knex.Migration['up'] {
  return async (knex) => {
    await knex.raw('set local statement_timeout = 0');
    await change(knex);
  };
}
