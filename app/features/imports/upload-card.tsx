import { useNavigate } from '@remix-run/react'
import { CircleAlert, Download, FileSpreadsheet } from 'lucide-react'
import { type DragEvent, useId, useState } from 'react'
import { Button } from '~/components/ui/button'
import { Card, CardContent, CardHeader } from '~/components/ui/card'
import { Notice } from '~/components/ui/notice'
import { ProgressLine } from '~/features/inbound/progress-line'
import { importsTexts } from '~/i18n/imports'
import { cn } from '~/lib/cn'
import { type TextKey, useT } from '~/lib/i18n'
import { useFormat } from '~/lib/session'
import type { ImportNoun } from './imports'

interface UploadCardProps {
  /** Nouns that the user may write. */
  nouns: readonly ImportNoun[]
  initial: ImportNoun
}

/** Takes a file by drop or selection, shows the progress, and continues to its columns. */
export function UploadCard({ nouns, initial }: UploadCardProps) {
  const t = useT(importsTexts)
  const format = useFormat()
  const navigate = useNavigate()
  const [noun, setNoun] = useState(initial)
  const [over, setOver] = useState(false)
  const [sending, setSending] = useState<{ name: string; share: number } | null>(null)
  const [refusal, setRefusal] = useState<Sent | null>(null)
  const id = useId()

  async function send(file: File | undefined) {
    if (!file || sending) return
    setRefusal(null)
    if (file.size > maxFileBytes) return setRefusal({ id: null, message: t('upload.tooLarge'), status: 413 })
    setSending({ name: file.name, share: 0 })
    const sent = await sendFile(noun, file, share => setSending({ name: file.name, share }))
    setSending(null)
    if (sent.id === null) setRefusal(sent)
    else navigate(`/imports/${sent.id}`)
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    void send(event.dataTransfer.files[0])
  }

  const progress =
    sending &&
    (sending.share < 1 ? t('upload.sending', { name: sending.name }) : t('upload.reading', { name: sending.name }))
  return (
    <Card>
      <CardHeader title={t('upload.title')} />
      <CardContent className="grid gap-4">
        <fieldset className="grid gap-2" disabled={sending !== null}>
          <legend className="mb-1.5 font-medium">{t('upload.what')}</legend>
          <div className="grid gap-2 sm:grid-cols-3">
            {nouns.map(value => (
              <label
                key={value}
                className={cn(
                  'flex min-h-10 cursor-pointer items-center gap-2.5 rounded-lg border px-3 py-2 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-mark',
                  noun === value ? 'border-accent-mark bg-accent-soft' : 'border-line-strong hover:bg-hover',
                )}
              >
                <input
                  type="radio"
                  name="noun"
                  value={value}
                  checked={noun === value}
                  onChange={() => setNoun(value)}
                  className="accent-accent"
                />
                {t(`nouns.${value}`)}
              </label>
            ))}
          </div>
        </fieldset>
        <label
          htmlFor={id}
          onDragOver={event => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
          className={cn(
            'grid cursor-pointer justify-items-center gap-2 rounded-lg border-2 border-dashed px-4 py-8 text-center transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-mark',
            over ? 'border-accent-mark bg-accent-soft' : 'border-line-strong hover:bg-hover',
          )}
        >
          <FileSpreadsheet aria-hidden className="size-8 text-muted" />
          <span className="font-medium">{t('upload.drop')}</span>
          <span className="text-[13px] text-muted">{t('upload.limits')}</span>
          <input
            id={id}
            type="file"
            accept=".csv,.txt,.tsv,.xlsx,text/csv"
            className="sr-only"
            disabled={sending !== null}
            onChange={event => {
              void send(event.target.files?.[0])
              event.target.value = ''
            }}
          />
        </label>
        {sending && progress ? (
          <div className="grid gap-1.5" role="status">
            <span className="flex justify-between gap-3 text-[13px]">
              <span className="min-w-0 break-all">{progress}</span>
              <span className="tabular" suppressHydrationWarning>
                {format.percent(Math.floor(sending.share * 100))}
              </span>
            </span>
            <ProgressLine label={progress} share={sending.share < 1 ? sending.share : null} text={progress} />
          </div>
        ) : null}
        {refusal ? <Refusal refusal={refusal} /> : null}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button asChild>
            <a href={`/imports/samples/${noun}`} download>
              <Download aria-hidden />
              {t('upload.sample', { noun: t(`nouns.${noun}`) })}
            </a>
          </Button>
          <p className="min-w-0 grow basis-64 text-[13px] text-muted">{t('upload.sampleHelp')}</p>
        </div>
      </CardContent>
    </Card>
  )
}

function Refusal({ refusal }: { refusal: Sent }) {
  const t = useT(importsTexts)
  if (refusal.id !== null) return null
  const { reason, line, column, status, message } = refusal
  const said = reason ? t(`reasons.${reason}` as TextKey<typeof importsTexts>) : message
  const fallback = status === 0 ? t('upload.offline') : status === 401 ? t('upload.signedOut') : t('upload.failed')
  const where = [line && t('upload.atLine', { line }), column && t('upload.atColumn', { column })].filter(Boolean)
  return (
    <div role="alert">
      <Notice tone="danger" icon={CircleAlert} title={t('upload.refused')}>
        <p>
          {where.length > 0 ? `${where.join(', ')}: ` : null}
          {status === 401 ? fallback : (said ?? fallback)}
        </p>
      </Notice>
    </div>
  )
}

const maxFileBytes = 10_000_000

/** Result of an upload: the import's id, or why the file was refused. */
type Sent =
  | { id: number }
  | { id: null; message: string | null; reason?: string; line?: number; column?: string; status: number }

/** Sends a file with progress events, which `fetch` does not provide. Status 0 = no response. */
function sendFile(noun: ImportNoun, file: File, onProgress: (share: number) => void): Promise<Sent> {
  return new Promise(resolve => {
    const form = new FormData()
    form.set('noun', noun)
    form.set('file', file)
    const request = new XMLHttpRequest()
    request.open('POST', '/api/imports')
    request.setRequestHeader('Accept', 'application/json')
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onerror = () => resolve({ id: null, message: null, status: 0 })
    request.onabort = request.onerror
    request.onload = () => resolve(answerIn(request.status, request.responseText))
    request.send(form)
  })
}

function answerIn(status: number, text: string): Sent {
  try {
    const { data, message, details } = JSON.parse(text)
    if (status === 201 && typeof data?.id === 'number') return { id: data.id }
    const { reason, line, column } = details ?? {}
    return {
      id: null,
      status,
      message: typeof message === 'string' ? message : null,
      ...(typeof reason === 'string' && { reason }),
      ...(typeof line === 'number' && { line }),
      ...(typeof column === 'string' && { column }),
    }
  } catch {
    return { id: null, message: null, status }
  }
}
