import { ExternalLink, RotateCw, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '~/components/ui/button'
import { documentsTexts } from '~/i18n/documents'
import { useT } from '~/lib/i18n'
import { wasRefused } from '~/lib/was-refused'

interface PdfPreviewProps {
  url: string
  title: string
  /** Why there is no PDF yet. */
  missing: string | null
  /** Saves pending changes, so that the PDF contains them. */
  beforeRefresh?: () => Promise<boolean>
  onClose: () => void
}

/** The PDF as the customer will receive it. Rendered once when opened, and again on demand. */
export default function PdfPreview({ url, title, missing, beforeRefresh, onClose }: PdfPreviewProps) {
  const t = useT(documentsTexts)
  const [edition, setEdition] = useState(1)
  const [failedEdition, setFailedEdition] = useState(0)
  const address = `${url}?edition=${edition}`

  async function refresh() {
    await beforeRefresh?.()
    setEdition(edition + 1)
  }

  return (
    <section aria-label={title} data-noprint className="flex min-w-0 flex-col gap-2">
      <div className="flex items-center gap-1">
        <h2 className="grow text-sm">{t('pdf.preview')}</h2>
        <Button variant="ghost" size="sm" onClick={() => void refresh()}>
          <RotateCw aria-hidden />
          {t('pdf.refresh')}
        </Button>
        <Button asChild variant="ghost" size="sm">
          <a href={url} target="_blank" rel="noreferrer">
            <ExternalLink aria-hidden />
            {t('pdf.open')}
          </a>
        </Button>
        <Button variant="ghost" size="icon-sm" aria-label={t('pdf.close')} onClick={onClose}>
          <X />
        </Button>
      </div>
      {missing || failedEdition === edition ? (
        <p className="rounded-lg border border-dashed border-line-strong px-4 py-10 text-center text-muted">
          {missing ?? t('pdf.failed')}
        </p>
      ) : (
        <iframe
          key={edition}
          src={address}
          title={title}
          onLoad={() => void wasRefused(address).then(refused => refused && setFailedEdition(edition))}
          className="aspect-[210/297] max-h-[85dvh] w-full rounded-lg border border-line bg-sunken @4xl:sticky @4xl:top-16"
        />
      )}
    </section>
  )
}
