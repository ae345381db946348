import type { Company } from '../../../../prisma/client/client'

/** The URL of a company's logo, without the host, or null; a new logo has a new URL, so no cache shows the former. */
export function logoUrl({ companyId, logoKey }: Pick<Company, 'companyId' | 'logoKey'>): string | null {
  const version = logoKey?.split('/').at(-1)?.slice(0, 8)
  return version ? `/api/company/logo/${companyId}?v=${version}` : null
}
