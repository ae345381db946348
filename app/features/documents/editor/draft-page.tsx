import { useRevalidator } from '@remix-run/react'
import { Check, CircleAlert, CloudOff, LoaderCircle, LogIn, Mail, Pencil } from 'lucide-react'
import { type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { Button } from '~/components/ui/button'
import { ConfirmDialog } from '~/components/ui/confirm-dialog'
import { Notice } from '~/components/ui/notice'
import { PageHeader } from '~/components/ui/page-header'
import { toast } from '~/components/ui/toast'
import type { Autosave, SaveSnapshot, SaveState } from '~/features/drafts/autosave'
import { documentsTexts } from '~/i18n/documents'
import { cn } from '~/lib/cn'
import { useT } from '~/lib/i18n'
import { latePart } from '~/lib/late-part'
import { useLeaveBlocker } from '~/lib/use-leave-blocker'
import { BlockedButton } from '../blocked-button'
import { type DocumentHead, Opened, PdfPreview, PreviewButton } from '../document-page'
import { PdfButton } from '../pdf-button'
import { VerbMenu, type VerbMenuItem } from '../verb-menu'
import type { DraftHandle } from './use-draft'

/** Runs a step that leaves the draft, once all changes are saved. */
export type AfterSaving = (next: () => void) => void

interface DraftPageProps<Field extends string> extends DocumentHead {
  handle: DraftHandle<Field>
  /** Renders the sheet with the PDF beside it; must stay referentially stable while nothing of the sheet changes. */
  sheet: (preview: ReactNode) => ReactNode
  items: (afterSaving: AfterSaving) => readonly (VerbMenuItem | false)[]
  /** The button that sends it by mail, if this user may. */
  send: { label: string; why: string | null } | null
  mailDialog: (open: boolean, onOpenChange: (open: boolean) => void) => ReactNode
  /** Why there is no PDF yet. */
  noPdf?: string | null
  /** Cards below the sheet, and dialogs. */
  children: ReactNode
}

/** A document in draft: the sheet, its save state, and how it is sent. */
export function DraftPage<Field extends string>(props: DraftPageProps<Field>) {
  const { handle, sheet, items, send, mailDialog, noPdf = null, children, number, pdf, ...head } = props
  const t = useT(documentsTexts)
  const [previewed, setPreviewed] = useState(false)
  const [mailing, setMailing] = useState(false)
  const { autosave } = handle
  const saved = useCallback(() => autosave.flush(), [autosave])

  const afterSaving: AfterSaving = async next => {
    if (await autosave.flush()) next()
    else toast(t('save.first'), { tone: 'warning' })
  }

  // One and the same element while nothing of it changes.
  const drawn = useMemo(
    () =>
      sheet(
        previewed ? (
          <Suspense>
            <PdfPreview
              url={pdf}
              title={t('pdf.of', { number })}
              missing={noPdf}
              beforeRefresh={saved}
              onClose={() => setPreviewed(false)}
            />
          </Suspense>
        ) : null,
      ),
    [sheet, previewed, pdf, number, noPdf, saved, t],
  )

  const sendLabel = (
    <>
      <Mail aria-hidden />
      {send?.label}
    </>
  )
  return (
    <>
      <PageHeader
        {...head}
        title={number}
        subtitle={<SaveMark saving={handle.saving} autosave={autosave} />}
        actions={
          <>
            <PreviewButton pressed={previewed} onClick={() => void saved().then(() => setPreviewed(!previewed))} />
            {noPdf ? (
              <BlockedButton why={noPdf}>{t('pdf.short')}</BlockedButton>
            ) : (
              <PdfButton url={pdf} beforeDownload={saved} />
            )}
            <VerbMenu items={items(afterSaving)} />
            {!send ? null : send.why ? (
              <BlockedButton variant="primary" why={send.why}>
                {sendLabel}
              </BlockedButton>
            ) : (
              <Button variant="primary" onClick={() => afterSaving(() => setMailing(true))}>
                {sendLabel}
              </Button>
            )}
          </>
        }
      />
      <SaveNotice handle={handle} />
      {drawn}
      {children}
      <Opened open={mailing}>{mailDialog(mailing, setMailing)}</Opened>
      <LeaveGuard autosave={autosave} />
    </>
  )
}

interface LeaveGuardProps {
  autosave: Pick<Autosave<never>, 'dirty' | 'flush' | 'discard'>
}

/** Saves before the user leaves the page, and shows a confirmation only if that fails. */
function LeaveGuard({ autosave }: LeaveGuardProps) {
  const t = useT(documentsTexts)
  const [isAsking, setIsAsking] = useState(false)
  const { blocked, reset, proceed } = useLeaveBlocker(
    ({ currentLocation, nextLocation }) => autosave.dirty && currentLocation.pathname !== nextLocation.pathname,
  )

  useEffect(() => {
    if (!blocked) return
    let current = true
    void autosave.flush().then(saved => {
      if (!current) return
      if (saved) proceed()
      else setIsAsking(true)
    })
    return () => {
      current = false
    }
  }, [blocked, proceed, autosave])

  return (
    <ConfirmDialog
      open={isAsking}
      onOpenChange={open => {
        setIsAsking(open)
        if (!open && autosave.dirty) reset()
      }}
      title={t('leave.title')}
      confirmLabel={t('leave.confirm')}
      onConfirm={() => {
        autosave.discard()
        proceed()
      }}
    >
      {t('leave.body')}
    </ConfirmDialog>
  )
}

const marks = {
  saved: { icon: Check, tone: 'text-muted' },
  waiting: { icon: Pencil, tone: 'text-muted' },
  saving: { icon: LoaderCircle, tone: 'text-muted' },
  unreachable: { icon: CloudOff, tone: 'text-warning' },
  signed_out: { icon: LogIn, tone: 'text-warning' },
  refused: { icon: CircleAlert, tone: 'text-danger' },
  conflict: { icon: CircleAlert, tone: 'text-danger' },
} as const satisfies Record<SaveState, { icon: typeof Check; tone: string }>

/** Shows whether all changes are saved. */
function SaveMark({ saving, autosave }: { saving: SaveSnapshot; autosave: Pick<Autosave<never>, 'flush'> }) {
  const t = useT(documentsTexts)
  const { state } = saving
  const { icon: Icon, tone } = marks[state]
  const failing = state === 'unreachable' || state === 'signed_out'
  return (
    <span className={cn('inline-flex flex-wrap items-center gap-x-2 gap-y-1 text-[13px]', tone)}>
      <span className="inline-flex items-center gap-1.5">
        <Icon aria-hidden className={cn('size-4', state === 'saving' && 'animate-spin')} />
        {t(`save.${state}`)}
      </span>
      {failing ? (
        <Button size="sm" onClick={() => void autosave.flush()}>
          {t('save.now')}
        </Button>
      ) : null}
      {state === 'signed_out' ? (
        <a href="/login" target="_blank" rel="noreferrer" className="underline underline-offset-2">
          {t('save.signIn')}
        </a>
      ) : null}
      {/* Announcing every save would be too much; only errors are announced. */}
      <span role="status" className="sr-only">
        {failing || state === 'refused' || state === 'conflict' ? t(`save.${state}`) : null}
      </span>
    </span>
  )
}

// Hardly any user ever has to choose.
const DraftChoice = latePart(() => import('./draft-choice'))

/** What blocks saving and what can be done: a conflict, or an error without a place on the sheet. */
function SaveNotice<Field extends string>({ handle }: { handle: DraftHandle<Field> }) {
  const t = useT(documentsTexts)
  const { revalidate } = useRevalidator()
  const { saving, errors, choice } = handle
  const isMissing = saving.state === 'conflict' && saving.theirs === null
  if (choice && !isMissing)
    return (
      <Suspense>
        <DraftChoice choice={choice} />
      </Suspense>
    )
  const placed = errors.rows.size + Object.keys(errors.fields).length
  const texts = isMissing
    ? [saving.message, t('conflict.gone')]
    : [...errors.others, placed > 0 ? null : saving.message]
  const [title, ...more] = [...new Set(texts.filter(text => text !== null && text !== ''))]
  if (!isMissing && (saving.state !== 'refused' || !title)) return null

  function takeTheirs() {
    choice?.takeTheirs()
    void revalidate()
  }

  return (
    <div role="alert" className="mb-4">
      <Notice
        tone="danger"
        icon={CircleAlert}
        title={title}
        actions={
          isMissing ? (
            <Button variant="primary" onClick={takeTheirs}>
              {t('conflict.reload')}
            </Button>
          ) : undefined
        }
      >
        {more.map(text => (
          <p key={text}>{text}</p>
        ))}
      </Notice>
    </div>
  )
}
