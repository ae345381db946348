import { z } from 'zod'
import { moduleIds } from '../../core/modules'
import { dataOf } from '../../core/scalars'

export const Login = z.strictObject({ email: z.email().max(254), password: z.string().min(1).max(256) })
export type Login = z.infer<typeof Login>

export const LoginAnswer = z.object({
  user: z.object({ id: z.int(), name: z.string(), email: z.string() }),
  company: z.object({ company_id: z.string(), name: z.string() }).nullable(),
})
export const LogoutAnswer = z.object({ success: z.literal(true) })

export const EnterCompany = z.strictObject({ companyId: z.string().min(1).max(100) })
export type EnterCompany = z.infer<typeof EnterCompany>

/** Who is logged in, where, and what they may do: what the frame of the pages is built from. */
export const SessionView = z.object({
  user: z.object({
    id: z.int(),
    name: z.string(),
    email: z.string(),
    locale: z.enum(['de', 'en']),
    isOperator: z.boolean(),
  }),
  company: z.object({
    companyId: z.string(),
    name: z.string(),
    countryCode: z.string(),
    primaryColor: z.string(),
    timeZone: z.string(),
    defaultVatRate: z.number(),
  }),
  role: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  permissions: z.array(z.string()),
  modules: z.array(z.enum(moduleIds)),
})
export type SessionView = z.infer<typeof SessionView>
export const SessionEnvelope = dataOf(SessionView)

/** Who a key is and what its company has booked: `GET /api/v1/me`. */
export const Area = z.object({ id: z.string(), label: z.string() })
export const IdentityEnvelope = dataOf(
  z.object({
    companyId: z.string(),
    key: z.object({ id: z.int(), name: z.string(), prefix: z.string(), scopes: z.array(z.string()) }),
    plan: z.string(),
    modules: z.array(z.string()),
    active: z.array(Area),
    inactive: z.array(Area),
  }),
)
