import { randomUUID } from 'node:crypto'
import type { Company } from '../../../../prisma/client/client'
import { readStored, type StoredContent } from '../../../adapters/storage'
import type { Ctx } from '../../../context'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { lockRecord } from '../../../platform/records/change-record'
import { encodeLogo } from '../../exchange/files/picture'
import { discardBytes, storeBytes } from '../../exchange/files/store-bytes'
import { changeCompany } from './change-company'
import { logoPath } from './logo-path'

/** Of the uploaded file. */
export const maxLogoBytes = 5_000_000
const file = { purpose: 'company_logo', entity: 'company' } as const

/**
 * Stores an uploaded logo: re-encoded as a PNG with its transparency, stored, and only then recorded. The former one is
 * deleted after the commit; files left by a process that ends in between are swept.
 * @throws DomainError picture.type, picture.unreadable, picture.too_many_pixels, storage.unavailable
 */
export async function setLogo(ctx: Ctx, bytes: Buffer) {
  const picture = await encodeLogo(bytes)
  const key = `${ctx.actor.tenantId}/company-logo/${randomUUID()}`
  const stored = await storeBytes(ctx, key, picture.bytes)
  let former: string | null
  try {
    former = await inTenant(ctx, tx => keep(tx, ctx, { key, ...stored }))
  } catch (error) {
    await discardBytes(ctx, key)
    throw error
  }
  if (former) await discardBytes(ctx, former)
  return { data: await logoOf(ctx) }
}

/** Papers then begin with the company's name again; those already sent do not change. */
export async function removeLogo(ctx: Ctx) {
  const former = await inTenant(ctx, tx => keep(tx, ctx, null))
  if (former) await discardBytes(ctx, former)
  return { data: await logoOf(ctx) }
}

/**
 * The logo of the caller's company as a PNG. For another company it answers as if there were none.
 * @throws DomainError logo.not_found
 */
export async function logoFile(ctx: Ctx, { companyId }: { companyId: string }) {
  const tenantId = companyId === ctx.actor.companyId ? ctx.actor.tenantId : null
  if (tenantId === null) throw new DomainError('logo.not_found')
  const row = await inTenant(ctx, tx => tx.storedFile.findFirst({ where: { tenantId, ...file } }))
  const bytes = row && (await readStored(ctx.storage, row.storageKey))
  if (!row || !bytes) throw new DomainError('logo.not_found')
  return { filename: row.filename, etag: row.sha256, read: async () => bytes }
}

/** Records the present logo. Returns the storage key of the former file. */
async function keep(tx: Tx, ctx: Ctx, logo: ({ key: string } & StoredContent) | null): Promise<string | null> {
  const { tenantId } = ctx.actor
  const createdAt = ctx.clock.now()
  await lockRecord(tx, tenantId, 'company', tenantId)
  await tx.storedFile.deleteMany({ where: { tenantId, ...file } })
  if (logo)
    await tx.storedFile.create({
      data: {
        ...{
          tenantId,
          ...file,
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

const shown = (company: Company) => ({ logo: logoPath(company) !== null })

const logoOf = (ctx: Ctx) =>
  inTenant(ctx, async tx => {
    const company = await tx.company.findUniqueOrThrow({ where: { id: ctx.actor.tenantId } })
    return { logo: logoPath(company), logo_mime: company.logoMime }
  })
