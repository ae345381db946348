import type { z } from 'zod'
import type { Contact } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { inTenant, type Tx } from '../../../platform/database/db'
import { publicData } from '../../../platform/records/events'
import { drawNumber, journalNumber } from '../../../platform/records/numbers'
import { recordChange } from '../../../platform/records/record-change'
import { toColumns } from '../../../platform/records/wire-columns'
import { toContactRecord } from './read'
import { contactName } from './rules'
import type { CreateContact } from './schema'

type NewContact = z.output<typeof CreateContact>

/** Creates a contact with the next customer number. */
export async function createContact(ctx: Ctx, input: NewContact) {
  return { data: toContactRecord(await inTenant(ctx, tx => insertContact(tx, ctx, input))) }
}

/**
 * The same within an existing transaction, e.g. turning an inquiry into a project.
 * @param given number that the contact already had elsewhere; one that is taken fails as conflict
 */
export async function insertContact(
  tx: Tx,
  ctx: Ctx,
  input: NewContact,
  given: string | null = null,
): Promise<Contact> {
  const now = ctx.clock.now()
  const customerNumber = given ?? (await drawNumber(tx, ctx, 'customer'))
  const row = await tx.contact.create({
    data: {
      tenantId: ctx.actor.tenantId,
      customerNumber,
      ...contactColumns(input),
      kind: input.kind,
      name: contactName(input),
      createdAt: now,
      updatedAt: now,
    },
  })
  await journalNumber(tx, ctx, {
    series: 'customer',
    number: customerNumber,
    entityId: row.id,
    action: 'created',
  })
  const record = toContactRecord(row)
  await recordChange(tx, ctx, {
    action: 'contact.created',
    id: row.id,
    after: record,
    event: { name: 'kontakt.created', data: publicData(record, row.version) },
  })
  return row
}

/** Maps wire names to columns; absent fields stay unchanged. */
export const contactColumns = (input: Partial<NewContact>) => toColumns(input)
