import { Mail } from 'lucide-react'
import { type ReactNode, Suspense, useCallback, useMemo, useState } from 'react'
import { Button } from '~/components/ui/button'
import { PageHeader } from '~/components/ui/page-header'
import { Skeleton } from '~/components/ui/skeleton'
import { toast } from '~/components/ui/toast'
import { documentsTexts } from '~/i18n/documents'
import { useT } from '~/lib/i18n'
import { BlockedButton } from '../blocked-button'
import { type DocumentHead, Opened, PdfPreview, PreviewButton } from '../document-page'
import { PdfButton } from '../pdf-button'
import { VerbMenu, type VerbMenuItem } from '../verb-menu'
import { LeaveGuard } from './leave-guard'
import { SaveMark } from './save-mark'
import { SaveNotice } from './save-notice'
import type { DraftHandle } from './use-draft'

/** Does what leads out of the draft once all that was written is saved. */
export type AfterSaving = (next: () => void) => void

interface DraftPageProps<Field extends string> extends DocumentHead {
  handle: DraftHandle<Field>
  /** Draws the sheet with the PDF beside it; has to stay the same while nothing of the sheet changes. */
  sheet: (preview: ReactNode) => ReactNode
  items: (afterSaving: AfterSaving) => readonly (VerbMenuItem | false)[]
  /** The button that sends it by mail, where this person may. */
  send: { label: string; why: string | null } | null
  mailDialog: (open: boolean, onOpenChange: (open: boolean) => void) => ReactNode
  /** Why there is no PDF yet. */
  noPdf?: string | null
  /** Cards below the sheet, and dialogs. */
  children: ReactNode
}

/** A document that is still written: the sheet, whether it is saved, and how it goes out. */
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

  // One and the same element while nothing of it changes: the server's sheet must not be redrawn while its script loads.
  const drawn = useMemo(
    () => (
      <Suspense fallback={<Skeleton className="h-[70dvh] rounded-lg" />}>
        {sheet(
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
        )}
      </Suspense>
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
            <PreviewButton
              pressed={previewed}
              onClick={() => void saved().then(() => setPreviewed(!previewed))}
            />
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
