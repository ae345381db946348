import { useSearchParams } from '@remix-run/react'
import { FileSpreadsheet } from 'lucide-react'
import { Button } from '~/components/ui/button'
import { documentsTexts } from '~/i18n/documents'
import { useT } from '~/lib/i18n'

/** The selected rows as a CSV file, in the order of the list. */
export function CsvButton({ url, chosen }: { url: string; chosen: readonly { id: number }[] }) {
  const t = useT(documentsTexts)
  const [params] = useSearchParams()
  const search = new URLSearchParams(params)
  for (const { id } of chosen) search.append('id', String(id))
  return (
    <Button asChild>
      <a href={`${url}?${search}`} download>
        <FileSpreadsheet aria-hidden />
        {t('batch.csv')}
      </a>
    </Button>
  )
}
