import type { Outputs } from '~server/contract'

export type Permission = Outputs['permissions']['user']['data']['permissions'][number]['permission']

/** A permission's name as a text key, since a colon has a meaning of its own there: `offers:read` is `offers_read`. */
export type PermissionKey = Permission extends infer Name
  ? Name extends `${infer Noun}:${infer Verb}`
    ? `${Noun}_${Verb}`
    : never
  : never

export const permissionKey = (permission: Permission): PermissionKey => permission.replace(':', '_') as PermissionKey
