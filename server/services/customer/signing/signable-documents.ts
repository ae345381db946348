import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import type { AuditAction } from '../../../platform/records/audit-actions'
import type { LiveTopic } from '../../../platform/records/live'
import type { LinkGrant } from '../../exchange/customer-links/make'
import type { SignedDocument } from '../../exchange/signatures/read'
import type { SignatureStrokes, SigningMode } from '../../exchange/signatures/schema'
import { offerContentHash } from '../../sales/offers/content-hash'
import { sentOfferLinkGrant } from '../../sales/offers/link-grant'
import { lockOffer } from '../../sales/offers/lock'
import { offerMail } from '../../sales/offers/offer-mail'
import { orderedChoiceIds } from '../../sales/offers/ordered-choice-ids'
import { loadOffer } from '../../sales/offers/read'
import type { PaperMail } from '../../site/contacts/paper-mail-draft'
import { completeWithin } from '../../site/rapports/complete'
import { rapportContentHash } from '../../site/rapports/content-hash'
import { rapportLinkGrant } from '../../site/rapports/link-grant'
import { markMailed } from '../../site/rapports/mark-mailed'
import { rapportMail } from '../../site/rapports/rapport-mail'
import { loadRapport } from '../../site/rapports/read'
import { signRapport } from '../../site/rapports/sign'
import { loadDecisionTerms } from './load-decision-terms'
import { placeOrder } from './place-order'

interface Signed {
  mode: SigningMode
  name: string
  email: string | null
  complete: boolean
  strokes: SignatureStrokes | null
  deviceAt: Date | null
  contentSha256: string
}

/** A document to sign, as loaded by its noun, within one transaction. */
export interface SignableDocument extends SignedDocument {
  topic: LiveTopic
  signed: boolean
  /** The edition of its paper. */
  edition: number
  /** Whether it can still be signed. */
  open: boolean
  contentSha256(): Promise<string>
  /** @throws DomainError customer_link.not_issued for a document that was not sent */
  link(): LinkGrant
  mail: PaperMail
  /** The audit action that records that it was mailed. */
  mailed: AuditAction
  /** Marks the record as mailed, if that makes it final. */
  markMailed?: () => Promise<void>
  /** Signs it on the device of the actor. */
  sign(signed: Signed): Promise<void>
}

type Load = (tx: Tx, ctx: Ctx, id: number) => Promise<SignableDocument>

/** The log names the signer, with the logged-in user in parentheses. */
const signing = (ctx: Ctx, name: string): Ctx => ({
  ...ctx,
  actor: { ...ctx.actor, label: `${name} (${ctx.actor.label})` },
})

/** How each kind of document that is signed is loaded. */
export const signableDocuments: Record<SignedDocument['entity'], Load> = {
  async offer(tx, ctx, id) {
    const offer = await loadOffer(tx, ctx.actor.tenantId, id)
    return {
      ...{ entity: 'offer', entityId: id, topic: 'offers', mailed: 'offer.sent_again' },
      edition: 1,
      signed: offer.status === 'accepted',
      open: offer.status === 'sent',
      contentSha256: async () => offerContentHash(offer),
      link: () => sentOfferLinkGrant(ctx, offer),
      mail: offerMail(ctx, offer),
      async sign({ contentSha256, complete: _complete, ...by }) {
        const row = await lockOffer(tx, ctx.actor.tenantId, id)
        if (row.status !== 'sent') throw new DomainError('offer.transition', { status: row.status })
        const now = offerContentHash(row)
        if (contentSha256 !== now) throw new DomainError('signature.content_changed', { content_sha256: now })
        const terms = await loadDecisionTerms(tx, ctx)
        await placeOrder(tx, signing(ctx, by.name), row, { ...by, terms, itemIds: orderedChoiceIds(row) })
      },
    }
  },
  async rapport(tx, ctx, id) {
    const row = await loadRapport(tx, ctx.actor, id)
    return {
      ...{ entity: 'rapport', entityId: id, topic: 'rapports', mailed: 'rapport.emailed' },
      edition: row.edition,
      signed: row.signedAt !== null,
      open: row.completed && row.signedAt === null,
      contentSha256: () => rapportContentHash(tx, ctx.actor.tenantId, row),
      link: () => rapportLinkGrant(ctx, row),
      mail: rapportMail(ctx, row),
      markMailed: () => markMailed(tx, ctx, row),
      async sign({ complete, ...by }) {
        if (complete && !row.completed) await completeWithin(tx, ctx, { id })
        await signRapport(tx, signing(ctx, by.name), id, by)
      },
    }
  },
}
