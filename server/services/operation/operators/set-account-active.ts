import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { changeRecord, type RecordKind } from '../../../platform/records/change-record'
import { recordPlatformChange } from '../../../platform/records/platform-log'
import { companiesOf, type Person, userById } from './read-users'

/** Opens or closes an account, recorded in every company that the person belongs to. */
export async function setAccountActive(tx: Tx, ctx: Ctx, person: Person, active: boolean): Promise<void> {
  await changeRecord(tx, ctx, accountKind(companiesOf(person)), person.id, {
    columns: () => ({ active }),
    entry: () => ({ action: active ? 'user.opened' : 'user.closed' }),
  })
}

const accountKind = (companies: readonly number[]): RecordKind<'user', Person, { active: boolean }> => ({
  model: 'user',
  entity: 'user',
  load: (tx, _, id) => userById(tx, id),
  show: ({ active }) => ({ active }),
  record: (tx, ctx, { action, id, before = {}, after = {} }) =>
    recordPlatformChange(tx, ctx, { action, entity: 'user', id, companies, before, after }),
})
