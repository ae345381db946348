import { askBroker } from './broker'
import { copyDatabase, type TestDatabase } from './copy-database'

export type { TestDatabase }

/**
 * Copies the migrated template on the throwaway server of this run. Call it in `beforeAll`, and `drop` in `afterAll`;
 * tests of one file share it and are isolated by using one company each.
 * @param options.empty true = a database without any table, for tests of the migrations themselves
 * @throws when the migrations of the working tree fail, with their message
 */
export async function createTestDatabase({ empty = false } = {}): Promise<TestDatabase> {
  return copyDatabase(await askBroker('database'), empty ? 'template1' : 'gewerk')
}
