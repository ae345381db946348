import { z } from 'zod'
import { moduleIds } from '../../../platform/modules'
import { type Permission, permissions } from '../../../platform/permissions'
import { dataOf, id, instant, reference } from '../../../platform/values/scalars'

const names = Object.keys(permissions) as [Permission, ...Permission[]]
export const permissionName = z.enum(names)

/**
 * Why a person has a permission or not: `administrator` has everything of the role, `role` by its default, `override`
 * because it was set for this person, `module` because the company has it switched off.
 */
const permissionSources = ['administrator', 'role', 'override', 'module'] as const

export const EffectivePermission = z.object({
  permission: permissionName,
  allowed: z.boolean(),
  /** The role's default. */
  default: z.boolean(),
  source: z.enum(permissionSources),
  module: z.enum(moduleIds),
  /** Whether it can be granted or denied per person. */
  delegable: z.boolean(),
  /** The setting for this person; null when the role decides. It is kept while the module is off. */
  override: z.object({ allowed: z.boolean(), set_by_name: z.string().nullable(), set_at: instant }).nullable(),
})
export type EffectivePermission = z.infer<typeof EffectivePermission>

export const EffectivePermissions = z.object({
  user_id: z.int(),
  name: z.string(),
  role: z.int(),
  permissions: z.array(EffectivePermission),
})
export type EffectivePermissions = z.infer<typeof EffectivePermissions>
export const EffectivePermissionsEnvelope = dataOf(EffectivePermissions)

export const GetPermissions = z.object({
  user_id: id.optional().meta({ description: 'Whose permissions; the own unless given' }),
})
export const SetPermissions = z.strictObject({
  user_id: reference,
  permissions: z
    .array(z.strictObject({ permission: permissionName, allowed: z.boolean() }))
    .min(1)
    .max(100)
    .refine(said => new Set(said.map(({ permission }) => permission)).size === said.length, 'each permission once'),
})
export type SetPermissions = z.output<typeof SetPermissions>
export const ResetPermissions = z.strictObject({
  user_id: reference,
  /** Only this one; all of them when absent. */
  permission: permissionName.nullish(),
})
export type ResetPermissions = z.output<typeof ResetPermissions>
