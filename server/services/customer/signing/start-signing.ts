import { randomBytes } from 'node:crypto'
import type { SignatureRequest } from '../../../../prisma/client/client'
import { createESignProvider } from '../../../adapters/esign/provider'
import { ProviderRefused } from '../../../adapters/provider/refused'
import type { Ctx } from '../../../context'
import { may } from '../../../platform/actor'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { ProviderAway } from '../../../platform/jobs/failures'
import { sha256Hex } from '../../../platform/secrets'
import { endRequest } from '../../exchange/signatures/end-request'
import { lockOpenRequest, openStatuses } from '../../exchange/signatures/read'
import { recordSignatureEvent } from '../../exchange/signatures/record-signature-event'
import type { SignedEntity } from '../../exchange/signatures/schema'
import { paperOf } from './paper-of'
import { signableDocuments } from './signable-documents'

const stateForMs = 10 * 60_000
const startWithinMs = 30_000

export interface SigningStart {
  /** Redirect to the provider; null if it is signed here. */
  provider: { url: string; state: string } | null
  entity: SignedEntity
  entityId: number
}

/**
 * Sends a permitted caller to the page where a request is signed. The provider gets the paper at the first start, and
 * each start has its own state, with which the browser can return once within ten minutes.
 * @throws DomainError signature.not_found, signature.ended, signature.signed, signature.content_changed,
 * signature.no_provider, signature.provider_unavailable
 */
export async function startSigning(ctx: Ctx, requestId: number): Promise<SigningStart> {
  const request = await openRequest(ctx, requestId)
  const entity = request.entity as SignedEntity
  const { entityId } = request
  if (request.provider === 'local') return { provider: null, entity, entityId }
  const started = request.providerUrl ?? (await startAtProvider(ctx, request))
  const state = randomBytes(32).toString('base64url')
  await inTenant(ctx, tx =>
    tx.signatureRequest.update({
      where: { tenantId_id: { tenantId: ctx.actor.tenantId, id: requestId } },
      data: { stateHash: sha256Hex(state), stateUntil: new Date(ctx.clock.now().getTime() + stateForMs) },
      select: { id: true },
    }),
  )
  const url = new URL(started)
  url.searchParams.set('state', state)
  return { provider: { url: url.href, state }, entity, entityId }
}

/** The request, for users who may have its document signed, and for the customer of the document. */
function openRequest(ctx: Ctx, id: number): Promise<SignatureRequest> {
  return inTenant(ctx, async tx => {
    const { actor, clock } = ctx
    const row = await tx.signatureRequest.findUnique({ where: { tenantId_id: { tenantId: actor.tenantId, id } } })
    const { customer } = actor
    const isOwn = customer
      ? customer.kind === row?.entity && customer.entityId === row.entityId
      : may(actor, row?.entity === 'offer' ? 'signing:offers' : 'signing:rapports')
    if (!row || !isOwn) throw new DomainError('signature.not_found')
    // A caller who may not see the document may not sign it.
    const document = await signableDocuments[row.entity as SignedEntity](tx, ctx, row.entityId)
    if (document.signed) throw new DomainError('signature.signed')
    if (!openStatuses.includes(row.status) || row.expiresAt <= clock.now()) throw new DomainError('signature.ended')
    return row
  })
}

/** Sends the paper to the provider, once; a repeated start is recognised there by its name. */
async function startAtProvider(ctx: Ctx, request: SignatureRequest): Promise<string> {
  const { tenantId } = ctx.actor
  const { settings } = ctx
  if (!settings.esign) throw new DomainError('signature.no_provider')
  const entity = request.entity as SignedEntity
  const paper = await paperOf[entity](ctx, request.entityId)
  const provider = createESignProvider(settings.esign, AbortSignal.timeout(startWithinMs))
  const started = await provider
    .start({
      externalId: `${ctx.actor.companyId}-${request.id}`,
      title: paper.filename.replace(/\.pdf$/, ''),
      pdf: paper.bytes,
      signer: { name: request.signerName, email: request.signerEmail },
      redirectUrl: `${settings.baseUrl}/api/esign/callback`,
    })
    .catch(error => {
      if (!(error instanceof ProviderAway || error instanceof ProviderRefused)) throw error
      ctx.log.warn({ err: error, request: request.id }, 'provider of signatures not reached')
      throw new DomainError('signature.provider_unavailable')
    })
  const changed = await inTenant(ctx, async tx => {
    const document = await signableDocuments[entity](tx, ctx, request.entityId)
    const locked = await lockOpenRequest(tx, tenantId, { entity, entityId: request.entityId })
    if (locked?.id !== request.id) throw new DomainError('signature.ended')
    const contentSha256 = await document.contentSha256()
    if (contentSha256 !== request.contentSha256) {
      await endRequest(tx, ctx, locked, 'failed', 'content_changed')
      return contentSha256
    }
    const paperSha256 = sha256Hex(paper.bytes)
    await tx.signatureRequest.update({
      where: { tenantId_id: { tenantId, id: request.id } },
      data: { status: 'opened', providerRef: started.ref, providerUrl: started.url, paperSha256 },
      select: { id: true },
    })
    await recordSignatureEvent(tx, ctx, request, 'paper', { sha256: paperSha256 })
    await recordSignatureEvent(tx, ctx, request, 'opened', { ref: started.ref })
    return null
  })
  if (changed) throw new DomainError('signature.content_changed', { content_sha256: changed })
  return started.url
}
