import type { Company } from '../../../../prisma/client/client'
import type { TaxProfile } from '../../../money/tax-profiles'

/** The tax profile of a company's documents unless one is set on the document. */
export const companyTaxProfile = (company: Pick<Company, 'reverseChargeDefault' | 'defaultTaxProfile'>): TaxProfile =>
  company.reverseChargeDefault ? 'reverse_charge' : (company.defaultTaxProfile as TaxProfile)
