import { useFetcher } from '@remix-run/react'
import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { ActionForm, SubmitButton, useActionForm } from '~/components/form'
import { FormActions, FormSection, SelectField, TextField } from '~/components/form-fields'
import { Button } from '~/components/ui/button'
import { Dialog, DialogClose, DialogContent, DialogTrigger } from '~/components/ui/dialog'
import { toast } from '~/components/ui/toast'
import { useCountries } from '~/features/contacts/countries'
import { commonTexts } from '~/i18n/common'
import { companiesTexts } from '~/i18n/companies'
import type { FormReply } from '~/lib/form'
import { useT } from '~/lib/i18n'
import { slugOf } from '~/lib/slug'
import type { CreateCompany } from '~server/services/companies/schema'

const plans = ['starter', 'business', 'enterprise'] as const

/** Founds a company with its first administrator. */
export function CreateCompanyDialog() {
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
  const common = useT(commonTexts)
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

  // The id follows the name until somebody writes one.
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
      <FormActions>
        <DialogClose asChild>
          <Button>{common('actions.cancel')}</Button>
        </DialogClose>
        <SubmitButton fetcher={fetcher}>{t('form.submit')}</SubmitButton>
      </FormActions>
    </ActionForm>
  )
}
