import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { sha256Hex } from '../../../platform/secrets'
import { makeSignatureRequest, type NewRequest } from './make-signature-request'
import { lockOpenRequest } from './read'
import { recordSignatureEvent } from './record-signature-event'
import type { SignatureStrokes } from './schema'

export interface GivenSignature extends Omit<NewRequest, 'expiresAt' | 'provider' | 'outcome'> {
  /** Null if the name was typed. */
  strokes: SignatureStrokes | null
  deviceAt: Date | null
}

/**
 * Stores a signature, in the transaction that marks its document as signed: it answers an open request, and is
 * independent if there is none.
 */
export async function keepSignature(tx: Tx, ctx: Ctx, signature: GivenSignature): Promise<void> {
  const { tenantId } = ctx.actor
  const { strokes, deviceAt, signerName, signerEmail, contentSha256, ...subject } = signature
  const now = ctx.clock.now()
  const open = await lockOpenRequest(tx, tenantId, subject)
  const isAtProvider = (mode: string | undefined) => mode === 'provider'
  const answered =
    open?.contentSha256 === contentSha256 && isAtProvider(open.mode) === isAtProvider(signature.mode) ? open : null
  const request =
    answered ??
    (await makeSignatureRequest(tx, ctx, { ...subject, signerName, signerEmail, contentSha256, expiresAt: now }))
  await tx.signatureRequest.update({
    where: { tenantId_id: { tenantId, id: request.id } },
    data: {
      ...{ status: 'signed', mode: signature.mode, signerName, signerEmail, signedAt: now, deviceAt },
      ...(strokes ? { strokes } : {}),
    },
    select: { id: true },
  })
  await recordSignatureEvent(tx, ctx, request, 'signed', {
    name: signerName,
    mode: signature.mode,
    drawn_sha256: strokes && sha256Hex(strokes),
    device_at: deviceAt?.toISOString() ?? null,
  })
}
