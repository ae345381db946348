import type { Outputs } from '~server/contract'

export type Project = Outputs['projects']['get']['data']

/** What the project's page passes to its tabs; null if the user may not see it. */
export interface ProjectContext {
  project: Project
  money: Outputs['projects']['money']['data'] | null
  offers: Outputs['offers']['page'] | null
  rapports: Outputs['rapports']['page'] | null
  invoices: Outputs['invoices']['list'] | null
}
