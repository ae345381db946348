import { type ReactNode, Suspense } from 'react'
import { Dialog, DialogContent } from '~/components/ui/dialog'
import { Skeleton } from '~/components/ui/skeleton'
import { documentsTexts } from '~/i18n/documents'
import { useT } from '~/lib/i18n'
import { latePart } from '~/lib/late-part'
import { type Procedure, useQuery } from '~/lib/procedures'
import type { MailQuestion } from './mail-outcome'

export interface MailDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description: ReactNode
  /** Whose paper goes: what its mail says, and where it is sent. */
  draft: Extract<Procedure, `${string}.mailDraft`>
  id: number
  action: string
  /** Which of its papers goes, where a record has several. */
  kind?: 'confirmation'
  /** Of a draft: the version that its page shows. A change between looking and sending makes the sending a conflict. */
  version?: number
  /** Of what is sent with prices: descriptions of its lines, from position 1, and what it shows where one is missing. */
  priced?: { lines: readonly string[]; hint: string }
  /** It is out already: the button says so, and no question comes. */
  again?: boolean
  /** Said when the mail is on its way. */
  sentText: string
  /**
   * Explains an answer that asks something back, and what the button then says; what any paper may ask is known here.
   */
  question?: (question: MailQuestion) => { text: ReactNode; confirmLabel: string | null } | null
}

// The form's library comes with the first opening.
const MailFields = latePart(() => import('./mail-fields'))

/** Sends a document by e-mail: everything is filled in, one button sends. */
export function MailDialog({ open, onOpenChange, title, description, draft, id, kind, ...form }: MailDialogProps) {
  const t = useT(documentsTexts)
  const { data, failed } = useQuery(draft, open ? { id, kind } : null)
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
            <MailFields
              {...form}
              {...(kind ? { kind } : {})}
              draft={data?.data ?? null}
              onDone={() => onOpenChange(false)}
            />
          </Suspense>
        ) : (
          waiting
        )}
      </DialogContent>
    </Dialog>
  )
}
