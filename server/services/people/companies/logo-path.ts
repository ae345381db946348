import type { Company } from '../../../../prisma/client/client'

/**
 * Where a company's logo is to be had, or null; another logo has another address, so that nobody looks at the former
 * one.
 */
export function logoPath({ companyId, logoKey }: Pick<Company, 'companyId' | 'logoKey'>): string | null {
  const version = logoKey?.split('/').at(-1)?.slice(0, 8)
  return version ? `/api/company/logo/${companyId}?v=${version}` : null
}
