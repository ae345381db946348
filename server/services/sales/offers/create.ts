import type { z } from 'zod'
import type { Ctx } from '../../../context'
import { inTenant, type Tx } from '../../../platform/database/db'
import { checkBy } from '../../../platform/records/check-rules'
import { withOneContact } from '../../../platform/records/contact-reference'
import { drawNumber, journalNumber } from '../../../platform/records/numbers'
import { addDays, dayIn, dayToDate } from '../../../platform/values/days'
import { companyTaxProfile } from '../../people/companies/tax-profile'
import { insertLines, lineColumns } from './lines'
import { recordOfferChange } from './record-change'
import { resolveContactAndProject } from './resolve-contact-and-project'
import { offerDays } from './rules'
import type { CreateOffer, OfferDetail } from './schema'
import { totalColumns } from './total-columns'

const validityDays = 30

/**
 * Drafts an offer with the next number of the company's series.
 * @throws DomainError reference.not_found for a contact, project or article that is not the company's, validation
 */
export async function createOffer(ctx: Ctx, input: z.output<typeof CreateOffer>) {
  return { data: await inTenant(ctx, tx => insertOffer(tx, ctx, withOneContact(input))) }
}

/** An offer is dated today by default, so its days are checked with the defaults filled in. */
const checkOffer = checkBy(offerDays, '')

/** The same within an existing transaction. */
async function insertOffer(tx: Tx, ctx: Ctx, input: z.output<typeof CreateOffer>): Promise<OfferDetail> {
  const now = ctx.clock.now()
  const { tenantId, userId, timeZone } = ctx.actor
  const offerDate = input.offer_date ?? dayIn(timeZone, now)
  checkOffer({ offer_date: offerDate, valid_until: input.valid_until })
  const contactAndProject = await resolveContactAndProject(tx, ctx, {
    contactId: input.kontakt_id ?? null,
    projectId: input.project_id ?? null,
  })
  const lines = await lineColumns(tx, ctx, input.items)
  const company = await tx.company.findUniqueOrThrow({ where: { id: tenantId } })
  const taxProfile = companyTaxProfile(company)
  const totals = totalColumns(lines, input.discount_percent, taxProfile)
  const offerNumber = await drawNumber(tx, ctx, 'offer', company.quoteNumberFormat)
  const { id } = await tx.offer.create({
    data: {
      tenantId,
      offerNumber,
      title: input.title,
      offerDate: dayToDate(offerDate),
      validUntil: dayToDate(input.valid_until ?? addDays(offerDate, validityDays)),
      ...contactAndProject,
      introText: input.intro_text === undefined ? company.offerIntroText : input.intro_text,
      closingText: input.closing_text === undefined ? company.offerClosingText : input.closing_text,
      discountPercent: input.discount_percent,
      taxProfile,
      ...totals,
      createdByUserId: userId,
      createdAt: now,
      updatedAt: now,
    },
    select: { id: true },
  })
  await insertLines(tx, tenantId, id, lines)
  await journalNumber(tx, ctx, { series: 'offer', number: offerNumber, entityId: id, action: 'created' })
  return recordOfferChange(tx, ctx, id, 'offer.created')
}
