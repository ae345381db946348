import type { Ctx } from '../../../context'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { lockRecord } from '../../../platform/records/change-record'
import { insertContact } from '../../site/contacts/create'
import { loadContact } from '../../site/contacts/read'
import { CreateContact } from '../../site/contacts/schema'
import { insertProject } from '../../site/projects/create'
import { CreateProject } from '../../site/projects/schema'
import { moveTo } from './move'
import { loadInquiry, toInquiryRecord } from './read'
import { contactFromInquiry, countryOfSite } from './rules'
import type { ConvertInquiry, InquiryRecord } from './schema'

/**
 * Turns an inquiry into a contact and a project in one step. The contact is an existing one, the given new one, or one
 * made from the inquiry.
 * @throws DomainError inquiry.not_found, inquiry.already_converted, contact.not_found, conflict
 */
export function convertInquiry(ctx: Ctx, input: ConvertInquiry) {
  return inTenant(ctx, async tx => {
    await lockRecord(tx, ctx.actor.tenantId, 'inquiry', input.id)
    const inquiry = toInquiryRecord(await loadInquiry(tx, ctx.actor.tenantId, input.id))
    if (inquiry.project_id) throw new DomainError('inquiry.already_converted', { project_id: inquiry.project_id })
    const contactId = await contactFor(tx, ctx, input, inquiry)
    const project = await insertProject(
      tx,
      ctx,
      CreateProject.parse({
        name: input.project_name,
        kontakt_id: contactId,
        description: inquiry.description,
        street: inquiry.objekt_street,
        house_number: inquiry.objekt_house_number,
        postal_code: inquiry.objekt_postal_code,
        city: inquiry.objekt_city,
        country_code: countryOfSite(inquiry, ctx.actor.countryCode),
      }),
    )
    const status = inquiry.status === 'new' ? 'in_progress' : inquiry.status
    const moved = await moveTo(tx, ctx, input.id, {
      expectedVersion: input.expected_version,
      columns: () => ({ status, contactId, projectId: project.id }),
    })
    return { data: { inquiry: moved, kontakt_id: contactId, project_id: project.id } }
  })
}

async function contactFor(tx: Tx, ctx: Ctx, input: ConvertInquiry, inquiry: InquiryRecord): Promise<number> {
  const existing = input.kontakt_id ?? (input.contact ? null : inquiry.kontakt_id)
  if (existing) return (await loadContact(tx, ctx.actor.tenantId, existing)).id
  const name = inquiry.contact_name ?? inquiry.title
  const own = () => CreateContact.parse(contactFromInquiry(inquiry, name, ctx.actor.countryCode))
  return (await insertContact(tx, ctx, input.contact ?? own())).id
}
