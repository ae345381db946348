import type { Company } from '../../../../prisma/client/client'
import type { StoredContent } from '../../../adapters/storage'
import type { Ctx } from '../../../context'
import { inTenant, type Tx } from '../../../platform/database/db'
import { lockRecord } from '../../../platform/records/change-record'
import { changeCompany } from './change-company'
import { logoUrl } from './logo-url'

/** The stored file of a company's logo. */
export const storedLogo = { purpose: 'company_logo', entity: 'company' } as const

/** Records the present logo. Returns the storage key of the former file. */
export async function keepLogo(
  tx: Tx,
  ctx: Ctx,
  logo: ({ key: string } & StoredContent) | null,
): Promise<string | null> {
  const { tenantId } = ctx.actor
  const createdAt = ctx.clock.now()
  await lockRecord(tx, tenantId, 'company', tenantId)
  await tx.storedFile.deleteMany({ where: { tenantId, ...storedLogo } })
  if (logo)
    await tx.storedFile.create({
      data: {
        ...{
          tenantId,
          ...storedLogo,
          entityId: tenantId,
          filename: 'logo.png',
          contentType: 'image/png',
          createdAt,
        },
        ...{ storageKey: logo.key, sizeBytes: logo.sizeBytes, sha256: logo.sha256 },
      },
    })
  const { before } = await changeCompany(
    tx,
    ctx,
    { show: shown },
    {
      columns: () => ({ logoKey: logo?.key ?? null, logoMime: logo ? 'image/png' : null }),
      entry: () => ({ action: logo ? 'company.logo_set' : 'company.logo_removed' }),
    },
  )
  return before.logoKey
}

const shown = (company: Company) => ({ logo: logoUrl(company) !== null })

/** URL and media type of the logo of the caller's company; null without one. */
export const logoOf = (ctx: Ctx) =>
  inTenant(ctx, async tx => {
    const company = await tx.company.findUniqueOrThrow({ where: { id: ctx.actor.tenantId } })
    return { logo: logoUrl(company), logo_mime: company.logoMime }
  })
