import { Link } from '@remix-run/react'
import { Check, CircleHelp, type LucideIcon, Minus, X } from 'lucide-react'
import { useEffect } from 'react'
import { Button } from '~/components/ui/button'
import { Dialog, DialogClose, DialogContent } from '~/components/ui/dialog'
import { ProgressLine } from '~/features/inbound/progress-line'
import { commonTexts } from '~/i18n/common'
import { documentsTexts } from '~/i18n/documents'
import { cn } from '~/lib/cn'
import { useT } from '~/lib/i18n'
import { useQuery } from '~/lib/procedures'
import type { TurnResult, TurnState } from './in-turn'
import type { BatchRun } from './use-batch'

interface BatchDialogProps<Row> {
  run: BatchRun<Row>
  nameOf: (row: Row) => string
  hrefOf: (row: Row) => string
  open: boolean
  onOpenChange: (open: boolean) => void
  onBegin: () => void
}

/** Confirms once, shows the progress, and finally the result of each record. */
export function BatchDialog<Row extends { id: number }>(props: BatchDialogProps<Row>) {
  const { run, nameOf, hrefOf, open, onOpenChange, onBegin } = props
  const { verb, fitting, others, results, ended } = run
  const t = useT(documentsTexts)
  const common = useT(commonTexts)
  const running = results !== null && !ended
  const count = (state: TurnState) => [...(results?.values() ?? [])].filter(one => one.state === state).length
  const settled = fitting.length - count('running') - (fitting.length - (results?.size ?? 0))
  useLeaveWarning(running)
  const progress = t('batch.progress', { count: settled, total: fitting.length })
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        title={ended ? verb.done(count('done')) : verb.title(fitting.length)}
        description={results ? undefined : verb.body}
        footer={
          running ? (
            <Button onClick={() => onOpenChange(false)}>{t('batch.stop')}</Button>
          ) : ended ? (
            <>
              {verb.next && count('done') > 0 ? (
                <Button asChild>
                  <Link to={verb.next.to}>{verb.next.label}</Link>
                </Button>
              ) : null}
              <DialogClose asChild>
                <Button variant="primary">{common('actions.close')}</Button>
              </DialogClose>
            </>
          ) : (
            <>
              <DialogClose asChild>
                <Button>{common('actions.cancel')}</Button>
              </DialogClose>
              <Button variant="primary" onClick={onBegin}>
                {verb.label}
              </Button>
            </>
          )
        }
      >
        {results ? (
          <div className="grid gap-1 pb-2">
            <ProgressLine
              label={verb.label}
              share={fitting.length === 0 ? 1 : settled / fitting.length}
              text={progress}
              done={ended && count('done') === fitting.length}
            />
            <p role="status" className="text-[13px] text-muted tabular">
              {ended && count('done') < fitting.length
                ? t('batch.left', { count: fitting.length - count('done') })
                : progress}
            </p>
          </div>
        ) : null}
        {verb.mails && !results ? <Sender /> : null}
        <ul className="divide-y divide-line">
          {fitting.map(row => (
            <Line key={row.id} name={nameOf(row)} href={hrefOf(row)} result={results?.get(row.id) ?? null} />
          ))}
        </ul>
        {others.length > 0 ? (
          <p className="mt-2 border-t border-line pt-2 text-[13px] text-pretty text-muted">
            {t('batch.stays', { count: others.length })} {others.map(nameOf).join(', ')}
          </p>
        ) : null}
      </DialogContent>
    </Dialog>
  )
}

/** From which address the mails go out, before the first one does. */
function Sender() {
  const t = useT(documentsTexts)
  const { data } = useQuery('mails.paperSender', {})
  const from = data?.data
  return (
    <p role="status" className="pb-2 text-[13px] break-words text-muted empty:hidden">
      {from ? t(from.provider ? 'mail.fromOwn' : 'mail.from', { address: from.address }) : null}
    </p>
  )
}

const marks: Record<TurnState, { icon: LucideIcon | null; tone: string }> = {
  waiting: { icon: null, tone: '' },
  running: { icon: null, tone: '' },
  done: { icon: Check, tone: 'text-success' },
  asks: { icon: CircleHelp, tone: 'text-warning' },
  refused: { icon: X, tone: 'text-danger' },
  unanswered: { icon: CircleHelp, tone: 'text-warning' },
  untouched: { icon: Minus, tone: 'text-faint' },
}

/** One record and its result. */
function Line({ name, href, result }: { name: string; href: string; result: TurnResult | null }) {
  const t = useT(documentsTexts)
  const state = result?.state ?? 'waiting'
  const { icon: Icon, tone } = marks[state]
  return (
    <li className="flex gap-2 py-1.5">
      <span className={cn('grid size-5 shrink-0 place-items-center', tone)}>
        {state === 'running' ? (
          <span aria-hidden className="size-3.5 animate-spin rounded-full border-2 border-muted border-r-transparent" />
        ) : Icon ? (
          <Icon aria-hidden className="size-4" />
        ) : (
          <span aria-hidden className="size-1.5 rounded-full bg-line-strong" />
        )}
      </span>
      <div className="min-w-0 grow">
        {state === 'refused' || state === 'asks' || state === 'unanswered' ? (
          <Link to={href} className="break-words underline underline-offset-2">
            {name}
          </Link>
        ) : (
          <span className="break-words">{name}</span>
        )}
        {result ? <span className="sr-only">: {t(`batch.states.${state}`)}</span> : null}
        {result?.message || state === 'unanswered' ? (
          <p className="text-[13px] text-pretty text-muted">{result?.message ?? t('batch.unanswered')}</p>
        ) : null}
      </div>
    </li>
  )
}

/** Leaving the page would leave the rest undone. */
function useLeaveWarning(running: boolean) {
  useEffect(() => {
    if (!running) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [running])
}
