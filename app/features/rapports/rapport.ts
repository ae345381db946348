import type { Outputs } from '~server/contract'

/** A rapport as its page gets it. */
export type Rapport = Outputs['rapports']['get']['data']
export type EntryLine = Rapport['entries'][number]
export type MaterialLine = Rapport['materials'][number]
/** A row of the list. */
export type RapportRow = Outputs['rapports']['page']['data'][number]
export type Photo = Outputs['rapports']['photos']['data'][number]
export type Colleague = Outputs['team']['colleagues']['data'][number]
