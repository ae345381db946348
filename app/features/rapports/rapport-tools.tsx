import { useSubmit } from '@remix-run/react'
import { FileText, type LucideIcon, Mail, Trash2, Undo2 } from 'lucide-react'
import { forwardRef, useState } from 'react'
import { Card } from '~/components/ui/card'
import { ConfirmDialog } from '~/components/ui/confirm-dialog'
import { MailDialog } from '~/features/documents/mail-dialog'
import { ReasonDialog } from '~/features/documents/reason-dialog'
import { rapportsTexts } from '~/i18n/rapports'
import { cn } from '~/lib/cn'
import { useT } from '~/lib/i18n'
import type { Rapport } from './rapport'

interface RapportToolsProps {
  rapport: Rapport
  /** Saves pending changes before the server creates a document from the rapport. */
  beforeSending?: () => Promise<unknown>
}

/** The actions on a rapport besides editing. */
export function RapportTools({ rapport, beforeSending }: RapportToolsProps) {
  const t = useT(rapportsTexts)
  const submit = useSubmit()
  const [mailing, setMailing] = useState(false)
  const [reopening, setReopening] = useState(false)
  const { id, completed, allowed_actions: allowed, title, rapport_number: number } = rapport
  return (
    <Card className="divide-y divide-line overflow-hidden">
      {completed ? null : (
        <a href={`/api/pdf/rapport/${id}`} target="_blank" rel="noreferrer" className={toolStyle}>
          <FileText aria-hidden />
          {t('pdf.preview')}
        </a>
      )}
      {allowed.includes('send_email') ? (
        <Tool
          icon={Mail}
          onClick={async () => {
            await beforeSending?.()
            setMailing(true)
          }}
        >
          {t('mail.action')}
        </Tool>
      ) : null}
      {allowed.includes('reopen') ? (
        <Tool icon={Undo2} onClick={() => setReopening(true)}>
          {t('reopen.action')}
        </Tool>
      ) : null}
      {allowed.includes('delete') ? (
        <ConfirmDialog
          trigger={
            <Tool icon={Trash2} className="text-danger [&_svg]:text-danger!">
              {t('delete.action')}
            </Tool>
          }
          title={t('delete.title', { number })}
          confirmLabel={t('delete.confirm')}
          onConfirm={() => submit({ intent: 'delete' }, { method: 'post', action: `/rapports/${id}` })}
        >
          {t('delete.body', { title })}
        </ConfirmDialog>
      ) : null}
      <ReasonDialog
        open={reopening}
        onOpenChange={setReopening}
        title={t('reopen.title', { number })}
        confirmLabel={t('reopen.action')}
        action={`/rapports/${id}`}
        fields={{ intent: 'reopen' }}
        label={t('reopen.reason')}
        help={t('reopen.reasonHelp')}
        required
      >
        {t('reopen.body')}
      </ReasonDialog>
      <MailDialog
        open={mailing}
        onOpenChange={setMailing}
        title={t('mail.title', { number })}
        description={t(completed ? 'mail.body' : 'mail.bodyDraft')}
        draft="rapports.mailDraft"
        id={id}
        action={`/rapports/${id}`}
        sentText={t('mail.sent')}
      />
    </Card>
  )
}

const toolStyle =
  'flex min-h-11 w-full items-center gap-3 px-4 py-2 text-left transition-colors hover:bg-hover focus-visible:-outline-offset-2 max-md:min-h-14 max-md:text-base [&_svg]:size-4 [&_svg]:text-faint'

interface ToolProps extends React.ButtonHTMLAttributes<HTMLButtonElement> {
  icon: LucideIcon
}

const Tool = forwardRef<HTMLButtonElement, ToolProps>(function Tool(
  { icon: Icon, className, children, ...props },
  ref,
) {
  return (
    <button ref={ref} type="button" className={cn(toolStyle, className)} {...props}>
      <Icon aria-hidden />
      {children}
    </button>
  )
})
