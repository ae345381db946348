import { Form, Link, useRevalidator, useSearchParams } from '@remix-run/react'
import { Download, Ellipsis, FolderInput, History, Pencil, Trash2, Undo2, Upload } from 'lucide-react'
import { type DragEvent, Suspense, useRef, useState } from 'react'
import { Button } from '~/components/ui/button'
import { Card, CardHeader } from '~/components/ui/card'
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from '~/components/ui/dropdown-menu'
import { EmptyState } from '~/components/ui/empty-state'
import { Input } from '~/components/ui/input'
import { toast } from '~/components/ui/toast'
import { fileSize } from '~/features/inbound/file-size'
import { companyDocumentsTexts } from '~/i18n/companyDocuments'
import { cn } from '~/lib/cn'
import { useT } from '~/lib/i18n'
import { latePart } from '~/lib/late-part'
import { useFormat, useMay } from '~/lib/session'
import type { Outputs } from '~server/contract'
import { compareNames } from '~server/platform/values/compare-names'
import { isReadOnly } from '~server/services/exchange/company-documents/rules'
import { EditDocument } from './edit-document'
import { isPreviewable } from './previewable'
import { UploadList } from './upload-list'
import { useDocumentRequest } from './use-document-request'
import { useDocumentUploads } from './use-document-uploads'

const ShowDocument = latePart(() => import('./show-document').then(({ ShowDocument }) => ({ default: ShowDocument })))
const DocumentVersions = latePart(() =>
  import('./document-versions').then(({ DocumentVersions }) => ({ default: DocumentVersions })),
)
const MoveDocument = latePart(() => import('./move-document').then(({ MoveDocument }) => ({ default: MoveDocument })))

type Documents = Outputs['companyDocuments']['list']
export type CompanyDocument = Documents['data'][number]

export interface DocumentsCardProps {
  /** `project_id=12`: where an upload belongs. */
  place: string
  documents: Documents
}

/** The documents of a project, a contact or a record of theirs by folder; files are dropped onto it. */
export function DocumentsCard({ place, documents: { data, pagination } }: DocumentsCardProps) {
  const t = useT(companyDocumentsTexts)
  const may = useMay()
  const picker = useRef<HTMLInputElement>(null)
  const [params] = useSearchParams()
  const inBin = params.get('bin') === '1'
  const q = params.get('q') ?? ''
  const { uploads, add, retry, forget } = useDocumentUploads(`/api/documents/upload?${place}`)
  const [over, setOver] = useState(false)
  const writes = may('documents:write') && !inBin
  const folders = [...new Set(data.map(({ folder }) => folder))].sort(compareNames)

  const drag = {
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault()
      setOver(false)
      add(Array.from(event.dataTransfer.files))
    },
  }
  const choose = (
    <Button variant="primary" onClick={() => picker.current?.click()}>
      <Upload aria-hidden />
      {t('upload')}
    </Button>
  )
  return (
    <Card {...(writes ? drag : {})} className={cn(over && 'ring-2 ring-accent')}>
      <CardHeader
        title={inBin ? t('binTitle') : t('title')}
        description={writes ? (over ? t('drop') : t('hint')) : undefined}
        actions={
          <>
            {may('documents:delete') ? (
              <Button variant="ghost" asChild>
                <Link to={inBin ? '?' : '?bin=1'}>{inBin ? t('fromBin') : t('toBin')}</Link>
              </Button>
            ) : null}
            {writes && (data.length > 0 || q) ? choose : null}
          </>
        }
      />
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        aria-label={t('upload')}
        onChange={event => {
          add(Array.from(event.target.files ?? []))
          event.target.value = ''
        }}
      />
      {data.length > 0 || q ? (
        <Form className="px-4 pb-3">
          {inBin ? <input type="hidden" name="bin" value="1" /> : null}
          <Input name="q" type="search" defaultValue={q} placeholder={t('search')} aria-label={t('search')} />
        </Form>
      ) : null}
      <UploadList uploads={uploads} onRetry={retry} onForget={forget} />
      {data.length === 0 && uploads.length === 0 ? (
        q || inBin ? (
          <p className="px-4 pb-4 text-muted">{q ? t('nothingFound') : t('binEmpty')}</p>
        ) : (
          <EmptyState title={t('emptyTitle')} action={writes ? choose : undefined} className="py-8">
            {t('emptyBody')}
          </EmptyState>
        )
      ) : null}
      {folders.map(folder => (
        <section key={folder} aria-label={folder || t('noFolder')}>
          {folder || folders.length > 1 ? (
            <h3 className="border-t border-line bg-sunken px-4 py-1.5 text-xs font-medium text-muted">
              {folder || t('noFolder')}
            </h3>
          ) : null}
          <ul className="divide-y divide-line border-t border-line">
            {data
              .filter(document => document.folder === folder)
              .map(document => (
                <DocumentRow key={document.id} document={document} />
              ))}
          </ul>
        </section>
      ))}
      {pagination.hasMore ? (
        <p className="border-t border-line px-4 py-3 text-muted">{t('more', { count: data.length })}</p>
      ) : null}
    </Card>
  )
}

