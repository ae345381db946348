import { z } from 'zod'
import { moduleIds, plans } from '../../../platform/modules'
import { emailAddress } from '../../../platform/values/email-address'
import { countryCode, dataOf, instant, text } from '../../../platform/values/scalars'

/** Business key of a company, as integrators see and type it. */
export const companySlug = z
  .string()
  .regex(/^[a-z0-9](?:[a-z0-9-]{1,38}[a-z0-9])$/, '3 to 40 lower-case letters, digits and hyphens')
  .meta({ example: 'tischlerei-huber' })
/** 12 to 256 characters; length is what makes a password strong (NIST 800-63B). */
export const password = z.string().min(12).max(256)

export const CreateCompany = z.strictObject({
  company_id: companySlug,
  name: text(200),
  country_code: countryCode.default('AT'),
  plan: z.enum(plans).default('business'),
  admin_name: text(200),
  admin_email: emailAddress,
  admin_password: password,
})
export type CreateCompany = z.output<typeof CreateCompany>

export const CompanySummary = z.object({
  company_id: z.string(),
  name: z.string(),
  country_code: z.string(),
  plan: z.enum(plans),
  modules: z.array(z.enum(moduleIds)),
  active: z.boolean(),
  created_at: instant,
})
export type CompanySummary = z.infer<typeof CompanySummary>
export const CompanySummaryEnvelope = dataOf(CompanySummary)
