import { useRevalidator } from '@remix-run/react'
import { ArrowLeft, ArrowRight, Camera, RotateCw, Trash2, X } from 'lucide-react'
import { useCallback, useMemo, useRef, useState } from 'react'
import { Button } from '~/components/ui/button'
import { Card, CardHeader } from '~/components/ui/card'
import { ConfirmDialog } from '~/components/ui/confirm-dialog'
import { Input } from '~/components/ui/input'
import { toast } from '~/components/ui/toast'
import { ProgressLine } from '~/features/inbound/progress-line'
import { rapportsTexts } from '~/i18n/rapports'
import { useT } from '~/lib/i18n'
import { newIdempotencyKey } from '~/lib/new-idempotency-key'
import type { Photo } from './rapport'

interface PhotoCardProps {
  rapportId: number
  photos: readonly Photo[]
  /** Absent if the photos are read-only. */
  editable?: boolean
}

/** The photos of a rapport; in a draft they can be taken or selected, captioned, reordered and removed. */
export function PhotoCard({ rapportId, photos, editable = false }: PhotoCardProps) {
  const t = useT(rapportsTexts)
  const picker = useRef<HTMLInputElement>(null)
  const { uploads, add, retry, forget } = usePhotoUploads(rapportId)
  if (!editable && photos.length === 0) return null
  return (
    <Card className="@container">
      <CardHeader
        title={t('photo.title')}
        actions={photos.length > 0 ? <span className="font-semibold tabular">{photos.length}</span> : undefined}
      />
      {photos.length === 0 && uploads.length === 0 ? <p className="px-4 pb-3 text-muted">{t('photo.none')}</p> : null}
      {photos.length > 0 ? (
        <ul className="grid grid-cols-2 gap-3 px-4 pb-4 @lg:grid-cols-3 @3xl:grid-cols-4">
          {photos.map(photo => (
            <PhotoTile key={photo.id} rapportId={rapportId} photo={photo} last={photos.length} editable={editable} />
          ))}
        </ul>
      ) : null}
      {uploads.length > 0 ? (
        <ul className="divide-y divide-line border-t border-line">
          {uploads.map(upload => (
            <UploadRow key={upload.key} upload={upload} onRetry={retry} onForget={forget} />
          ))}
        </ul>
      ) : null}
      {editable ? (
        <div className="border-t border-line p-2 @2xl:p-1.5">
          <input
            ref={picker}
            type="file"
            accept={photoTypes}
            multiple
            hidden
            aria-label={t('photo.add')}
            onChange={event => {
              add(Array.from(event.target.files ?? []))
              event.target.value = ''
            }}
          />
          <Button
            variant="ghost"
            className="w-full text-accent-ink @max-2xl:h-14! @max-2xl:text-base @2xl:w-auto"
            onClick={() => picker.current?.click()}
          >
            <Camera aria-hidden className="@max-2xl:size-5!" />
            {t('photo.add')}
          </Button>
        </div>
      ) : null}
    </Card>
  )
}

interface PhotoTileProps {
  rapportId: number
  photo: Photo
  /** Position of the last photo. */
  last: number
  editable: boolean
}

function PhotoTile({ rapportId, photo, last, editable }: PhotoTileProps) {
  const t = useT(rapportsTexts)
  const texts = useUploadTexts()
  const { revalidate } = useRevalidator()
  const { id, position, caption } = photo
  const url = `/api/rapports/${rapportId}/photos/${id}`
  const name = caption ?? t('photo.nameless', { position })

  async function run(change: Parameters<typeof changePhoto>[2]) {
    const failed = await changePhoto(rapportId, id, change, texts)
    if (failed) toast(failed, { tone: 'danger' })
    revalidate()
  }

  return (
    <li className="grid min-w-0 content-start gap-1.5">
      <a href={url} target="_blank" rel="noreferrer" className="block overflow-hidden rounded-lg bg-sunken">
        <img
          src={`${url}?size=thumb`}
          alt={name}
          width={photo.width}
          height={photo.height}
          loading="lazy"
          decoding="async"
          className="aspect-4/3 w-full object-cover"
        />
      </a>
      {editable ? (
        <>
          <Input
            defaultValue={caption ?? ''}
            maxLength={300}
            placeholder={t('photo.caption')}
            aria-label={t('photo.captionOf', { position })}
            onBlur={event => {
              const text = event.target.value.trim()
              if (text !== (caption ?? '')) void run({ caption: text || null })
            }}
          />
          <div className="flex items-center gap-1">
            <Button
              variant="ghost"
              size="icon-sm"
              aria-label={t('photo.earlier', { name })}
              disabled={position === 1}
              onClick={() => void run({ position: position - 1 })}
            >
              <ArrowLeft />
            </Button>
            <Button
              variant="ghost"
              size="icon-sm"
              aria-label={t('photo.later', { name })}
              disabled={position === last}
              onClick={() => void run({ position: position + 1 })}
            >
              <ArrowRight />
            </Button>
            <ConfirmDialog
              trigger={
                <Button variant="ghost" size="icon-sm" className="ml-auto" aria-label={t('photo.remove', { name })}>
                  <Trash2 className="text-faint" />
                </Button>
              }
              title={t('photo.removeTitle', { name })}
              confirmLabel={t('photo.removeConfirm')}
              onConfirm={() => run('remove')}
            >
              {t('photo.removeBody')}
            </ConfirmDialog>
          </div>
        </>
      ) : caption ? (
        <p className="text-[13px] break-words text-muted">{caption}</p>
      ) : null}
    </li>
  )
}

