import type { RequestContext } from '../../../context'
import { signatureByHash } from '../../../identity/signature-request'
import type { VerifiedPaper, VerifyPaper } from './schema'

/**
 * Whether a file is a paper that was signed here and not changed since, for anybody who has it: its hash says nothing to
 * those who have not. How often an address may ask is bounded.
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
