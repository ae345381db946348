import { runMigrations } from 'bullmq'
import { connectAsMigrator } from '../platform/database/migrate'
import { RUNTIME_GROUP } from '../platform/database/runtime-role'

/**
 * Brings BullMQ's own schema `bullmq` up to date as the owner, for a service that keeps its queues in Postgres. The
 * runtime group needs CREATE as well: adding to a queue for the first time creates a sequence. Run it after `migrate`,
 * which makes the group; safe to repeat.
 * @throws StartupError when the owner cannot connect
 */
export async function migrateQueueSchema({ ownerUrl }: { ownerUrl: string }) {
  const client = await connectAsMigrator(ownerUrl)
  try {
    await client.query(SCHEMA)
    await runMigrations(client)
  } finally {
    await client.end()
  }
}

// Default privileges instead of grants on everything: sequences that the runtime role made are not the owner's to
// grant.
const SCHEMA = `
CREATE SCHEMA IF NOT EXISTS bullmq;
GRANT USAGE, CREATE ON SCHEMA bullmq TO ${RUNTIME_GROUP};
ALTER DEFAULT PRIVILEGES IN SCHEMA bullmq GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${RUNTIME_GROUP};
ALTER DEFAULT PRIVILEGES IN SCHEMA bullmq GRANT USAGE, SELECT ON SEQUENCES TO ${RUNTIME_GROUP};
ALTER DEFAULT PRIVILEGES IN SCHEMA bullmq GRANT EXECUTE ON FUNCTIONS TO ${RUNTIME_GROUP}`
