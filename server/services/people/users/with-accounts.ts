import { type Tx, withCrossTenantRole } from '../../../platform/database/db'

/** Work on accounts within the company's own transaction: accounts are readable by the credential role only. */
export const withAccounts = <T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> =>
  withCrossTenantRole(tx, 'credential', work)
