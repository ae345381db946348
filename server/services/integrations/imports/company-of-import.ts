import type { Ctx } from '../../../context'
import { decimal } from '../../../money/money'
import type { Tx } from '../../../platform/database/db'
import { defaultTaxRate } from '../../sales/articles/default-tax-rate'
import type { ImportNoun } from './schema'

/** What the meaning of a row depends on besides its file. */
export interface ImportingCompany {
  countryCode: string
  /**
   * The rate of VAT in gross prices of rows without one of their own; 0 for small businesses, whose prices are without
   * VAT (AT § 6 Abs 1 Z 27 UStG, DE § 19 UStG).
   */
  taxRate: number
}

/** The company whose file is imported; its rate is only looked up for articles. */
export async function companyOfImport(tx: Tx, ctx: Ctx, noun: ImportNoun): Promise<ImportingCompany> {
  const { countryCode, tenantId } = ctx.actor
  if (noun !== 'articles') return { countryCode, taxRate: 0 }
  const { defaultTaxProfile } = await tx.company.findUniqueOrThrow({
    where: { id: tenantId },
    select: { defaultTaxProfile: true },
  })
  const isSmall = defaultTaxProfile === 'small_business'
  return { countryCode, taxRate: isSmall ? 0 : decimal((await defaultTaxRate(tx, ctx)).toString()).toNumber() }
}
