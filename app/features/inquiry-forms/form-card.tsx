import { Link, useSubmit } from '@remix-run/react'
import { Check, Copy, Pencil } from 'lucide-react'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { Card, CardContent, CardHeader } from '~/components/ui/card'
import { ConfirmDialog } from '~/components/ui/confirm-dialog'
import { toast } from '~/components/ui/toast'
import { inquiryFormsTexts } from '~/i18n/inquiryForms'
import { useT } from '~/lib/i18n'
import { useCopy } from '~/lib/use-copy'
import type { ListedForm } from './form-settings'

/** A form of the company's website, with the line that shows it there. */
export function FormCard({ form }: { form: ListedForm }) {
  const t = useT(inquiryFormsTexts)
  const submit = useSubmit()
  const { id, name, revoked_at, received_today: count, daily_limit: limit, url } = form
  const snippet = `<script async src="${form.script_url}" data-form="${form.public_id}"></script>`
  if (revoked_at) return <CardHeaderOnly name={name} />
  return (
    <Card>
      <CardHeader
        title={<span className="break-words">{name}</span>}
        description={t('receivedToday', { count, limit })}
        actions={
          <>
            <Button asChild size="sm">
              <Link to={`?edit=${id}`} aria-label={t('editNamed', { name })}>
                <Pencil aria-hidden />
                {t('edit')}
              </Link>
            </Button>
            <ConfirmDialog
              trigger={
                <Button size="sm" aria-label={t('revokeNamed', { name })}>
                  {t('revoke')}
                </Button>
              }
              title={t('revokeTitle', { name })}
              confirmLabel={t('revoke')}
              onConfirm={() => submit({ intent: 'revoke', id }, { method: 'post' })}
            >
              {t('revokeBody')}
            </ConfirmDialog>
          </>
        }
      />
      <CardContent className="grid gap-4">
        <Copied label={t('snippet')} help={t('snippetHelp')} text={snippet} />
        <Copied label={t('link')} text={url} href={url} />
      </CardContent>
    </Card>
  )
}

function CardHeaderOnly({ name }: { name: string }) {
  const t = useT(inquiryFormsTexts)
  return (
    <Card>
      <CardHeader
        title={<span className="break-words text-muted">{name}</span>}
        actions={<Badge tone="neutral">{t('ended')}</Badge>}
      />
    </Card>
  )
}

function Copied({ label, help, text, href }: { label: string; help?: string; text: string; href?: string }) {
  const t = useT(inquiryFormsTexts)
  const { copied, copy } = useCopy(text, () => toast(label, { description: text }))
  return (
    <div className="grid gap-1">
      <p className="text-xs text-muted">{label}</p>
      <div className="flex flex-wrap items-center gap-2">
        <code className="min-w-0 grow basis-64 rounded-md bg-sunken px-2 py-1.5 text-[13px] break-all select-all">
          {href ? (
            <a href={href} target="_blank" rel="noreferrer" className="text-accent-ink hover:underline">
              {text}
            </a>
          ) : (
            text
          )}
        </code>
        <Button size="sm" onClick={() => void copy()} aria-label={`${t('copy')}: ${label}`}>
          {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
          {copied ? t('copied') : t('copy')}
        </Button>
      </div>
      {help ? <p className="text-xs text-muted">{help}</p> : null}
    </div>
  )
}
