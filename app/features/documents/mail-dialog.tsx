import { lazy, type ReactNode, Suspense } from 'react'
import { Dialog, DialogContent } from '~/components/ui/dialog'
import { Skeleton } from '~/components/ui/skeleton'
import { documentsTexts } from '~/i18n/documents'
import { useT } from '~/lib/i18n'
import { useJson } from '~/lib/use-json'
import type { MailDraft, MailQuestion } from './mail-outcome'

export interface MailDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description: ReactNode
  /** The detail page: its action takes the form, its `/mail-draft` answers a MailDraft. */
  url: string
  /** Which of its papers goes, where a record has several. */
  kind?: string
  /** Of a draft: the version that its page shows. Whoever changed it between looking and sending makes the sending a conflict. */
  version?: number
  /** It is out already: the button says so, and no question comes. */
  again?: boolean
  /** Said when the mail is on its way. */
  sentText: string
  /** Explains an answer that asks something back, and what the button then says; what any paper may ask is known here. */
  question?: (question: MailQuestion) => { text: ReactNode; confirmLabel: string | null }
}

// The form's library comes with the first opening.
const MailFields = lazy(() => import('./mail-fields'))

/** Sends a document by e-mail: everything is filled in, one button sends. */
export function MailDialog({ open, onOpenChange, title, description, ...form }: MailDialogProps) {
  const { url, kind } = form
  const t = useT(documentsTexts)
  const { data, failed } = useJson<MailDraft>(open ? `${url}/mail-draft${kind ? `?kind=${kind}` : ''}` : null)
  const waiting = (
    <div role="status" aria-label={t('mail.loading')} className="grid gap-4 py-2">
      <Skeleton className="h-8" />
      <Skeleton className="h-8" />
      <Skeleton className="h-40" />
    </div>
  )
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent title={title} description={description} className="md:max-w-xl">
        {data || failed ? (
          <Suspense fallback={waiting}>
            <MailFields {...form} draft={data} onDone={() => onOpenChange(false)} />
          </Suspense>
        ) : (
          waiting
        )}
      </DialogContent>
    </Dialog>
  )
}
