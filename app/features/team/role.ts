import type { Outputs } from '~server/contract'

export type Member = Outputs['team']['member']['data']
export type Invitation = Outputs['invites']['list']['data'][number]
export type Department = Outputs['departments']['list']['data'][number]
export type TeamFigures = Outputs['team']['aggregates']['data']
export type Explained = Outputs['permissions']['user']['data']

export type Module = Explained['permissions'][number]['module']

/** The key of a module's texts, in which a point has a meaning of its own. */
export const moduleWord = (module: Module) =>
  module.replace('.', '-') as Module extends infer Name
    ? Name extends `${infer Before}.${infer After}`
      ? `${Before}-${After}`
      : Name
    : never
