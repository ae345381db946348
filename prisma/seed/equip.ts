import type { Caller } from '../../server/contract'
import { articles, company, laborRates } from './content'

/** Master data, labor rates and price list of the demo company; returns the ids of its articles. */
export async function equip(office: Caller): Promise<number[]> {
  await office.companies.updateSettings({ ...company })
  for (const rate of laborRates) await office.laborRates.set({ ...rate })
  const ids: number[] = []
  for (const [name, unit, unit_price] of articles) {
    const { data } = await office.articles.create({ name, unit, unit_price, tax_rate: 20 })
    ids.push(data.id)
  }
  return ids
}
