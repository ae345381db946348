import { useRevalidator } from '@remix-run/react'
import { Download, Upload } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { Dialog, DialogContent } from '~/components/ui/dialog'
import { toast } from '~/components/ui/toast'
import { fileSize } from '~/features/inbound/file-size'
import { commonTexts } from '~/i18n/common'
import { companyDocumentsTexts } from '~/i18n/companyDocuments'
import { useT } from '~/lib/i18n'
import { latePart } from '~/lib/late-part'
import { type OutputOf, useQuery } from '~/lib/procedures'
import { useFormat, useMay } from '~/lib/session'
import type { CompanyDocument } from './documents-card'
import { isPreviewable } from './previewable'
import { UploadList } from './upload-list'
import { useDocumentRequest } from './use-document-request'
import { useDocumentUploads } from './use-document-uploads'

const ShowDocument = latePart(() => import('./show-document').then(({ ShowDocument }) => ({ default: ShowDocument })))

type Version = OutputOf<'companyDocuments.versions'>['data'][number]

/** All versions of a document: upload a new one, or make an earlier one current again. */
export function DocumentVersions({ document, onClose }: { document: CompanyDocument; onClose: () => void }) {
  const t = useT(companyDocumentsTexts)
  const common = useT(commonTexts)
  const may = useMay()
  const request = useDocumentRequest()
  const { revalidate } = useRevalidator()
  const picker = useRef<HTMLInputElement>(null)
  const { id, filename } = document
  const { data, failed, retry } = useQuery('companyDocuments.versions', { id, limit: 200 }, document.version)
  const { uploads, add, retry: sendAgain, forget } = useDocumentUploads(`/api/documents/${id}/versions`, retry)

  async function restore(number: number) {
    const refused = await request('POST', `/api/documents/${id}/versions/${number}/restore`, {})
    toast(refused ?? t('versions.restored', { number }), refused ? { tone: 'danger' } : {})
    revalidate()
    retry()
  }
  return (
    <Dialog open onOpenChange={open => (open ? undefined : onClose())}>
      <DialogContent title={t('versions.of', { name: filename })} className="md:max-w-xl">
        {may('documents:write') ? (
          <div className="grid justify-items-start gap-2">
            <p className="text-muted">{t('versions.hint')}</p>
            <Button variant="primary" onClick={() => picker.current?.click()}>
              <Upload aria-hidden />
              {t('versions.upload')}
            </Button>
            <input
              ref={picker}
              type="file"
              hidden
              aria-label={t('versions.upload')}
              onChange={event => {
                add(Array.from(event.target.files ?? []))
                event.target.value = ''
              }}
            />
          </div>
        ) : null}
        <div className="-mx-4 mt-3">
          <UploadList uploads={uploads} onRetry={sendAgain} onForget={forget} />
          <ul aria-label={t('versions.title')} className="divide-y divide-line border-y border-line">
            {data?.data.map(version => (
              <VersionRow key={version.number} document={document} version={version} onRestore={restore} />
            ))}
          </ul>
          {data?.pagination.hasMore ? (
            <p className="px-4 pt-3 text-muted">{t('versions.more', { count: data.data.length })}</p>
          ) : null}
          {data ? null : (
            <p className="px-4 py-6 text-center text-muted">
              {failed ? t('versions.failed') : common('state.loading')}
            </p>
          )}
        </div>
      </DialogContent>
    </Dialog>
  )
}

interface VersionRowProps {
  document: CompanyDocument
  version: Version
  onRestore: (number: number) => Promise<void>
}

function VersionRow({ document: { id }, version, onRestore }: VersionRowProps) {
  const t = useT(companyDocumentsTexts)
  const format = useFormat()
  const may = useMay()
  const [shown, setShown] = useState(false)
  const [pending, setPending] = useState(false)
  const { number, is_current, restored_from } = version
  const title = t('versions.number', { number })

  async function restore() {
    setPending(true)
    await onRestore(number)
    setPending(false)
  }
  return (
    <li className="flex flex-wrap items-center gap-x-2 gap-y-1 px-4 py-2">
      <span className="min-w-44 grow basis-0">
        <span className="flex items-center gap-2 font-medium">
          {isPreviewable(version) ? (
            <button type="button" onClick={() => setShown(true)} className="hover:underline">
              {title}
            </button>
          ) : (
            title
          )}
          {is_current ? <Badge tone="success">{t('versions.current')}</Badge> : null}
        </span>
        <span className="block text-xs break-words text-muted">
          {fileSize(format, version.size_bytes)} · {format.instant(version.created_at)}
          {version.created_by_name ? ` · ${t('by', { name: version.created_by_name })}` : ''}
          {restored_from ? ` · ${t('versions.from', { number: restored_from })}` : ''}
        </span>
      </span>
      <span className="ml-auto flex items-center gap-2">
        {!is_current && may('documents:write') ? (
          <Button
            size="sm"
            pending={pending}
            aria-label={t('versions.restoreNumber', { number })}
            onClick={() => void restore()}
          >
            {t('versions.restore')}
          </Button>
        ) : null}
        <Button variant="ghost" size="icon-sm" asChild>
          <a
            href={`/api/documents/${id}/versions/${number}/file`}
            download
            aria-label={t('versions.download', { number })}
          >
            <Download className="text-faint" />
          </a>
        </Button>
      </span>
      {shown ? (
        <Suspense fallback={null}>
          <ShowDocument document={{ ...version, id }} version={number} onClose={() => setShown(false)} />
        </Suspense>
      ) : null}
    </li>
  )
}
