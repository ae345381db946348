import type { Company } from '../../../../prisma/client/client'

/** The path of a company's logo, or null; a new logo has a new path, so that no cache shows the former one. */
export function logoPath({ companyId, logoKey }: Pick<Company, 'companyId' | 'logoKey'>): string | null {
  const version = logoKey?.split('/').at(-1)?.slice(0, 8)
  return version ? `/api/company/logo/${companyId}?v=${version}` : null
}
