import type { Contact } from '../../../prisma/client/client'
import type { Ctx } from '../../context'
import { changeRecord, type RecordKind } from '../../core/change-record'
import { checkBy } from '../../core/check-rules'
import { inTenant } from '../../core/db'
import { contactColumns } from './create'
import { loadContact, toContactRecord } from './read'
import { contactName, contactRules } from './rules'
import type { ContactRecord, UpdateContact } from './schema'

const contactKind: RecordKind<'contact', Contact, ContactRecord> = {
  model: 'contact',
  entity: 'contact',
  topic: 'contacts',
  load: loadContact,
  show: toContactRecord,
  check: checkBy(contactRules),
}

/** Changes the given fields of a contact; its name follows. */
export function updateContact(ctx: Ctx, { id, updates: { expected_version, ...updates } }: UpdateContact) {
  return inTenant(ctx, async tx => {
    const { after } = await changeRecord(tx, ctx, contactKind, id, {
      expectedVersion: expected_version,
      given: updates,
      columns: row => ({
        ...contactColumns(updates),
        name: contactName({ ...toContactRecord(row), ...updates }),
      }),
      tell: () => ({ action: 'contact.updated', event: 'kontakt.updated' }),
    })
    return { data: toContactRecord(after) }
  })
}
