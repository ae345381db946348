import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { FileInput, Plus } from 'lucide-react'
import { Button } from '~/components/ui/button'
import { Card, CardContent, CardHeader } from '~/components/ui/card'
import { EmptyState } from '~/components/ui/empty-state'
import { FormCard } from '~/features/inquiry-forms/form-card'
import { FormSettings } from '~/features/inquiry-forms/form-settings'
import { TypedForm } from '~/features/inquiry-forms/typed-form.server'
import { inquiryFormsTexts } from '~/i18n/inquiryForms'
import { redirectWithToast } from '~/lib/flash.server'
import { fieldOf, intentOf, submitForm } from '~/lib/form.server'
import { useT } from '~/lib/i18n'
import { localeOf, serverT } from '~/lib/i18n.server'
import { useLive } from '~/lib/live'
import { idParam, page, pageAction, unknownIntent } from '~/lib/page.server'

const here = '/settings/forms'

export const loader = page(async ({ request, context: { caller } }: LoaderFunctionArgs) => {
  const { data: forms } = await caller.inquiryForms.list()
  const params = new URL(request.url).searchParams
  return { forms, editing: Number(params.get('edit')) || null, adding: params.has('new') }
})

export const action = pageAction(async (args: ActionFunctionArgs) => {
  const { request, context } = args
  const { inquiryForms } = context.caller
  const t = serverT(localeOf(args), inquiryFormsTexts)
  const intent = await intentOf(request)
  if (intent === 'create')
    return submitForm(args, TypedForm, async ({ value }) => {
      await inquiryForms.create(value)
      return redirectWithToast(here, t('created'))
    })
  if (intent === 'update')
    return submitForm(args, TypedForm, async ({ value, expectedVersion }) => {
      const id = idParam(new URL(request.url).searchParams.get('edit') ?? undefined)
      await inquiryForms.update({ id, updates: { ...value, expected_version: expectedVersion } })
      return redirectWithToast(here, t('saved'))
    })
  if (intent === 'revoke') {
    await inquiryForms.revoke({ id: (await fieldOf(request, 'id')) ?? '' })
    return redirectWithToast(here, t('revoked'))
  }
  return unknownIntent()
})

/** The forms by which visitors of the company's own website send inquiries. */
export default function InquiryFormsPage() {
  const t = useT(inquiryFormsTexts)
  const { forms, editing, adding } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  useLive(['settings', 'inquiries'])
  const edited = forms.find(({ id, revoked_at }) => id === editing && !revoked_at) ?? null
  const add = (
    <Button asChild variant="primary">
      <Link to="?new">
        <Plus aria-hidden />
        {t('new')}
      </Link>
    </Button>
  )
  return (
    <div className="grid max-w-3xl gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <p className="max-w-xl text-muted text-pretty">{t('intro')}</p>
        {forms.length > 0 && !adding && !edited ? add : null}
      </div>
      {adding || edited ? (
        <Card>
          <CardHeader title={edited ? t('editTitle', { name: edited.name }) : t('newTitle')} />
          <CardContent>
            <FormSettings key={edited?.id ?? 'new'} form={edited} reply={reply} />
          </CardContent>
        </Card>
      ) : null}
      {forms.length === 0 && !adding ? (
        <Card>
          <EmptyState icon={FileInput} title={t('empty.title')} action={add}>
            {t('empty.body')}
          </EmptyState>
        </Card>
      ) : null}
      {forms.map(form => (form.id === edited?.id ? null : <FormCard key={form.id} form={form} />))}
    </div>
  )
}
