/** Why a document shows VAT or does not; one for the whole document. */
export const taxProfiles = [
  'standard',
  'reverse_charge',
  'small_business',
  'intra_community',
  'export',
  'intra_community_service',
] as const
export type TaxProfile = (typeof taxProfiles)[number]
