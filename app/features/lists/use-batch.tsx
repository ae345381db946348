import { useLoaderData, useRevalidator, useSearchParams } from '@remix-run/react'
import { Download, FileSpreadsheet, type LucideIcon } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { Button } from '~/components/ui/button'
import type { DataTableProps } from '~/components/ui/data-table'
import { documentsTexts } from '~/i18n/documents'
import { useT, useTranslator } from '~/lib/i18n'
import { useMay } from '~/lib/session'
import { BlockedButton } from '../documents/blocked-button'
import { BatchDialog } from './batch-dialog'
import { inTurn, type Turn, type TurnResult } from './in-turn'
import type { AnyList } from './list'

/** A step of a list with its texts. */
export interface BatchVerb<Row> {
  intent: string
  icon: LucideIcon
  label: string
  fits: (row: Row) => boolean
  /** Title of the confirmation, for this many records. */
  title: (count: number) => string
  body: string
  /** Summary of those done. */
  done: (count: number) => string
  mails?: true | undefined
  next?: { to: string; label: string } | undefined
  run: (row: Row) => Promise<Turn>
}

/** A batch step of a list, with the selected records. */
export interface BatchRun<Row> {
  verb: BatchVerb<Row>
  /** Records whose status allowed the step when it was chosen. */
  fitting: readonly Row[]
  others: readonly Row[]
  /** Result of each so far; null before the start. */
  results: ReadonlyMap<number, TurnResult> | null
  ended: boolean
}

/** Bar and dialog for the steps of a list on several of its rows; `more` are further buttons of the bar. */
export function useBatch<Row extends { id: number }>(
  list: AnyList,
  more?: (chosen: readonly Row[]) => ReactNode,
): { bulk: DataTableProps<Row>['bulk']; dialog: ReactNode } {
  const { path, batch } = list
  const rows = useLoaderData<{ data: Row[] }>().data as readonly Row[]
  const verbs = useVerbs<Row>(list)
  const { revalidate } = useRevalidator()
  const [run, setRun] = useState<BatchRun<Row> | null>(null)
  const [open, setOpen] = useState(false)
  const stop = useRef<AbortController | null>(null)
  const clear = useRef(() => {})

  async function begin({ verb, fitting }: BatchRun<Row>) {
    const stopper = new AbortController()
    stop.current = stopper
    const report = (row: Row, result: TurnResult) =>
      setRun(before => before && { ...before, results: new Map(before.results).set(row.id, result) })
    setRun(before => before && { ...before, results: new Map() })
    await inTurn(fitting, verb.run, report, stopper.signal)
    stop.current = null
    setRun(before => before && { ...before, ended: true })
    clear.current()
    revalidate()
  }

  /** While records are being processed, closing stops after the current one. */
  function change(next: boolean) {
    if (stop.current) stop.current.abort()
    else setOpen(next)
  }

  function start(verb: BatchVerb<Row>, chosen: readonly Row[]) {
    const fitting = chosen.filter(verb.fits)
    setRun({ verb, fitting, others: chosen.filter(row => !verb.fits(row)), results: null, ended: false })
    setOpen(true)
  }

  return {
    bulk: (ids, unselect) => {
      const chosen = rows.filter(row => ids.includes(row.id))
      return (
        <>
          {verbs.map(verb => (
            <VerbButton
              key={verb.intent}
              verb={verb}
              possible={chosen.some(verb.fits)}
              onClick={() => {
                clear.current = unselect
                start(verb, chosen)
              }}
            />
          ))}
          <CsvButton url={`${path}.csv`} chosen={chosen} />
          {more?.(chosen)}
        </>
      )
    },
    dialog: run ? (
      <BatchDialog
        run={run}
        nameOf={row => batch?.name(row).filter(Boolean).join(' · ') ?? ''}
        hrefOf={row => `${path}/${row.id}`}
        open={open}
        onOpenChange={change}
        onBegin={() => void begin(run)}
      />
    ) : null,
  }
}

/** The steps that this user may take, and the PDFs, which are open to all users. */
function useVerbs<Row extends { id: number }>({ path, texts, rowName, batch }: AnyList): BatchVerb<Row>[] {
  const t = useT(texts)
  const translator = useTranslator()
  const may = useMay()
  const verbTexts = (intent: string) => {
    const text = (name: string, values?: { count: number }) => t(`batch.${intent}.${name}` as never, values)
    return {
      intent,
      label: text('label'),
      title: (count: number) => text('title', { count }),
      body: text('body'),
      done: (count: number) => text('done', { count }),
    }
  }
  if (!batch) return []
  return [
    ...Object.entries(batch.steps)
      .filter(([, step]) => may(step.may))
      .map(([intent, { icon, fits, mails, next }]) => ({
        ...verbTexts(intent),
        icon,
        fits,
        mails,
        next: next && { to: next.to, label: next.label(translator) },
        run: (row: Row) => postStep(`${path}/batch`, intent, row.id),
      })),
    {
      ...verbTexts('pdf'),
      icon: Download,
      fits: () => true,
      run: row => saveFile(`/api/pdf/${batch.pdf}/${row.id}`, `${rowName(row)}.pdf`),
    },
  ]
}

/** A step that none of the selected records allows says so. */
function VerbButton<Row>({
  verb: { icon: Icon, label },
  possible,
  onClick,
}: {
  verb: BatchVerb<Row>
  possible: boolean
  onClick: () => void
}) {
  const t = useT(documentsTexts)
  const content = (
    <>
      <Icon aria-hidden />
      {label}
    </>
  )
  return possible ? (
    <Button onClick={onClick}>{content}</Button>
  ) : (
    <BlockedButton why={t('batch.fitsNone')}>{content}</BlockedButton>
  )
}

/** The selected rows as a CSV file, in the order of the list. */
function CsvButton({ url, chosen }: { url: string; chosen: readonly { id: number }[] }) {
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

/** Posts one step for one record to the batch route. @throws without a response */
async function postStep(url: string, intent: string, id: number): Promise<Turn> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify({ intent, id }),
  })
  return (await response.json()) as Turn
}

/** Fetches a file and has the browser save it. A refusal shows the service's own message. */
async function saveFile(url: string, name: string): Promise<Turn> {
  const response = await fetch(url)
  if (!response.ok) {
    const { message } = (await response.json()) as { message: string }
    return { outcome: response.status >= 500 || response.status === 401 ? 'ends' : 'refused', message }
  }
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads the URL in a later task.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
  return { outcome: 'done' }
}
