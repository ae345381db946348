import { RotateCw, X } from 'lucide-react'
import { Button } from '~/components/ui/button'
import { ProgressLine } from '~/features/inbound/progress-line'
import { companyDocumentsTexts } from '~/i18n/companyDocuments'
import { useT } from '~/lib/i18n'
import type { DocumentUpload } from './use-document-uploads'

interface UploadListProps {
  uploads: readonly DocumentUpload[]
  onRetry: (upload: DocumentUpload) => void
  onForget: (key: string) => void
}

/** Uploads in progress, each with its progress or error. */
export function UploadList({ uploads, onRetry, onForget }: UploadListProps) {
  const t = useT(companyDocumentsTexts)
  if (uploads.length === 0) return null
  return (
    <ul className="divide-y divide-line border-t border-line">
      {uploads.map(upload => {
        const { key, file, share, failed } = upload
        const percent = `${Math.round(share * 100)} %`
        return (
          <li key={key} className="grid gap-1.5 px-4 py-2.5">
            <div className="flex items-center gap-2">
              <span className="min-w-0 grow truncate">{file.name}</span>
              {failed ? (
                <>
                  <Button size="sm" onClick={() => onRetry(upload)}>
                    <RotateCw aria-hidden />
                    {t('uploads.retry')}
                  </Button>
                  <Button
                    variant="ghost"
                    size="icon-sm"
                    aria-label={t('uploads.forget', { name: file.name })}
                    onClick={() => onForget(key)}
                  >
                    <X className="text-faint" />
                  </Button>
                </>
              ) : (
                <span className="text-[13px] text-muted tabular">
                  {share === 0 ? t('uploads.waiting') : share < 1 ? percent : t('uploads.working')}
                </span>
              )}
            </div>
            {failed ? (
              <p role="alert" className="text-[13px] text-danger">
                {failed}
              </p>
            ) : (
              <ProgressLine label={t('uploads.sending', { name: file.name })} share={share} text={percent} />
            )}
          </li>
        )
      })}
    </ul>
  )
}
