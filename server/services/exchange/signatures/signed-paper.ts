import type { Ctx } from '../../../context'
import type { PaperBase, PaperProof } from '../../../paper/model'
import { renderProofPaper } from '../../../paper/render'
import { appendPages } from '../../../pdfa/append-pages'
import { sealPdf } from '../../../pdfa/seal/seal-pdf'
import { inTenant, type Tx } from '../../../platform/database/db'
import { sha256Hex } from '../../../platform/secrets'
import { dayIn } from '../../../platform/values/days'
import { type FreezeContext, frozenFile, type KeptFile } from '../files/frozen'
import { renderPdf } from '../files/render-pdf'
import { companySealer } from './company-sealer'
import type { SignedDocument } from './read'
import { recordSignatureEvent } from './record-signature-event'
import { readStrokes, strokePath } from './rules'
import type { SignatureEventType, SigningMode } from './schema'

export type SigningContext = FreezeContext & Pick<Ctx, 'pdf' | 'log' | 'secretBox'>

interface SignedPaper extends SignedDocument {
  /** Purpose of the stored file: `rapport_signed_pdf`. */
  purpose: string
  /** Set for a record that was reopened and closed again. */
  edition?: number
  filename: string
  /** The stored paper as it was shown. */
  paper: Buffer
  /** Header and footer of the page that proves the signature, and the document's title. */
  sheet: Pick<PaperBase, 'company' | 'locale' | 'timeZone' | 'number'> & Pick<PaperProof, 'document' | 'terms'>
  /** Writes the key of the signed paper to the record. */
  onRecord(tx: Tx, storageKey: string): Promise<unknown>
}

/**
 * The signed paper: the one that was shown, a page with who signed it when and how, and the company's seal over both.
 * Made once and never again; null while it is unsigned.
 */
export async function signedPaper(ctx: SigningContext, signed: SignedPaper): Promise<KeptFile | null> {
  const { entity, entityId, edition = 1, purpose, filename, paper } = signed
  const request = await inTenant(ctx, tx => noteOfPaper(tx, ctx, signed, sha256Hex(paper)))
  if (!request) return null
  const file = await frozenFile(ctx, {
    ...{ purpose, entity, entityId, edition, filename, contentType: 'application/pdf' },
    render: async () => appendPages(paper, await renderPdf(ctx, renderProofPaper(proofOf(signed, request)))),
    seal: async pdf =>
      sealPdf(pdf, {
        ...(await companySealer(ctx)),
        name: ctx.actor.companyName,
        reason: 'Unterschriebenes Dokument, seit der Unterschrift unverändert',
        instant: ctx.clock.now(),
      }),
  })
  if (request.signedSha256 === null) {
    await inTenant(ctx, async tx => {
      const { tenantId } = ctx.actor
      const { storageKey, sha256 } = await tx.storedFile.findUniqueOrThrow({
        where: { tenantId_id: { tenantId, id: file.id } },
        select: { storageKey: true, sha256: true },
      })
      const where = { tenantId, id: request.id, signedSha256: null }
      const { count } = await tx.signatureRequest.updateMany({ where, data: { signedSha256: sha256 } })
      if (count > 0) await signed.onRecord(tx, storageKey)
    })
  }
  return file
}

/** The signed request with its events, once they include the hash of its paper. */
async function noteOfPaper(tx: Tx, ctx: SigningContext, { entity, entityId }: SignedDocument, paperSha256: string) {
  const { tenantId } = ctx.actor
  const [locked] = await tx.$queryRaw<{ id: number }[]>`
    select id from signature_requests where tenant_id = ${tenantId} and entity = ${entity} and entity_id = ${entityId}
      and status = 'signed' for update`
  if (!locked) return null
  const key = { where: { tenantId_id: { tenantId, id: locked.id } } }
  const row = await tx.signatureRequest.findUniqueOrThrow(key)
  if (row.paperSha256 === null) {
    await tx.signatureRequest.update({ ...key, data: { paperSha256 }, select: { id: true } })
    await recordSignatureEvent(tx, ctx, row, 'paper', { sha256: paperSha256 })
  }
  return tx.signatureRequest.findUniqueOrThrow({ ...key, include: { events: { orderBy: { id: 'asc' } } } })
}

type Proven = NonNullable<Awaited<ReturnType<typeof noteOfPaper>>>

function proofOf({ sheet }: SignedPaper, request: Proven): PaperProof {
  const signedAt = request.signedAt ?? request.createdAt
  const by = request.events.findLast(({ type }) => type === 'signed')
  return {
    ...sheet,
    recipient: { name: request.signerName },
    day: dayIn(sheet.timeZone, signedAt),
    signer: request.signerName,
    email: request.signerEmail,
    mode: request.mode as SigningMode,
    signedAt: signedAt.toISOString(),
    deviceAt: request.deviceAt?.toISOString() ?? null,
    address: by?.address ?? null,
    agent: by?.agent ?? null,
    contentSha256: request.contentSha256,
    paperSha256: request.paperSha256 ?? '',
    drawn: strokePath(readStrokes(request.strokes ?? '') ?? []) || null,
    events: request.events.map(({ type, createdAt, hash }) => ({
      type: type as SignatureEventType,
      at: createdAt.toISOString(),
      hash,
    })),
  }
}
