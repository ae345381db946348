import type { SignatureRequest } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { sha256Hex } from '../../../platform/secrets'
import { lockOpenRequest, type SignedDocument } from './read'
import { recordSignatureEvent } from './record-signature-event'
import type { NotSignedOutcome, SignatureStrokes, SigningMode } from './schema'

export interface NewRequest extends SignedDocument {
  mode: SigningMode
  provider?: 'local' | 'rest'
  signerName: string
  signerEmail: string | null
  contentSha256: string
  expiresAt: Date
  outcome?: NotSignedOutcome
}

/** Requests a signature, in the transaction of the caller; an earlier request for the same document ends. */
export async function makeSignatureRequest(tx: Tx, ctx: Ctx, request: NewRequest): Promise<SignatureRequest> {
  const { tenantId, userId } = ctx.actor
  const open = await lockOpenRequest(tx, tenantId, request)
  if (open) await endRequest(tx, ctx, open, 'cancelled')
  const row = await tx.signatureRequest.create({
    data: {
      provider: 'local',
      ...request,
      ...{ tenantId, status: 'created', createdByUserId: userId, createdAt: ctx.clock.now() },
    },
  })
  await recordSignatureEvent(tx, ctx, row, 'created', { mode: row.mode, by: ctx.actor.label })
  return row
}

/** Ends a locked request without a signature. */
export async function endRequest(
  tx: Tx,
  ctx: Ctx,
  request: SignatureRequest,
  status: 'declined' | 'expired' | 'cancelled' | 'failed',
  reason: string | null = null,
): Promise<void> {
  await tx.signatureRequest.update({
    where: { tenantId_id: { tenantId: ctx.actor.tenantId, id: request.id } },
    data: { status },
    select: { id: true },
  })
  const { outcome } = request
  await recordSignatureEvent(tx, ctx, request, status, { ...(outcome && { outcome }), ...(reason && { reason }) })
}

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
