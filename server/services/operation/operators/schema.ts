import { z } from 'zod'
import { sortParameter } from '../../../platform/lists/sorting'
import { moduleIds, plans } from '../../../platform/modules'
import { roles } from '../../../platform/permissions'
import { emailAddress } from '../../../platform/values/email-address'
import { locales } from '../../../platform/values/locale'
import {
  dataOf,
  expectedVersion,
  id,
  instant,
  listParameters,
  pageOf,
  reference,
  text,
} from '../../../platform/values/scalars'
import { linkToken } from '../../people/auth/schema'
import { CompanySummary, password } from '../../people/companies/schema'

const companyKey = z.string().min(1).max(100).meta({ example: 'dach-huber' })
/** A boolean in a query string. */
const flag = z.enum(['true', 'false']).transform(value => value === 'true')

const companySorts = ['name', 'created', 'active', 'members'] as const
export const ListCompanies = z.object({
  ...listParameters,
  sort: sortParameter(companySorts),
  plan: z.enum(plans).optional().meta({ description: 'Only companies with this plan' }),
  module: z.enum(moduleIds).optional().meta({ description: 'Id of the module' }),
  active: flag.optional().meta({ description: 'Only active records, or only archived ones' }),
})
export type ListCompanies = z.infer<typeof ListCompanies>

/** A company as operators list it. */
export const PlatformCompany = CompanySummary.extend({
  members: z.int(),
  /** The last change that a person made there. */
  last_active_at: instant.nullable(),
}).meta({ id: 'PlatformCompany' })
export type PlatformCompany = z.infer<typeof PlatformCompany>
export const PlatformCompanyPage = pageOf(PlatformCompany)

export const countedLists = ['contacts', 'projects', 'inquiries', 'offers', 'rapports', 'invoices'] as const
const PlatformMember = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  role: z.union(roles.map(role => z.literal(role)) as [z.ZodLiteral<1>, z.ZodLiteral<2>, z.ZodLiteral<3>]),
  status: z.string(),
  active: z.boolean(),
  has_password: z.boolean(),
})
export const PlatformCompanyDetail = PlatformCompany.extend({
  /** Modules that were switched on, also those that the plan does not book (any more). */
  switched_on: z.array(z.enum(moduleIds)),
  /** Every module there is, and which plans book it. */
  module_list: z.array(z.object({ module: z.enum(moduleIds), label: z.string(), plans: z.array(z.enum(plans)) })),
  counts: z.object(Object.fromEntries(countedLists.map(list => [list, z.int()])) as Record<CountedList, z.ZodInt>),
  people: z.array(PlatformMember),
  version: z.int(),
}).meta({ id: 'PlatformCompanyDetail' })
type CountedList = (typeof countedLists)[number]
export type PlatformCompanyDetail = z.infer<typeof PlatformCompanyDetail>
export const PlatformCompanyEnvelope = dataOf(PlatformCompanyDetail)

export const GetPlatformCompany = z.object({
  company_id: companyKey.meta({ description: 'Business key of the company' }),
})
export type GetPlatformCompany = z.infer<typeof GetPlatformCompany>

export const UpdateCompany = z.strictObject({
  company_id: companyKey,
  updates: z
    .strictObject({
      name: text(200),
      plan: z.enum(plans),
      modules: z.array(z.enum(moduleIds)).max(moduleIds.length),
      active: z.boolean(),
    })
    .partial()
    .extend({ expected_version: expectedVersion }),
})
export type UpdateCompany = z.infer<typeof UpdateCompany>

export const ListUsers = z.object({
  ...listParameters,
  sort: sortParameter(['name', 'email', 'created', 'seen']),
  company_id: companyKey.optional().meta({ description: 'Business key of the company' }),
  active: flag.optional().meta({ description: 'Only active records, or only archived ones' }),
  operator: flag.optional().meta({ description: 'Only operators, or only those who are none' }),
})
export type ListUsers = z.infer<typeof ListUsers>

/** A person with every company that they belong to. */
export const PlatformUser = z
  .object({
    id: z.int(),
    name: z.string(),
    email: z.string(),
    active: z.boolean(),
    is_operator: z.boolean(),
    has_password: z.boolean(),
    second_factor: z.boolean(),
    companies: z.array(z.object({ company_id: z.string(), name: z.string(), role: z.int(), status: z.string() })),
    last_seen_at: instant.nullable(),
    created_at: instant,
  })
  .meta({ id: 'PlatformUser' })
export type PlatformUser = z.infer<typeof PlatformUser>
export const PlatformUserPage = pageOf(PlatformUser)
export const PlatformUserEnvelope = dataOf(PlatformUser)

export const UpdateUser = z.strictObject({ id: reference, updates: z.strictObject({ active: z.boolean() }) })
export type UpdateUser = z.infer<typeof UpdateUser>
export const RemoveUser = z.object({ id })
export type RemoveUser = z.infer<typeof RemoveUser>
/** `deleted` is false where records name the person: then the account is closed and stays. */
export const RemovedUser = dataOf(z.object({ id: z.int(), deleted: z.boolean() }))

const role = z.union([z.literal(1), z.literal(2), z.literal(3)])
export const UpdateUserRole = z.strictObject({ user_id: reference, company_id: companyKey, role })
export type UpdateUserRole = z.infer<typeof UpdateUserRole>

export const InviteAccess = z.strictObject({
  company_id: companyKey,
  name: text(200),
  email: emailAddress,
  locale: z.enum(locales).default('de'),
})
export type InviteAccess = z.output<typeof InviteAccess>
export const AccessInvitation = dataOf(
  z.object({ user_id: z.int(), company_id: z.string(), email: z.string(), expires_at: instant }),
)

const token = linkToken
export const PeekAccess = z.object({ token })
export type PeekAccess = z.infer<typeof PeekAccess>
export const PeekedAccess = dataOf(z.object({ name: z.string(), email: z.string(), company: z.string() }))
export const AcceptAccess = z.strictObject({ token, password })
export type AcceptAccess = z.infer<typeof AcceptAccess>
export const AcceptedAccess = dataOf(z.object({ company_id: z.string(), email: z.string() }))

export const SwitchCompany = z.strictObject({
  /** `null` leads back: out of the company, into none. */
  companyId: companyKey.nullable(),
})
export type SwitchCompany = z.infer<typeof SwitchCompany>
export const SwitchedCompany = dataOf(z.object({ companyId: z.string(), name: z.string() }).nullable())

/** What waits in a restored copy that sends nothing yet; null when nothing is held back. */
export const SendingState = z.object({
  data: z
    .object({
      since: instant,
      /** The time of the restored state. */
      as_of: instant.nullable(),
      mails: z.int(),
      deliveries: z.int(),
      jobs: z.int(),
      /** When the oldest of these was written. */
      oldest_at: instant.nullable(),
    })
    .nullable(),
})
export const ResumeSending = z.strictObject({
  /** Drops what is waiting instead of sending it. */
  drop: z.boolean().default(false),
})
export type ResumeSending = z.infer<typeof ResumeSending>
export const ResumedSending = dataOf(
  z.object({ dropped: z.object({ mails: z.int(), deliveries: z.int(), jobs: z.int() }) }),
)
