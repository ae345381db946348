import type { Outputs } from '~server/contract'

/** A member as every user may read it: without `team:details` most fields are null. */
export type VisibleMember = Outputs['team']['member']['data']
/** As users who may read or change details of the team get it. */
export type Member = Outputs['team']['update']['data']

/** Whether the answer has everything, which `role` shows: it is null only for users who may not read it. */
export const hasDetails = (member: VisibleMember): member is Member => member.role !== null
export type Invitation = Outputs['invites']['list']['data'][number]
export type Department = Outputs['departments']['list']['data'][number]
export type TeamFigures = Outputs['team']['aggregates']['data']
export type Explained = Outputs['permissions']['user']['data']

export type Module = Explained['permissions'][number]['module']

/** The key of a module's texts, in which a point has a meaning of its own. */
export const moduleKey = (module: Module) =>
  module.replace('.', '-') as Module extends infer Name
    ? Name extends `${infer Before}.${infer After}`
      ? `${Before}-${After}`
      : Name
    : never
