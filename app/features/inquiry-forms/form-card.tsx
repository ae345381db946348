import { Link, useSubmit } from '@remix-run/react'
import { Pencil } from 'lucide-react'
import { CopyLine } from '~/components/copy-line'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { Card, CardContent, CardHeader } from '~/components/ui/card'
import { ConfirmDialog } from '~/components/ui/confirm-dialog'
import { inquiryFormsTexts } from '~/i18n/inquiryForms'
import { useT } from '~/lib/i18n'
import type { ListedForm } from './form-settings'

/** A form for the company's website, with the HTML line that embeds it. */
export function FormCard({ form }: { form: ListedForm }) {
  const t = useT(inquiryFormsTexts)
  const submit = useSubmit()
  const { id, name, revoked_at, received_today: count, daily_limit: limit, url } = form
  const snippet = `<script async src="${form.script_url}" data-form="${form.public_id}"></script>`
  if (revoked_at) return <EndedForm name={name} />
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
        <div className="grid gap-1">
          <p className="text-xs text-muted">{t('snippet')}</p>
          <CopyLine label={t('snippet')} text={snippet} />
          <p className="text-xs text-muted">{t('snippetHelp')}</p>
        </div>
        <div className="grid gap-1">
          <a href={url} target="_blank" rel="noreferrer" className="text-xs text-accent-ink hover:underline">
            {t('link')}
          </a>
          <CopyLine label={t('link')} text={url} />
        </div>
      </CardContent>
    </Card>
  )
}

function EndedForm({ name }: { name: string }) {
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
