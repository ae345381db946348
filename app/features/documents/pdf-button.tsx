import { Download } from 'lucide-react'
import { Button } from '~/components/ui/button'
import { documentsTexts } from '~/i18n/documents'
import { useT } from '~/lib/i18n'

/** Downloads the paper; what is being written is saved first. */
export function PdfButton({ url, beforeDownload }: { url: string; beforeDownload?: () => Promise<boolean> }) {
  const t = useT(documentsTexts)
  return (
    <Button asChild>
      <a
        href={url}
        download
        onClick={event => {
          if (!beforeDownload || event.currentTarget.dataset.ready) return
          event.preventDefault()
          const link = event.currentTarget
          void beforeDownload().then(() => {
            link.dataset.ready = 'yes'
            link.click()
            delete link.dataset.ready
          })
        }}
      >
        <Download aria-hidden />
        {t('pdf.short')}
        <span className="sr-only">{t('pdf.download')}</span>
      </a>
    </Button>
  )
}
