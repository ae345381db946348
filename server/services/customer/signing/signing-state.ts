import type { Ctx } from '../../../context'
import type { TenantId } from '../../../platform/actor'
import { inTenant, type Tx } from '../../../platform/database/db'
import { type SignedDocument, toSignatureRequest } from '../../exchange/signatures/read'
import { isEventChainIntact } from '../../exchange/signatures/record-signature-event'
import type { NotSignedOutcome, SignatureEventType } from '../../exchange/signatures/schema'
import type { GetSigning, SigningState } from './schema'
import { signableDocuments } from './signable-documents'

/** What there is to sign of a document, and the outcome so far. */
export function signingState(ctx: Ctx, entity: SignedDocument['entity'], { id }: GetSigning): Promise<SigningState> {
  return inTenant(ctx, async tx => {
    const { tenantId } = ctx.actor
    const document = await signableDocuments[entity](tx, ctx, id)
    const rows = await tx.signatureRequest.findMany({
      where: { tenantId, entity, entityId: id },
      include: { events: { orderBy: { id: 'asc' } } },
      orderBy: { id: 'desc' },
      take: 20,
    })
    return {
      data: {
        content_sha256: await document.contentSha256(),
        signable: document.open,
        has_provider: ctx.settings.esign !== null,
        suggested: await suggestedSigner(tx, tenantId, document.mail.contactId),
        requests: rows.map(row => ({
          ...toSignatureRequest(row),
          whole: isEventChainIntact(row.contentSha256, row.events),
          outcome: row.outcome as NotSignedOutcome | null,
          events: row.events.map(({ type, createdAt, details }) => ({
            type: type as SignatureEventType,
            at: createdAt.toISOString(),
            reason: reasonIn(details, row.outcome),
          })),
        })),
      },
    }
  })
}

/** Events written before the outcome had its own field begin with it, and are never rewritten. */
function reasonIn(details: unknown, outcome: string | null): string | null {
  const { reason, outcome: written } = details as { reason?: unknown; outcome?: unknown }
  if (typeof reason !== 'string') return null
  const begins = `${outcome}: `
  return !written && reason.startsWith(begins) ? reason.slice(begins.length) : reason
}

/** For a company, one of its employees signs, whose name is not known. */
async function suggestedSigner(tx: Tx, tenantId: TenantId, id: number | null) {
  const contact = id
    ? await tx.contact.findUnique({
        where: { tenantId_id: { tenantId, id } },
        select: { kind: true, name: true, email: true },
      })
    : null
  return { name: contact?.kind === 'person' ? contact.name : null, email: contact?.email ?? null }
}
