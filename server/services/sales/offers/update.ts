import type { Ctx } from '../../../context'
import { may } from '../../../platform/actor'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import type { Permission } from '../../../platform/permissions'
import { checkBy } from '../../../platform/records/check-rules'
import { withOneContact } from '../../../platform/records/contact-reference'
import { dateToDay, dayToDate } from '../../../platform/values/days'
import { acceptOffer } from './accept'
import { cancelOffer } from './cancel'
import { changeDraft } from './change-draft'
import { insertLines, type LineColumns, lineColumns } from './lines'
import { loadDraft } from './load-draft'
import { markOfferSent } from './mark-sent'
import { type LoadedOffer, toOfferItem } from './read'
import { recordOfferChange } from './record-change'
import { rejectOffer } from './reject'
import { resolveContactAndProject } from './resolve-contact-and-project'
import { offerDays } from './rules'
import type { OfferDetail, requestableStatuses, SendOffer, UpdateOffer } from './schema'
import { totalColumns } from './total-columns'

type Updates = UpdateOffer['updates']
type Verb = { permission: Permission; run(ctx: Ctx, input: SendOffer): Promise<{ data: OfferDetail }> }

const verbs: Record<(typeof requestableStatuses)[number], Verb> = {
  sent: { permission: 'offers:send', run: markOfferSent },
  accepted: { permission: 'offers:decide', run: acceptOffer },
  rejected: { permission: 'offers:decide', run: rejectOffer },
  cancelled: { permission: 'offers:decide', run: cancelOffer },
}

/**
 * Changes the given fields of a draft; `items` replaces all lines. A status alone calls its verb, with that verb's
 * permission.
 * @throws DomainError offer.not_found, offer.not_draft, reference.not_found, validation, conflict; with a status
 * forbidden, and the errors of its verb
 */
export async function updateOffer(ctx: Ctx, { id, ...input }: UpdateOffer): Promise<{ data: OfferDetail }> {
  const updates = withOneContact(input.updates)
  if (updates.status) {
    const { permission, run } = verbs[updates.status]
    if (!may(ctx.actor, permission)) throw new DomainError('forbidden', { permission })
    const { expected_version, confirm_unpriced } = updates
    return run(ctx, { id, expected_version, confirm_unpriced })
  }
  return inTenant(ctx, async tx => {
    const before = await loadDraft(tx, ctx, id, updates.expected_version)
    const lines = updates.items ? await lineColumns(tx, ctx, updates.items) : null
    await changeDraft(tx, ctx, before, {
      ...(await fieldColumns(tx, ctx, before, updates)),
      ...sums(before, updates, lines),
    })
    if (lines) {
      const { tenantId } = ctx.actor
      await tx.offerItem.deleteMany({ where: { tenantId, offerId: id } })
      await insertLines(tx, tenantId, id, lines)
    }
    return { data: await recordOfferChange(tx, ctx, id, 'offer.updated', before) }
  })
}

const checkOffer = checkBy(offerDays)

async function fieldColumns(tx: Tx, ctx: Ctx, before: LoadedOffer, updates: Updates) {
  const offerDate = updates.offer_date ?? dateToDay(before.offerDate)
  const validUntil =
    updates.valid_until === undefined ? before.validUntil && dateToDay(before.validUntil) : updates.valid_until
  checkOffer({ offer_date: offerDate, valid_until: validUntil })
  return {
    title: updates.title,
    offerDate: dayToDate(offerDate),
    validUntil: validUntil ? dayToDate(validUntil) : null,
    introText: updates.intro_text,
    closingText: updates.closing_text,
    discountPercent: updates.discount_percent,
    ...(await contactAndProjectColumns(tx, ctx, before, updates)),
  }
}

/** A newly chosen project sets its contact when there was none; a contact that was cleared on purpose stays cleared. */
async function contactAndProjectColumns(tx: Tx, ctx: Ctx, before: LoadedOffer, { kontakt_id, project_id }: Updates) {
  if (kontakt_id === undefined && project_id === undefined) return {}
  const contactId = kontakt_id === undefined ? before.contactId : kontakt_id
  const checked = await resolveContactAndProject(tx, ctx, {
    contactId,
    projectId: project_id === undefined ? before.projectId : project_id,
  })
  return project_id && kontakt_id === undefined ? checked : { ...checked, contactId }
}

function sums(before: LoadedOffer, updates: Updates, lines: LineColumns[] | null) {
  if (!lines && updates.discount_percent === undefined) return {}
  return totalColumns(
    lines ?? before.items.map(toOfferItem),
    updates.discount_percent ?? before.discountPercent,
    before.taxProfile,
  )
}
