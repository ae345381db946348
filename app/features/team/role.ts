import type { Outputs } from '~server/contract'

/** A member as every user may see it: without `team:details` most fields are null. */
export type VisibleMember = Outputs['team']['member']['data']
/** A member as users with permission for the team's details see it. */
export type Member = Outputs['team']['update']['data']

/** Whether all details are present, which `role` shows: it is null only for users who may not see it. */
export const hasDetails = (member: VisibleMember): member is Member => member.role !== null
export type Invitation = Outputs['invites']['list']['data'][number]
export type Department = Outputs['departments']['list']['data'][number]
export type TeamFigures = Outputs['team']['aggregates']['data']
export type Explained = Outputs['permissions']['user']['data']

export type Module = Explained['permissions'][number]['module']

/** The text key of a module, since a dot has a meaning of its own in keys. */
export const moduleKey = (module: Module) =>
  module.replace('.', '-') as Module extends infer Name
    ? Name extends `${infer Before}.${infer After}`
      ? `${Before}-${After}`
      : Name
    : never
