import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { requestDocument } from '../../exchange/documents/request'
import { keepSignature } from '../../exchange/signatures/keep-signature'
import type { SignatureStrokes, SigningMode } from '../../exchange/signatures/schema'
import { notify } from '../../people/notifications/notify'
import { rapportContentSha256 } from './content'
import { type RapportRow, reloadRapport } from './read'
import { recordRapportChange } from './record-change'

interface SignedBy {
  name: string
  email: string | null
  mode: SigningMode
  /** None where the name was typed. */
  strokes?: SignatureStrokes | null | undefined
  /** By the clock of the device. */
  deviceAt?: Date | null | undefined
  /** Hash of what was shown, where that is not the completed rapport anyway. */
  contentSha256?: string | undefined
}

/**
 * The customer signs a completed rapport, once. What was signed is the completed rapport, of which nothing changes any
 * more; the signed paper follows.
 * @throws DomainError rapport.not_completed, rapport.signed, signature.content_changed
 */
export async function signRapport(tx: Tx, ctx: Ctx, before: RapportRow, signed: SignedBy): Promise<void> {
  const { tenantId } = ctx.actor
  const { name, email, mode, strokes = null, deviceAt = null } = signed
  if (!before.completed) throw new DomainError('rapport.not_completed')
  const contentSha256 = await rapportContentSha256(tx, tenantId, before)
  if (signed.contentSha256 !== undefined && signed.contentSha256 !== contentSha256)
    throw new DomainError('signature.content_changed', { content_sha256: contentSha256 })
  const now = ctx.clock.now()
  const { count } = await tx.rapport.updateMany({
    where: { tenantId, id: before.id, completed: true, signedAt: null },
    data: { signedAt: now, signedByName: name, signedByEmail: email, updatedAt: now },
  })
  if (count === 0) throw new DomainError('rapport.signed')
  const document = { entity: 'rapport', entityId: before.id } as const
  await keepSignature(tx, ctx, {
    ...{ ...document, mode, strokes, deviceAt, contentSha256 },
    ...{ signerName: name, signerEmail: email },
  })
  const after = await reloadRapport(tx, tenantId, before.id)
  await recordRapportChange(tx, ctx, 'signed', { before, after })
  await requestDocument(tx, ctx, 'rapport_signed_pdf', before.id)
  const params = { number: after.rapportNumber, title: after.title, name }
  await notify(tx, ctx, { kind: 'rapport_signed', entity: 'rapport', entityId: after.id, params })
}
