import type { SignatureRequest } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { endRequest } from './end-request'
import { lockOpenRequest, type SignedDocument } from './read'
import { recordSignatureEvent } from './record-signature-event'
import type { NotSignedOutcome, SigningMode } from './schema'

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
