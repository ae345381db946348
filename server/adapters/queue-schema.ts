import { runMigrations } from 'bullmq'
import { connectAsMigrator } from '../platform/database/migrate'
import { RUNTIME_GROUP } from '../platform/database/runtime-role'

/**
 * Migrates BullMQ's own schema `bullmq` as the owner, for a service that keeps its queues in Postgres. The runtime
 * group needs CREATE as well: adding to a queue for the first time creates a sequence. Run it after `migrate`, which
 * creates the group; idempotent.
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

// Default privileges instead of grants on everything: the owner cannot grant on sequences created by the runtime role.
const SCHEMA = `
CREATE SCHEMA IF NOT EXISTS bullmq;
GRANT USAGE, CREATE ON SCHEMA bullmq TO ${RUNTIME_GROUP};
ALTER DEFAULT PRIVILEGES IN SCHEMA bullmq GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${RUNTIME_GROUP};
ALTER DEFAULT PRIVILEGES IN SCHEMA bullmq GRANT USAGE, SELECT ON SEQUENCES TO ${RUNTIME_GROUP};
ALTER DEFAULT PRIVILEGES IN SCHEMA bullmq GRANT EXECUTE ON FUNCTIONS TO ${RUNTIME_GROUP}`
