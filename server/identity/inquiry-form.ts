import { Prisma } from '../../prisma/client/client'
import type { Database } from '../platform/database/db'
import type { Locale } from '../platform/values/locale'

/** A form with its company; closed companies have none. */
export interface InquiryFormRow {
  formId: number
  name: string
  locale: Locale
  fields: string[]
  consentText: string
  privacyUrl: string
  version: number
  revokedAt: Date | null
  tenantId: number
  companyName: string
  color: string
  plan: string
  modules: string[]
}

/** Length of a form's public id: 22 characters of base62 are 131 bits. */
export const publicIdLength = 22

/** Pattern of a public id, to be embedded in other patterns. */
export const publicIdPattern = `[A-Za-z0-9]{${publicIdLength}}`
const publicIdAlone = new RegExp(`^${publicIdPattern}$`)

/** The form of a public id, in one statement; null if there is none. */
export async function findInquiryForm(db: Database, publicId: string): Promise<InquiryFormRow | null> {
  if (!publicIdAlone.test(publicId)) return null
  const [row] = (await db.select(
    'credential',
    Prisma.sql`select f.id as "formId", f.name, f.locale, f.fields, f.consent_text as "consentText",
        f.privacy_url as "privacyUrl", f.version, f.revoked_at as "revokedAt", c.id as "tenantId",
        c.name as "companyName", c.primary_color as color, c.plan, c.modules
      from inquiry_forms f join companies c on c.id = f.tenant_id and c.active where f.public_id = ${publicId}`,
    'inquiry_form',
  )) as unknown as InquiryFormRow[]
  return row ?? null
}
