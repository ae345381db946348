import type { Ctx } from '../../server/context'
import type { Caller } from '../../server/contract'
import { setLogo } from '../../server/services/people/companies/set-logo'
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

/** A gable over three boards: the logo of the demo company. */
const sign = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="360" viewBox="0 0 48 36">
  <path d="M4 17 24 4l20 13" fill="none" stroke="#8a5a2b" stroke-width="4" stroke-linejoin="round" stroke-linecap="round"/>
  <path d="M11 18h26v4H11zM11 24h26v4H11zM11 30h26v4H11z" fill="#8a5a2b"/>
</svg>`

/** Gives the company its logo, as an upload would. */
export async function hangSign(ctx: Ctx): Promise<void> {
  const { default: sharp } = await import('sharp')
  await setLogo(ctx, await sharp(Buffer.from(sign)).png().toBuffer())
}
