import type { Company } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import type { TenantId } from '../../../platform/actor'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { hasIssuedXml } from '../../billing/einvoices/attachments'
import { loadSubject } from '../../billing/einvoices/subject'
import { asOffered } from '../../sales/offers/as-offered'
import { orderedChoiceIds } from '../../sales/offers/placed-order'
import { type LoadedOffer, loadOffer, toOfferDetail } from '../../sales/offers/read'
import { accessTo } from './access'
import { appointmentAsCustomer } from './appointment-as-customer'
import { isPastValidity } from './assert-open-for-customer'
import { type CodeTerms, codeRuleOf } from './code-rule'
import { invoiceAsCustomer } from './invoice-as-customer'
import { providerRequest } from './provider-request'
import { rapportAsCustomer } from './rapport-as-customer'
import { questionsOfCustomer } from './read-questions'
import type { CustomerOffer, CustomerView } from './schema'
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
      offer: offer && toCustomerOffer(ctx, offer, { company, provider, withdrawal }),
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

function statusOf(ctx: Ctx, row: LoadedOffer): CustomerOffer['status'] {
  switch (row.status) {
    case 'sent':
      return isPastValidity(ctx, row) ? 'expired' : 'open'
    case 'accepted':
    case 'rejected':
    case 'expired':
      return row.status
    default:
      return (row.root?.versions ?? row.versions).some(one => one.revision > row.revision) ? 'replaced' : 'withdrawn'
  }
}

interface AroundOffer {
  company: CodeTerms
  provider: number | null
  withdrawal: CustomerOffer['withdrawal']
}

function toCustomerOffer(ctx: Ctx, row: LoadedOffer, { company, provider, withdrawal }: AroundOffer): CustomerOffer {
  // A draft was never shown to a customer; no link leads to one.
  if (row.sentAt === null) throw new DomainError('customer_link.ended')
  const status = statusOf(ctx, row)
  const offered = toOfferDetail(asOffered(row))
  const ordered = toOfferDetail(row)
  const chosen = new Set(orderedChoiceIds(row))
  const kinds = new Map(ordered.items.map(({ id, kind }) => [id, kind]))
  const parties = row.parties as { contact?: { name?: string } | null } | null
  return {
    number: ordered.offer_number,
    title: ordered.title,
    day: ordered.offer_date,
    valid_until: ordered.valid_until,
    recipient: parties?.contact?.name ?? ordered.kontakt_name,
    intro_text: ordered.intro_text,
    closing_text: ordered.closing_text,
    items: offered.items.map(item => ({
      ...{ id: item.id, kind: item.kind, description: item.description, quantity: item.quantity, unit: item.unit },
      ...{ unit_price: item.unit_price, total_price: item.total_price, tax_rate: item.tax_rate },
      unpriced: item.unpriced,
      chosen: chosen.has(item.id) || (item.kind === 'item' && kinds.get(item.id) === 'item'),
    })),
    discount_percent: ordered.discount_percent,
    tax_profile: ordered.tax_profile,
    currency: ordered.currency,
    subtotal: ordered.subtotal,
    discount_amount: ordered.discount_amount,
    tax_amount: ordered.tax_amount,
    total: ordered.total,
    tax_breakdown: ordered.tax_breakdown,
    status,
    decided_at: ordered.accepted_at ?? ordered.rejected_at,
    can_draw: ctx.actor.modules.has('esign'),
    can_decide: status === 'open' && accessTo(ctx).may.includes('decide'),
    provider_request: status === 'open' ? provider : null,
    code_rule: codeRuleOf(ctx, company),
    withdrawal,
    version: ordered.version,
  }
}
