import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { requestDocument } from '../../exchange/documents/request'
import { keepSignature } from '../../exchange/signatures/keep-signature'
import type { SignatureStrokes, SigningMode } from '../../exchange/signatures/schema'
import { notify } from '../../people/notifications/notify'
import { paperMailDraft } from '../contacts/paper-mail-draft'
import { sendPaper } from '../contacts/send-paper'
import { rapportContentHash } from './content-hash'
import { lockRapports } from './lock'
import { signedRapportMail } from './rapport-mail'
import { loadRapport, type RapportRow, reloadRapport } from './read'
import { recordRapportChange } from './record-change'

interface SignedBy {
  name: string
  email: string | null
  mode: SigningMode
  /** Null when the name was typed. */
  strokes?: SignatureStrokes | null | undefined
  /** By the device's clock. */
  deviceAt?: Date | null | undefined
  /** Hash of the content that was shown. */
  contentSha256: string
}

/**
 * Records the customer's signature of a completed rapport, once. It is locked first: one that was reopened and
 * completed again since it was shown is not signed. The signed paper follows; after signing by a link or at a provider
 * it is mailed to the signer.
 * @throws DomainError rapport.not_completed, rapport.signed, signature.content_changed
 */
export async function signRapport(tx: Tx, ctx: Ctx, id: number, signed: SignedBy): Promise<void> {
  const { tenantId } = ctx.actor
  const { name, email, mode, strokes = null, deviceAt = null } = signed
  await lockRapports(tx, tenantId, [id])
  const before = await loadRapport(tx, ctx.actor, id)
  if (!before.completed) throw new DomainError('rapport.not_completed')
  if (before.signedAt !== null) throw new DomainError('rapport.signed')
  const contentSha256 = await rapportContentHash(tx, tenantId, before)
  if (signed.contentSha256 !== contentSha256)
    throw new DomainError('signature.content_changed', { content_sha256: contentSha256 })
  const now = ctx.clock.now()
  await tx.rapport.update({
    where: { tenantId_id: { tenantId, id } },
    data: { signedAt: now, signedByName: name, signedByEmail: email, updatedAt: now },
    select: { id: true },
  })
  const document = { entity: 'rapport', entityId: id } as const
  await keepSignature(tx, ctx, {
    ...{ ...document, mode, strokes, deviceAt, contentSha256 },
    ...{ signerName: name, signerEmail: email },
  })
  const after = await reloadRapport(tx, tenantId, id)
  await recordRapportChange(tx, ctx, 'signed', { before, after })
  await requestDocument(tx, ctx, 'rapport_signed_pdf', id)
  const params = { number: after.rapportNumber, title: after.title, name }
  await notify(tx, ctx, { kind: 'rapport_signed', entity: 'rapport', entityId: id, params })
  if (mode !== 'here') await mailSigned(tx, ctx, after, email)
}

/**
 * Enqueues the signed PDF to the person who signed, in the transaction that signs. Nothing is enqueued when no mail
 * server is set up, or no address is known.
 */
async function mailSigned(tx: Tx, ctx: Ctx, row: RapportRow, signer: string | null): Promise<void> {
  const paper = signedRapportMail(ctx, row)
  const to = signer ? [signer] : (await paperMailDraft(tx, ctx, paper)).to
  if (!ctx.mail.configured || to.length === 0) return
  await sendPaper(tx, ctx, paper, { to }, { action: 'rapport.emailed' })
}
