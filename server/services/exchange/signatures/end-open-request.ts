import type { SignatureRequest } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { recordChange } from '../../../platform/records/record-change'
import { endRequest } from './end-request'
import { lockOpenRequest, type SignedDocument } from './read'

interface Ending {
  status: 'declined' | 'expired' | 'failed' | 'cancelled'
  reason?: string | null
  /** Checks the locked request: another one may have replaced the one that is meant. */
  which: (request: SignatureRequest) => boolean
}

/**
 * Ends the open request of a document without a signature, and records it; one that has ended stays as it is. Returns
 * whether there was one.
 */
export async function endOpenRequest(
  tx: Tx,
  ctx: Ctx,
  { entity, entityId }: SignedDocument,
  { status, reason = null, which }: Ending,
): Promise<boolean> {
  const request = await lockOpenRequest(tx, ctx.actor.tenantId, { entity, entityId })
  if (!request || !which(request)) return false
  await endRequest(tx, ctx, request, status, reason)
  await recordChange(tx, ctx, {
    ...{ action: `signature_request.${status}`, entity, id: entityId },
    topic: entity === 'offer' ? 'offers' : 'rapports',
    after: { signer_name: request.signerName, reason },
  })
  return true
}
