import { Form, Link, useNavigation, useSubmit } from '@remix-run/react'
import { FileText, Mail, Stamp, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '~/components/ui/button'
import { Card, CardHeader } from '~/components/ui/card'
import { ConfirmDialog } from '~/components/ui/confirm-dialog'
import { Day, Money } from '~/components/value'
import { MailDialog } from '~/features/documents/mail-dialog'
import { dunningsTexts } from '~/i18n/dunnings'
import { useT } from '~/lib/i18n'
import type { DunningRecord } from '~server/services/billing/dunnings/schema'

/** Dunnings waiting for the office: to be reviewed, and then mailed, printed or deleted. */
export function WrittenList({ dunnings }: { dunnings: readonly DunningRecord[] }) {
  const t = useT(dunningsTexts)
  const navigation = useNavigation()
  const [mailed, setMailed] = useState<DunningRecord | null>(null)
  const [open, setOpen] = useState(false)
  return (
    <Card className="overflow-hidden">
      <CardHeader
        title={t('written')}
        actions={
          dunnings.length > 1 ? (
            <Form method="post">
              {dunnings.map(({ id }) => (
                <input key={id} type="hidden" name="id" value={id} />
              ))}
              <Button
                type="submit"
                name="intent"
                value="mail_all"
                variant="primary"
                pending={navigation.formData?.get('intent') === 'mail_all'}
              >
                <Mail aria-hidden />
                {t('actions.mailAll', { count: dunnings.length })}
              </Button>
            </Form>
          ) : undefined
        }
      />
      <ul className="divide-y divide-line border-t border-line">
        {dunnings.map(dunning => (
          <WrittenRow
            key={dunning.id}
            dunning={dunning}
            onMail={() => {
              setMailed(dunning)
              setOpen(true)
            }}
          />
        ))}
      </ul>
      {mailed ? (
        <MailDialog
          open={open}
          onOpenChange={setOpen}
          title={t('mail.title', { title: mailed.title, number: mailed.invoice_number })}
          description={t('mail.body')}
          draft="dunnings.mailDraft"
          id={mailed.id}
          action={`/dunning/${mailed.id}`}
          sentText={t('toasts.sent')}
        />
      ) : null}
    </Card>
  )
}

function WrittenRow({ dunning, onMail }: { dunning: DunningRecord; onMail: () => void }) {
  const t = useT(dunningsTexts)
  const submit = useSubmit()
  const { id, title, invoice_number: number } = dunning
  const run = (intent: string) => submit({ intent }, { method: 'post', action: `/dunning/${id}` })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-52 grow basis-0">
        <p className="font-medium">
          {title} ·{' '}
          <Link
            to={`/invoices/${dunning.invoice_id}`}
            className="whitespace-nowrap tabular underline-offset-4 hover:underline"
          >
            {number}
          </Link>
        </p>
        <p className="text-[13px] break-words text-muted">
          {dunning.kontakt_name ? `${dunning.kontakt_name} · ` : null}
          {t('payUntil')} <Day value={dunning.due_date} />
        </p>
      </div>
      <span className="font-semibold">
        <Money value={dunning.total} currency={dunning.currency} />
      </span>
      <div className="flex flex-wrap gap-2 max-md:w-full">
        <Button asChild size="sm">
          <a
            href={`/api/pdf/dunnings/${id}`}
            target="_blank"
            rel="noreferrer"
            aria-label={t('actions.previewOf', { number })}
          >
            <FileText aria-hidden />
            {t('actions.preview')}
          </a>
        </Button>
        <Button size="sm" onClick={onMail}>
          <Mail aria-hidden />
          {t('actions.mail')}
        </Button>
        <ConfirmDialog
          trigger={
            <Button size="sm">
              <Stamp aria-hidden />
              {t('actions.letter')}
            </Button>
          }
          tone="primary"
          title={t('confirm.letterTitle', { title, number })}
          confirmLabel={t('confirm.letterConfirm')}
          onConfirm={() => run('letter')}
        >
          {t('confirm.letterBody')}
        </ConfirmDialog>
        <ConfirmDialog
          trigger={
            <Button variant="ghost" size="icon-sm" aria-label={t('actions.deleteOf', { number })}>
              <Trash2 className="text-faint" />
            </Button>
          }
          title={t('confirm.deleteTitle', { title, number })}
          confirmLabel={t('confirm.deleteConfirm')}
          onConfirm={() => run('delete')}
        >
          {t('confirm.deleteBody')}
        </ConfirmDialog>
      </div>
    </li>
  )
}
