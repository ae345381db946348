import { Prisma } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import type { Onboarding } from './schema'

interface Counts {
  dismissed: boolean
  data: boolean
  logo: boolean
  contact: boolean
  offer: boolean
  team: boolean
  einvoice: boolean
}

/** The first steps of a company, each derived from its data and not ticked by hand. */
export async function onboarding({ actor: { tenantId }, db }: Ctx): Promise<{ data: Onboarding }> {
  const [counts] = (await db.select(
    tenantId,
    Prisma.sql`select c.onboarding_dismissed_at is not null as dismissed,
        coalesce(c.street, '') <> '' and coalesce(c.postal_code, '') <> '' and coalesce(c.city, '') <> ''
          and coalesce(c.iban, '') <> '' and coalesce(nullif(c.vat_number, ''), c.tax_number, '') <> '' as data,
        c.logo_key is not null as logo,
        exists (select from contacts where tenant_id = c.id) as contact,
        exists (select from offers where tenant_id = c.id) as offer,
        (select count(*) > 1 from memberships where tenant_id = c.id and status = 'active')
          or exists (select from invitations where tenant_id = c.id and cancelled_at is null) as team,
        c.email is not null and c.einvoice_format is not null as einvoice
      from companies c where c.id = ${tenantId}`,
    'onboarding',
  )) as unknown as [Counts]
  return {
    data: {
      dismissed: counts.dismissed,
      steps: [
        { key: 'company_data', done: counts.data },
        { key: 'logo', done: counts.logo },
        { key: 'contact', done: counts.contact },
        { key: 'offer', done: counts.offer },
        { key: 'team', done: counts.team },
        { key: 'einvoice', done: counts.einvoice },
      ],
    },
  }
}
