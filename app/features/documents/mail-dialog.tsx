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
  /** The kind of document: its mail draft, and the URL to send it. */
  draft: Extract<Procedure, `${string}.mailDraft`>
  id: number
  action: string
  /** Which of its documents is sent, if a record has several. */
  kind?: 'confirmation'
  /** For a draft: the version that its page shows. A change between viewing and sending makes sending a conflict. */
  version?: number
  /**
   * For documents with prices: descriptions of the lines, from position 1, and the text printed where a price is
   * missing.
   */
  priced?: { lines: readonly string[]; hint: string }
  /** Already sent: the button says so, and no confirmation is shown. */
  again?: boolean
  /** Shown when the mail is queued. */
  sentText: string
  /**
   * Text of a required confirmation, and the label of its button; those that any document can require are handled here.
   */
  question?: (question: MailQuestion) => { text: ReactNode; confirmLabel: string | null } | null
}

// The form's library comes with the first opening.
const MailFields = latePart(() => import('./mail-fields'))

/** Sends a document by e-mail: all fields are filled in, one button sends. */
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
