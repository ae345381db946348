import { readFile } from 'node:fs/promises'
import path from 'node:path'

/**
 * Stops the embedded server of a data directory as `pg_ctl stop -m immediate` does: like a crash, without a clean
 * shutdown. Its supervisor starts it again.
 */
export async function stopPostgresAtOnce(dataDir: string): Promise<void> {
  const lock = path.join(dataDir, 'postgres', 'cluster', 'postmaster.pid')
  process.kill(Number.parseInt(await readFile(lock, 'utf8'), 10), 'SIGQUIT')
}
