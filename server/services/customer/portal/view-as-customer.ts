import type { Company } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import type { TenantId } from '../../../platform/actor'
import { inTenant, type Tx } from '../../../platform/database/db'
import { hasIssuedXml } from '../../billing/einvoices/has-issued-xml'
import { loadSubject } from '../../billing/einvoices/subject'
import { loadOffer } from '../../sales/offers/read'
import { accessTo } from './access'
import { appointmentAsCustomer } from './appointment-as-customer'
import { invoiceAsCustomer } from './invoice-as-customer'
import { offerAsCustomer } from './offer-as-customer'
import { providerRequest } from './provider-request'
import { rapportAsCustomer } from './rapport-as-customer'
import { questionsOfCustomer } from './read-questions'
import type { CustomerView } from './schema'
import { withdrawalForCustomer } from './withdraw-as-customer'

/** The document of a link, as its customer sees it. */
export async function viewAsCustomer(ctx: Ctx): Promise<{ data: CustomerView }> {
  const access = accessTo(ctx)
  const { kind, entityId } = access
  const { tenantId } = ctx.actor
  const { company, contactPerson, offer, provider, withdrawal, invoice, hasXml, rapport, appointment, questions } =
    await inTenant(ctx, async tx => {
      const company = await tx.company.findUniqueOrThrow({ where: { id: tenantId } })
      const offer = kind === 'offer' ? await loadOffer(tx, tenantId, entityId) : null
      return {
        company,
        contactPerson: company.showContactPerson ? await contactPersonOf(tx, tenantId, access.linkId) : null,
        offer,
        withdrawal: offer && (await withdrawalForCustomer(tx, ctx, offer, company)),
        provider: kind === 'offer' ? await providerRequest(tx, ctx) : null,
        invoice: kind === 'invoice' ? await loadSubject(tx, tenantId, { entity: 'invoice', id: entityId }) : null,
        hasXml: kind === 'invoice' && (await hasIssuedXml(tx, tenantId, entityId)),
        rapport: kind === 'rapport' ? await rapportAsCustomer(tx, ctx, entityId, company) : null,
        appointment: kind === 'appointment' ? await appointmentAsCustomer(tx, ctx) : null,
        questions: await questionsOfCustomer(tx, tenantId, access),
      }
    })
  return {
    data: {
      kind,
      company: {
        name: company.name,
        email: company.email,
        phone: company.phone,
        website: company.website,
        primary_color: company.primaryColor,
        address: addressLines(company),
        has_logo: company.logoKey !== null,
        country_code: company.countryCode,
        time_zone: company.timeZone,
      },
      contact_person: contactPerson,
      sends_mail: ctx.mail.configured,
      offer: offer && offerAsCustomer(ctx, offer, { company, provider, withdrawal }),
      invoice: invoice && { ...(await invoiceAsCustomer(ctx, invoice)), has_xml: hasXml },
      rapport,
      appointment,
      can_ask: access.may.includes('ask'),
      questions,
    },
  }
}

/** The user who made the link, with the business number only; null if they have left. */
async function contactPersonOf(tx: Tx, tenantId: TenantId, linkId: number): Promise<CustomerView['contact_person']> {
  const [person] = await tx.$queryRaw<NonNullable<CustomerView['contact_person']>[]>`
    select users.name, users.job_title, users.phone
    from customer_links
    join memberships
      on memberships.tenant_id = customer_links.tenant_id
      and memberships.user_id = customer_links.created_by_user_id
      and memberships.status = 'active'
    join users on users.id = memberships.user_id and users.active
    where customer_links.tenant_id = ${tenantId} and customer_links.id = ${linkId}`
  return person ?? null
}

const addressLines = ({ street, postalCode, city }: Company): string[] =>
  [street, [postalCode, city].filter(Boolean).join(' ')].flatMap(line => line || [])
