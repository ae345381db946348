import type { RequestContext } from '../../../context'
import { signatureByHash } from '../../../identity/signature-request'
import type { VerifiedPaper, VerifyPaper } from './schema'

/**
 * Whether a file is a paper that was signed here and not changed since, for any holder of the file: the hash reveals
 * nothing to others. Requests are rate-limited per address.
 * @throws DomainError login.throttled
 */
export async function verifyPaper(ctx: RequestContext, { sha256 }: VerifyPaper): Promise<VerifiedPaper> {
  await ctx.throttles.link.attempt({ account: sha256, ip: ctx.ip })
  const known = await signatureByHash(ctx.db, sha256)
  return {
    data: {
      known: known !== null,
      company: known?.companyName ?? null,
      signed_at: known?.signedAt.toISOString() ?? null,
    },
  }
}
