import { documentsTexts } from '~/i18n/documents'
import { useT } from '~/lib/i18n'
import { useNamesLabor } from '~/lib/session'
import { SumLine } from './sums'

/** The labor share of a total, with VAT, below it; nothing if documents do not state it or it is zero. */
export function LaborLine({ gross }: { gross: number }) {
  const t = useT(documentsTexts)
  const isNamed = useNamesLabor()
  return isNamed && gross !== 0 ? <SumLine label={t('sums.labor')} value={gross} /> : null
}
