import type { Company } from '../../../../prisma/client/client'
import { readStored } from '../../../adapters/storage'
import type { App } from '../../../context'

/** The company's logo as a data URI, or null. */
export async function loadLogo(
  app: Pick<App, 'storage'>,
  company: Pick<Company, 'logoKey' | 'logoMime'>,
): Promise<string | null> {
  if (!company.logoKey || !company.logoMime) return null
  const bytes = await readStored(app.storage, company.logoKey)
  return bytes && `data:${company.logoMime};base64,${bytes.toString('base64')}`
}