function DocumentRow({ document }: { document: CompanyDocument }) {
  const t = useT(companyDocumentsTexts)
  const format = useFormat()
  const may = useMay()
  const request = useDocumentRequest()
  const { revalidate } = useRevalidator()
  const [editing, setEditing] = useState(false)
  const [shown, setShown] = useState(false)
  const [opened, setOpened] = useState<'versions' | 'move' | null>(null)
  const { id, filename, source, deleted_at } = document

  async function run(work: Promise<string | null>, done?: string) {
    const failed = await work
    if (failed) toast(failed, { tone: 'danger' })
    else if (done) toast(done)
    revalidate()
  }
  const owned = !isReadOnly(source)
  return (
    <li className="flex min-h-12 items-center gap-2 px-4 py-1.5">
      <span className="min-w-0 grow">
        {!deleted_at && isPreviewable(document) ? (
          <button
            type="button"
            onClick={() => setShown(true)}
            className="block text-left font-medium break-words hover:underline"
          >
            {filename}
          </button>
        ) : (
          <span className="block font-medium break-words">{filename}</span>
        )}
        <span className="block text-xs text-muted" suppressHydrationWarning>
          {source === 'upload' ? null : `${t(`sources.${source}`)} · `}
          {document.file_version > 1 ? `${t('versions.number', { number: document.file_version })} · ` : null}
          {fileSize(format, document.size_bytes)} · {format.day(format.dayOf(document.created_at))}
          {document.created_by_name ? ` · ${t('by', { name: document.created_by_name })}` : ''}
        </span>
      </span>
      {deleted_at ? null : (
        <Button variant="ghost" size="icon-sm" asChild>
          <a href={`/api/documents/${id}/file`} download={filename} aria-label={t('download', { name: filename })}>
            <Download className="text-faint" />
          </a>
        </Button>
      )}
      {owned && !deleted_at && may('documents:write') ? (
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={t('rename', { name: filename })}
          onClick={() => setEditing(true)}
        >
          <Pencil className="text-faint" />
        </Button>
      ) : null}
      {owned && may('documents:delete') ? (
        deleted_at ? (
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={t('restore', { name: filename })}
            onClick={() => void run(request('POST', `/api/documents/${id}/restore`, {}))}
          >
            <Undo2 className="text-faint" />
          </Button>
        ) : (
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={t('remove', { name: filename })}
            onClick={() => void run(request('DELETE', `/api/documents?id=${id}`), t('removed', { name: filename }))}
          >
            <Trash2 className="text-faint" />
          </Button>
        )
      ) : null}
      {owned && !deleted_at ? (
        <DropdownMenu>
          <DropdownMenuTrigger asChild>
            <Button variant="ghost" size="icon-sm" aria-label={t('furtherActions', { name: filename })}>
              <Ellipsis className="text-faint" />
            </Button>
          </DropdownMenuTrigger>
          <DropdownMenuContent>
            <DropdownMenuItem onSelect={() => setOpened('versions')}>
              <History aria-hidden />
              {t('versions.title')}
            </DropdownMenuItem>
            <DropdownMenuItem onSelect={() => setOpened('move')}>
              <FolderInput aria-hidden />
              {t('move.open')}
            </DropdownMenuItem>
          </DropdownMenuContent>
        </DropdownMenu>
      ) : null}
      {opened === 'versions' ? (
        <Suspense fallback={null}>
          <DocumentVersions document={document} onClose={() => setOpened(null)} />
        </Suspense>
      ) : null}
      {opened === 'move' ? (
        <Suspense fallback={null}>
          <MoveDocument document={document} onClose={() => setOpened(null)} />
        </Suspense>
      ) : null}
      {shown ? (
        <Suspense fallback={null}>
          <ShowDocument document={document} onClose={() => setShown(false)} />
        </Suspense>
      ) : null}
      {editing ? <EditDocument document={document} onClose={() => setEditing(false)} /> : null}
    </li>
  )
}
