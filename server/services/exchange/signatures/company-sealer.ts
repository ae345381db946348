import type { Ctx } from '../../../context'
import { makeSealer, type Sealer } from '../../../pdfa/seal/certificate'
import { inTenant, type Tx } from '../../../platform/database/db'
import type { FreezeContext } from '../files/frozen'

type SealContext = FreezeContext & Pick<Ctx, 'secretBox' | 'log'>

export const sealKeyPurpose = (tenantId: number) => `seal-key:${tenantId}`

/**
 * The company's seal: a key of its own, generated when the first paper is signed and stored sealed. A key sealed with a
 * secret that the service no longer has is retired and replaced; papers sealed with it stay valid.
 */
export async function companySealer(ctx: SealContext): Promise<Sealer> {
  const known = await inTenant(ctx, tx => current(tx, ctx))
  const opened = known && open(ctx, known)
  if (opened) return opened
  const made = makeSealer({ name: ctx.actor.companyName, country: ctx.actor.countryCode, now: ctx.clock.now() })
  const kept = await inTenant(ctx, async tx => {
    const { tenantId } = ctx.actor
    const now = ctx.clock.now()
    if (known) await tx.sealKey.updateMany({ where: { tenantId, id: known.id }, data: { retiredAt: now } })
    const sealedKey = ctx.secretBox.seal(made.privateKey, sealKeyPurpose(tenantId))
    // Two processes may need the first one at once: both use the one that was stored first.
    await tx.sealKey.createMany({
      data: [{ tenantId, certificate: made.certificates.join('\n'), sealedKey, createdAt: now }],
      skipDuplicates: true,
    })
    return current(tx, ctx)
  })
  const sealer = kept && open(ctx, kept)
  if (!sealer) throw new Error('the key that seals was retired meanwhile')
  return sealer
}

const current = (tx: Tx, { actor: { tenantId } }: SealContext) =>
  tx.sealKey.findFirst({ where: { tenantId, retiredAt: null } })

function open(
  { secretBox, log, actor: { tenantId } }: SealContext,
  { id, certificate, sealedKey }: { id: number; certificate: string; sealedKey: string },
): Sealer | null {
  try {
    return { privateKey: secretBox.open(sealedKey, sealKeyPurpose(tenantId)), certificates: [certificate] }
  } catch (error) {
    log.warn({ err: error, sealKey: id }, 'the key that seals cannot be opened: another secret sealed it')
    return null
  }
}
