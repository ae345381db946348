import { useState } from 'react'
import { Button } from '~/components/ui/button'
import { Dialog, DialogContent, DialogFooter } from '~/components/ui/dialog'
import { companyDocumentsTexts } from '~/i18n/companyDocuments'
import { useT } from '~/lib/i18n'
import { wasRefused } from '~/lib/was-refused'
import type { CompanyDocument } from './documents-card'
import { isPicture } from './previewable'

interface ShowDocumentProps {
  document: Pick<CompanyDocument, 'id' | 'filename' | 'content_type'>
  /** Number of one of its versions; the current one by default. */
  version?: number
  onClose: () => void
}

/** A PDF or a picture, without downloading it first. */
export function ShowDocument({ document, version, onClose }: ShowDocumentProps) {
  const t = useT(companyDocumentsTexts)
  const [failed, setFailed] = useState(false)
  const { id, filename } = document
  const bytes = `/api/documents/${id}${version ? `/versions/${version}` : ''}`
  const url = `${bytes}/preview`
  return (
    <Dialog open onOpenChange={open => (open ? undefined : onClose())}>
      <DialogContent title={filename} className="md:max-w-4xl">
        {failed ? (
          <p className="py-10 text-center text-muted">{t('noPreview')}</p>
        ) : isPicture(document) ? (
          <img
            src={url}
            alt={filename}
            onError={() => setFailed(true)}
            className="max-h-[75dvh] w-full rounded-lg bg-sunken object-contain"
          />
        ) : (
          <iframe
            src={url}
            title={filename}
            onLoad={() => void wasRefused(url).then(setFailed)}
            className="h-[75dvh] w-full rounded-lg border border-line bg-sunken"
          />
        )}
        <DialogFooter className="mt-2">
          <Button asChild>
            <a href={url} target="_blank" rel="noreferrer">
              {t('openTab')}
            </a>
          </Button>
          <Button asChild variant="primary">
            <a href={`${bytes}/file`} download={version ? true : filename}>
              {t('downloadIt')}
            </a>
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
