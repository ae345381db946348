import type { RapportOverview } from '~server/services/site/rapports/schema'

export interface CustomerRapports {
  /** Contact id, 0 for rapports without one. */
  id: number
  name: string | null
  rapports: RapportOverview[]
}

/** Rapports by customer, in the order in which they come. */
export function byCustomer(rapports: readonly RapportOverview[]): CustomerRapports[] {
  const groups = new Map<number, CustomerRapports>()
  for (const rapport of rapports) {
    const id = rapport.kontakt_id ?? 0
    const group = groups.get(id) ?? { id, name: rapport.kontakt_name, rapports: [] }
    group.rapports.push(rapport)
    groups.set(id, group)
  }
  return [...groups.values()]
}

/** Total hours of several rapports, added up in hundredths as they are stored. */
export const hoursOf = (rapports: readonly Pick<RapportOverview, 'total_hours'>[]): number =>
  rapports.reduce((sum, rapport) => sum + Math.round(rapport.total_hours * 100), 0) / 100