interface UploadRowProps {
  upload: PhotoUpload
  onRetry: (upload: PhotoUpload) => void
  onForget: (key: string) => void
}

function UploadRow({ upload, onRetry, onForget }: UploadRowProps) {
  const t = useT(rapportsTexts)
  const { key, file, share, failed } = upload
  const percent = `${Math.round(share * 100)} %`
  return (
    <li className="grid gap-1.5 px-4 py-2.5">
      <div className="flex items-center gap-2">
        <span className="min-w-0 grow truncate">{file.name}</span>
        {failed ? (
          <>
            <Button size="sm" onClick={() => onRetry(upload)}>
              <RotateCw aria-hidden />
              {t('photo.retry')}
            </Button>
            <Button
              variant="ghost"
              size="icon-sm"
              aria-label={t('photo.forget', { name: file.name })}
              onClick={() => onForget(key)}
            >
              <X className="text-faint" />
            </Button>
          </>
        ) : (
          <span className="text-[13px] text-muted tabular">
            {share === 0 ? t('photo.waiting') : share < 1 ? percent : t('photo.working')}
          </span>
        )}
      </div>
      {failed ? (
        <p role="alert" className="text-[13px] text-danger">
          {failed}
        </p>
      ) : (
        <ProgressLine label={t('photo.sending', { name: file.name })} share={share} text={percent} />
      )}
    </li>
  )
}

/** Uploads photos one after the other; failed ones stay until they are retried or dismissed. */
function usePhotoUploads(rapportId: number) {
  const texts = useUploadTexts()
  const { revalidate } = useRevalidator()
  const [uploads, setUploads] = useState<readonly PhotoUpload[]>([])
  const chain = useRef(Promise.resolve())

  const change = useCallback(
    (key: string, fields: Partial<PhotoUpload>) =>
      setUploads(now => now.map(upload => (upload.key === key ? { ...upload, ...fields } : upload))),
    [],
  )
  const forget = useCallback((key: string) => setUploads(now => now.filter(upload => upload.key !== key)), [])
  const send = useCallback(
    (upload: PhotoUpload) => {
      const work = async () => {
        const failed = await sendPhoto(rapportId, upload, texts, share => change(upload.key, { share }))
        if (failed) change(upload.key, { failed, share: 0 })
        else {
          forget(upload.key)
          revalidate()
        }
      }
      chain.current = chain.current.then(work)
    },
    [rapportId, texts, change, forget, revalidate],
  )

  function add(files: Iterable<File>) {
    for (const file of files) {
      const upload: PhotoUpload = { key: newIdempotencyKey(), file, share: 0, failed: null }
      setUploads(now => [...now, upload])
      send(upload)
    }
  }
  function retry(upload: PhotoUpload) {
    change(upload.key, { failed: null, share: 0 })
    send(upload)
  }
  return { uploads, add, retry, forget }
}

function useUploadTexts(): UploadTexts {
  const t = useT(rapportsTexts)
  return useMemo(
    () => ({
      offline: t('photo.offline'),
      signedOut: t('photo.signedOut'),
      tooLarge: t('photo.tooLarge'),
      failed: t('photo.failed'),
    }),
    [t],
  )
}

/** One upload in progress. */
interface PhotoUpload {
  key: string
  file: File
  /** Between 0 and 1. */
  share: number
  /** The error as text; the upload can be retried. */
  failed: string | null
}

/** Error texts of an upload. */
interface UploadTexts {
  offline: string
  signedOut: string
  tooLarge: string
  failed: string
}

/** The types that the server accepts; a phone converts other photos to JPEG because of this list. */
const photoTypes = 'image/jpeg,image/png,image/webp'
const maxPhotoBytes = 15_000_000

/**
 * Sends a photo with progress events, which `fetch` does not provide. `key` is the Idempotency-Key, so that a photo
 * whose answer was lost is stored once. Resolves to null, or to an error message.
 */
function sendPhoto(
  rapportId: number,
  { key, file }: Pick<PhotoUpload, 'key' | 'file'>,
  texts: UploadTexts,
  onProgress: (share: number) => void,
): Promise<string | null> {
  if (file.size > maxPhotoBytes) return Promise.resolve(texts.tooLarge)
  return new Promise(resolve => {
    const form = new FormData()
    form.set('file', file)
    const request = new XMLHttpRequest()
    request.open('POST', `/api/rapports/${rapportId}/photos`)
    request.setRequestHeader('Idempotency-Key', key)
    request.setRequestHeader('Accept', 'application/json')
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onerror = () => resolve(texts.offline)
    request.onabort = request.onerror
    request.onload = () => {
      if (request.status === 201) resolve(null)
      else if (request.status === 401) resolve(texts.signedOut)
      else resolve(messageIn(request.responseText) ?? texts.failed)
    }
    request.send(form)
  })
}

/** Changes or removes a photo; resolves to null, or to an error message. */
async function changePhoto(
  rapportId: number,
  photoId: number,
  change: { caption?: string | null; position?: number } | 'remove',
  texts: UploadTexts,
): Promise<string | null> {
  try {
    const removes = change === 'remove'
    const response = await fetch(`/api/rapports/${rapportId}/photos/${photoId}`, {
      method: removes ? 'DELETE' : 'PATCH',
      headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
      ...(removes ? {} : { body: JSON.stringify(change) }),
    })
    if (response.ok) return null
    return response.status === 401 ? texts.signedOut : (messageIn(await response.text()) ?? texts.failed)
  } catch {
    return texts.offline
  }
}

function messageIn(text: string): string | null {
  try {
    const { message } = JSON.parse(text) as { message?: unknown }
    return typeof message === 'string' ? message : null
  } catch {
    return null
  }
}
