import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { useFetcher } from '@remix-run/react'
import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { ActionForm, FormEnd, useActionForm } from '~/components/form'
import { FormSection, SelectField, TextField } from '~/components/form-fields'
import { Button } from '~/components/ui/button'
import { Dialog, DialogContent, DialogTrigger } from '~/components/ui/dialog'
import { toast } from '~/components/ui/toast'
import { useCountries } from '~/features/contacts/countries'
import { listLoader } from '~/features/lists/list.server'
import { ListPage } from '~/features/lists/list-page'
import { companyList } from '~/features/platform/company-list'
import { companiesTexts } from '~/i18n/companies'
import type { FormReply } from '~/lib/form'
import { intentOf, readForm, submitForm } from '~/lib/form.server'
import { useT } from '~/lib/i18n'
import { pageAction } from '~/lib/page.server'
import { slugOf } from '~/lib/slug'
import { CreateCompany } from '~server/services/people/companies/schema'

export { titled as meta } from '~/lib/titled'

export const loader = listLoader(companyList)

export const action = pageAction(async (args: ActionFunctionArgs) => {
  const { request, context } = args
  if ((await intentOf(request)) === 'enter') {
    const companyId = String((await readForm(request)).get('company_id') ?? '')
    const { setCookie } = await context.enterCompany(companyId)
    // Thrown, the redirect stays out of the type of the form's answer.
    throw redirect('/', { headers: { 'Set-Cookie': setCookie } })
  }
  return await submitForm(args, CreateCompany, async ({ value }) => {
    const { data } = await context.caller.companies.create(value)
    return { name: data.name }
  })
})

export default function Companies() {
  return <ListPage list={companyList} actions={<CreateCompanyDialog />} />
}

const plans = ['starter', 'business', 'enterprise'] as const

/** Founds a company with its first administrator. */
function CreateCompanyDialog() {
  const t = useT(companiesTexts)
  const [open, setOpen] = useState(false)
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button variant="primary">
          <Plus aria-hidden />
          {t('new')}
        </Button>
      </DialogTrigger>
      <DialogContent title={t('new')} description={t('form.intro')}>
        <CreateCompanyForm onDone={() => setOpen(false)} />
      </DialogContent>
    </Dialog>
  )
}

function CreateCompanyForm({ onDone }: { onDone: () => void }) {
  const t = useT(companiesTexts)
  const fetcher = useFetcher<FormReply<{ name: string }>>()
  const countries = useCountries()
  const [form, fields] = useActionForm<CreateCompany>({
    id: 'company',
    reply: fetcher.data,
    defaultValue: { country_code: 'AT', plan: 'business' },
  })
  const created = fetcher.data?.done?.name
  useEffect(() => {
    if (fetcher.state !== 'idle' || !created) return
    toast(t('form.created', { name: created }))
    onDone()
  }, [fetcher.state, created, onDone, t])

  // The id follows the name until the operator enters one.
  function suggestId(name: string) {
    const input = document.getElementById(fields.company_id.id)
    if (input instanceof HTMLInputElement && input.dataset.typed !== 'yes') input.value = slugOf(name)
  }

  return (
    <ActionForm form={form} fetcher={fetcher} action="/admin/companies">
      <FormSection>
        <TextField
          field={fields.name}
          label={t('form.name')}
          required
          autoComplete="off"
          onChange={event => suggestId(event.target.value)}
          className="col-span-full"
        />
        <TextField
          field={fields.company_id}
          label={t('form.company_id')}
          help={t('form.idHelp')}
          required
          autoComplete="off"
          spellCheck={false}
          onInput={event => {
            event.currentTarget.dataset.typed = 'yes'
          }}
          className="col-span-full"
        />
        <SelectField field={fields.country_code} label={t('form.country_code')} options={countries} />
        <SelectField
          field={fields.plan}
          label={t('form.plan')}
          options={plans.map(value => ({ value, label: t(`plans.${value}`) }))}
        />
      </FormSection>
      <FormSection title={t('form.admin')}>
        <TextField
          field={fields.admin_name}
          label={t('form.admin_name')}
          required
          autoComplete="off"
          className="col-span-full"
        />
        <TextField
          field={fields.admin_email}
          label={t('form.admin_email')}
          type="email"
          required
          autoComplete="off"
          className="col-span-full"
        />
        <TextField
          field={fields.admin_password}
          label={t('form.admin_password')}
          help={t('form.passwordHelp')}
          type="password"
          required
          autoComplete="new-password"
          className="col-span-full"
        />
      </FormSection>
      <FormEnd fetcher={fetcher}>{t('form.submit')}</FormEnd>
    </ActionForm>
  )
}
