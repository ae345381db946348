import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { recordChange } from '../../../platform/records/record-change'
import { endRequest } from '../../exchange/signatures/end-request'
import { makeSignatureRequest } from '../../exchange/signatures/make-signature-request'
import { toSignatureRequest } from '../../exchange/signatures/read'
import type { NotSigned } from './schema'
import { signableDocuments } from './signable-documents'

/**
 * The customer was absent or refused to sign: recorded with the reason, so that the rapport can still be finished on
 * site. It can be signed later.
 * @throws DomainError rapport.not_completed, signature.signed
 */
export function recordNotSigned(ctx: Ctx, { id, outcome, reason }: NotSigned) {
  return inTenant(ctx, async tx => {
    const { tenantId } = ctx.actor
    const document = await signableDocuments.rapport(tx, ctx, id)
    if (document.signed) throw new DomainError('signature.signed')
    const row = await tx.rapport.findUniqueOrThrow({
      where: { tenantId_id: { tenantId, id } },
      include: { contact: true },
    })
    if (!row.completed) throw new DomainError('rapport.not_completed')
    const request = await makeSignatureRequest(tx, ctx, {
      ...{ entity: 'rapport', entityId: id, mode: 'here', signerEmail: null, outcome },
      ...{
        signerName: row.contact?.name ?? '',
        contentSha256: await document.contentSha256(),
        expiresAt: ctx.clock.now(),
      },
    })
    await endRequest(tx, ctx, request, 'declined', reason)
    await recordChange(tx, ctx, {
      ...{ action: 'signature_request.declined', entity: 'rapport', id, topic: 'rapports' },
      after: { outcome, reason },
    })
    const ended = await tx.signatureRequest.findUniqueOrThrow({ where: { tenantId_id: { tenantId, id: request.id } } })
    return { data: { ...toSignatureRequest(ended), url: null } }
  })
}
