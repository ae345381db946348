import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { ClipboardList } from 'lucide-react'
import type { z } from 'zod'
import { ActionForm, SubmitButton, useActionForm } from '~/components/form'
import {
  ComboboxField,
  DateField,
  FormActions,
  FormSection,
  SelectField,
  TextField,
} from '~/components/form-fields'
import { Button } from '~/components/ui/button'
import { PageHeader } from '~/components/ui/page-header'
import { partyNames } from '~/features/documents/party-names.server'
import { invoiceKinds } from '~/features/invoices/invoice-kinds'
import { findContacts, findProjects } from '~/features/records/find-records'
import { commonTexts } from '~/i18n/common'
import { invoicesTexts } from '~/i18n/invoices'
import { redirectWithToast } from '~/lib/flash.server'
import { formAction } from '~/lib/form.server'
import { useT } from '~/lib/i18n'
import { serverT } from '~/lib/i18n.server'
import { partyIds } from '~/lib/list-params'
import { negotiateLocale } from '~/lib/locale'
import { page } from '~/lib/page.server'
import { useMay } from '~/lib/session'
import { CreateInvoice } from '~server/services/invoices/schema'

type Input = z.input<typeof CreateInvoice>

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.pageTitle ?? ''} · Gewerk` },
]

export const loader = page(async ({ request, context }: LoaderFunctionArgs) => {
  const { kontakt_id, project_id } = partyIds(request)
  const pageTitle = serverT(negotiateLocale(request.headers, context.userLocale), invoicesTexts)('new')
  return { pageTitle, ...(await partyNames(context, { kontakt_id, project_id })) }
})

export const action = formAction(CreateInvoice, async ({ value, context, locale }) => {
  const { data } = await context.caller.invoices.create(value)
  const text = serverT(locale, invoicesTexts)('createdToast', { number: data.invoice_number })
  return redirectWithToast(`/invoices/${data.id}`, text)
})

/** A new invoice by hand; from rapports and offers they come with their lines. */
export default function NewInvoice() {
  const { contact, project } = useLoaderData<typeof loader>()
  const t = useT(invoicesTexts)
  const common = useT(commonTexts)
  const may = useMay()
  const reply = useActionData<typeof action>()
  const [form, fields] = useActionForm<Input>({
    reply,
    defaultValue: {
      title: project?.name ?? '',
      type: 'standard',
      kontakt_id: contact?.id,
      project_id: project?.id,
    },
  })
  const rapports = project ? `/invoices/from-rapports?project_id=${project.id}` : '/invoices/from-rapports'
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader
        back={{ to: '/invoices', label: t('many') }}
        title={t('new')}
        actions={
          may('rapports:read') ? (
            <Button asChild>
              <Link to={rapports}>
                <ClipboardList aria-hidden />
                {t('fromRapports')}
              </Link>
            </Button>
          ) : undefined
        }
      />
      <ActionForm form={form}>
        <FormSection>
          <TextField
            field={fields.title}
            label={t('title')}
            help={t('titleHelp')}
            required
            className="col-span-full"
          />
          <ComboboxField
            field={fields.project_id}
            label={t('project')}
            search={findProjects}
            defaultItem={
              project && { value: String(project.id), label: `${project.project_number} · ${project.name}` }
            }
            clearable
          />
          <ComboboxField
            field={fields.kontakt_id}
            label={t('contact')}
            search={findContacts}
            defaultItem={contact && { value: String(contact.id), label: contact.name }}
            help={t('contactHelp')}
            clearable
          />
          <SelectField
            field={fields.type}
            label={t('kind')}
            options={invoiceKinds.map(value => ({ value, label: t(`kinds.${value}`) }))}
          />
          <DateField field={fields.due_date} label={t('due')} help={t('dueHelp')} />
        </FormSection>
        <FormActions>
          <Button asChild>
            <Link to="/invoices">{common('actions.cancel')}</Link>
          </Button>
          <SubmitButton>{t('create')}</SubmitButton>
        </FormActions>
      </ActionForm>
    </div>
  )
}
