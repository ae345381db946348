import type { Ctx } from '../../../context'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { recordChange } from '../../../platform/records/record-change'
import { type LinkGrant, makeCustomerLink } from '../../exchange/customer-links/make'
import { makeSignatureRequest } from '../../exchange/signatures/make-signature-request'
import { loadSignatureRequests, type SignedDocument, toSignatureRequest } from '../../exchange/signatures/read'
import { sendPaper } from '../../site/contacts/send-paper'
import type { SigningAnswer, SignOffer, SignRapport } from './schema'
import type { SignableDocument } from './signable-documents'
import { signableDocuments } from './signable-documents'

type SignInput = SignOffer & Pick<Partial<SignRapport>, 'complete'>

/** Days that a signature request stays open. */
const openDays = 30

/**
 * Has a document signed: by a mailed link, at the signature provider, or right now on the device of the caller.
 * @throws DomainError signature.signed, signature.no_address, signature.no_provider, signature.nothing_drawn,
 * signature.content_changed, and errors of the document itself
 */
export function haveDocumentSigned(
  ctx: Ctx,
  entity: SignedDocument['entity'],
  input: SignInput,
): Promise<SigningAnswer> {
  return inTenant(ctx, async tx => {
    const document = await signableDocuments[entity](tx, ctx, input.id)
    if (document.signed) throw new DomainError('signature.signed')
    return {
      data:
        input.mode === 'here'
          ? await signHere(tx, ctx, document, input)
          : await requestSignature(tx, ctx, document, input),
    }
  })
}

async function signHere(tx: Tx, ctx: Ctx, document: SignableDocument, { signature, complete, ...input }: SignInput) {
  if (!signature) throw new DomainError('signature.nothing_drawn', { field: 'signature' })
  const signer = { name: input.signer_name, email: input.signer_email ?? null }
  await document.sign({
    ...{ ...signer, mode: 'here' },
    complete: complete === true,
    strokes: signature.strokes ?? null,
    deviceAt: signature.signed_at ? new Date(signature.signed_at) : null,
    contentSha256: signature.content_sha256,
  })
  const [row] = await loadSignatureRequests(tx, ctx.actor.tenantId, document)
  if (!row) throw new DomainError('signature.not_found')
  return { ...toSignatureRequest(row), url: null }
}

/** Requests the signature: at the provider, or by the link mailed to the signer; with an address both. */
async function requestSignature(tx: Tx, ctx: Ctx, document: SignableDocument, input: SignInput) {
  const { entity, entityId } = document
  const atProvider = input.mode === 'provider'
  const email = input.signer_email ?? null
  if (atProvider && !ctx.settings.esign) throw new DomainError('signature.no_provider')
  if (!atProvider && !email) throw new DomainError('signature.no_address', { field: 'signer_email' })
  const link: LinkGrant = document.link()
  const made = email ? await makeCustomerLink(tx, ctx, { ...link, email, byMail: true }) : null
  const latest = new Date(ctx.clock.now().getTime() + openDays * 86_400_000)
  const row = await makeSignatureRequest(tx, ctx, {
    ...{ entity, entityId, mode: input.mode, provider: atProvider ? 'rest' : 'local' },
    ...{ signerName: input.signer_name, signerEmail: email, contentSha256: await document.contentSha256() },
    expiresAt: link.expiresAt < latest ? link.expiresAt : latest,
  })
  await recordChange(tx, ctx, {
    ...{ action: 'signature_request.created', entity, id: entityId, topic: document.topic },
    after: { signer_name: row.signerName, signer_email: email, mode: row.mode },
  })
  if (email && made) {
    const { mailed: action, mail, markMailed: lock } = document
    await sendPaper(tx, ctx, mail, { to: [email], message: input.message }, { action, token: made.token, lock })
  }
  const start = `${ctx.settings.baseUrl}/api/esign/start?request=${row.id}`
  return { ...toSignatureRequest(row), url: atProvider ? start : (made?.url ?? null) }
}
