import { randomUUID } from 'node:crypto'
import type { SignatureRequest } from '../../../../prisma/client/client'
import { createESignProvider } from '../../../adapters/esign/provider'
import type { Ctx } from '../../../context'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { endOpenRequest } from '../../exchange/signatures/end-open-request'
import { lockOpenRequest } from '../../exchange/signatures/read'
import type { SignedEntity } from '../../exchange/signatures/schema'
import { paperOf } from './paper-of'
import { type SignableDocument, signableDocuments } from './signable-documents'

type Write = (tx: Tx, ctx: Ctx) => Promise<void>
const nothing: Write = async () => {}

/**
 * Queries the provider for the outcome of a request: a callback or a returning browser is only a reason to check and is
 * not trusted. Returns the write to perform. A request that has ended, was answered in another way or is too late stays
 * unchanged; a document that does not extend the one that was sent, or has changed since, is not signed.
 * @throws ProviderAway, ProviderRefused; DomainError signature.no_provider
 */
export async function settleSigning(ctx: Ctx, requestId: number, signal: AbortSignal): Promise<Write> {
  const { actor, settings, clock } = ctx
  const request = await inTenant(ctx, tx =>
    tx.signatureRequest.findUnique({ where: { tenantId_id: { tenantId: actor.tenantId, id: requestId } } }),
  )
  if (!request?.providerRef || request.status !== 'opened') return nothing
  if (request.expiresAt <= clock.now()) return ended(request, 'expired', null)
  if (!settings.esign) throw new DomainError('signature.no_provider')
  const provider = createESignProvider(settings.esign, signal)
  const status = await provider.status(request.providerRef)
  if (status === 'pending') return nothing
  if (status !== 'completed') return ended(request, status, null)
  const entity = request.entity as SignedEntity
  // Checked first: a changed paper is no longer the beginning of the signed one either.
  const isSame = await inTenant(ctx, async tx =>
    isUnchanged(await signableDocuments[entity](tx, ctx, request.entityId), request),
  )
  if (!isSame) return ended(request, 'failed', 'content_changed')
  const signed = await provider.fetchSigned(request.providerRef)
  const paper = await paperOf[entity](ctx, request.entityId)
  if (!grewFrom(paper.bytes, signed)) return ended(request, 'failed', 'foreign_document')
  const purpose = `${entity}_signed_pdf`
  const storageKey = `${actor.tenantId}/${purpose.replaceAll('_', '-')}/${request.entityId}-${randomUUID()}`
  const stored = await ctx.storage.put(storageKey, signed)
  return async (tx, now) => {
    const edition = await take(tx, now, request)
    if (edition === null) return
    await tx.storedFile.createMany({
      data: [
        {
          ...{ tenantId: actor.tenantId, purpose, entity, entityId: request.entityId, edition, storageKey },
          ...{ filename: paper.filename, contentType: 'application/pdf', createdAt: clock.now() },
          ...{ sha256: stored.sha256, sizeBytes: stored.sizeBytes },
        },
      ],
      skipDuplicates: true,
    })
  }
}

const isUnchanged = async (document: SignableDocument, { contentSha256 }: SignatureRequest): Promise<boolean> =>
  (await document.contentSha256()) === contentSha256

/** A PDF signature is appended: it leaves the original bytes unchanged. */
const grewFrom = (original: Buffer, signed: Buffer): boolean =>
  signed.length > original.length && signed.subarray(0, original.length).equals(original)

/** Signs the document itself, if still possible; returns the signed edition, or null. */
async function take(tx: Tx, ctx: Ctx, request: SignatureRequest): Promise<number | null> {
  const entity = request.entity as SignedEntity
  const document = await signableDocuments[entity](tx, ctx, request.entityId)
  const locked = await lockOpenRequest(tx, ctx.actor.tenantId, document)
  if (locked?.id !== request.id) return null
  const isSame = await isUnchanged(document, request)
  if (!isSame || !document.open) {
    await ended(request, 'failed', isSame ? 'not_open' : 'content_changed')(tx, ctx)
    return null
  }
  await document.sign({
    ...{ name: request.signerName, email: request.signerEmail, mode: 'provider', complete: false },
    ...{ strokes: null, deviceAt: null, contentSha256: request.contentSha256 },
  })
  return document.edition
}

const ended =
  (request: SignatureRequest, status: 'declined' | 'expired' | 'failed', reason: string | null): Write =>
  async (tx, ctx) => {
    const { id, entityId } = request
    const document = { entity: request.entity as SignedEntity, entityId }
    await endOpenRequest(tx, ctx, document, { status, reason, which: open => open.id === id })
  }
