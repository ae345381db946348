import type { SignatureRequest } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { recordSignatureEvent } from './record-signature-event'

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
