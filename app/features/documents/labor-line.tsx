import { documentsTexts } from '~/i18n/documents'
import { useT } from '~/lib/i18n'
import { useOptionalSession } from '~/lib/session'
import { SumLine } from './sums'

/** Whether papers of this company name the labor in their total for private customers in Germany (§ 35a EStG). */
export const useNamesLabor = (): boolean => useOptionalSession()?.company.laborShare ?? false

/** The labor in a total, with VAT, below it; nothing where papers do not name it or where there is none. */
export function LaborLine({ gross }: { gross: number }) {
  const t = useT(documentsTexts)
  const isNamed = useNamesLabor()
  return isNamed && gross !== 0 ? <SumLine label={t('sums.labor')} value={gross} /> : null
}
