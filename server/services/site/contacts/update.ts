import type { Contact } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { changeRecord, type RecordKind } from '../../../platform/records/change-record'
import { checkBy } from '../../../platform/records/check-rules'
import { contactColumns } from './create'
import { loadContact, toContactRecord } from './read'
import { contactName, contactRules } from './rules'
import type { ContactRecord, UpdateContact } from './schema'

const contactKind: RecordKind<'contact', Contact, ContactRecord> = {
  model: 'contact',
  entity: 'contact',
  load: loadContact,
  show: toContactRecord,
  check: checkBy(contactRules),
}

/** Changes the given fields of a contact; its display name is updated. */
export function updateContact(ctx: Ctx, { id, updates: { expected_version, ...updates } }: UpdateContact) {
  return inTenant(ctx, async tx => {
    const { after } = await changeRecord(tx, ctx, contactKind, id, {
      expectedVersion: expected_version,
      given: updates,
      columns: row => ({
        ...contactColumns(updates),
        name: contactName({ ...toContactRecord(row), ...updates }),
      }),
      entry: () => ({ action: 'contact.updated', event: 'kontakt.updated' }),
    })
    return { data: toContactRecord(after) }
  })
}
