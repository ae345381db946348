import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { ClipboardList } from 'lucide-react'
import type { z } from 'zod'
import { ActionForm, FormEnd, useActionForm } from '~/components/form'
import { DateField, FormSection, SelectField } from '~/components/form-fields'
import { Button } from '~/components/ui/button'
import { PageHeader } from '~/components/ui/page-header'
import { NewDocumentFields } from '~/features/documents/new-document'
import { partyNames } from '~/features/documents/party-names.server'
import { invoiceKinds } from '~/features/invoices/invoice-kinds'
import { invoicesTexts } from '~/i18n/invoices'
import { redirectWithToast } from '~/lib/flash.server'
import { formAction } from '~/lib/form.server'
import { useT } from '~/lib/i18n'
import { serverT } from '~/lib/i18n.server'
import { partyIds } from '~/lib/list-params'
import { titledPage } from '~/lib/page.server'
import { useMay } from '~/lib/session'
import { CreateInvoice } from '~server/services/billing/invoices/schema'

type Input = z.input<typeof CreateInvoice>

export { titled as meta } from '~/lib/titled'

export const loader = titledPage(invoicesTexts, 'new', async ({ request, context }: LoaderFunctionArgs) => {
  const { kontakt_id, project_id } = partyIds(request)
  return { ...(await partyNames(context, { kontakt_id, project_id })) }
})

export const action = formAction(CreateInvoice, async ({ value, context, locale }) => {
  const { data } = await context.caller.invoices.create(value)
  const text = serverT(locale, invoicesTexts)('createdToast', { number: data.invoice_number })
  return redirectWithToast(`/invoices/${data.id}`, text)
})

/** A new manually created invoice; those from rapports and offers come with lines. */
export default function NewInvoice() {
  const { contact, project } = useLoaderData<typeof loader>()
  const t = useT(invoicesTexts)
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
          <NewDocumentFields fields={fields} t={t} />
          <SelectField
            field={fields.type}
            label={t('kind')}
            options={invoiceKinds.map(value => ({ value, label: t(`kinds.${value}`) }))}
          />
          <DateField field={fields.due_date} label={t('due')} help={t('dueHelp')} />
        </FormSection>
        <FormEnd cancelTo="/invoices">{t('create')}</FormEnd>
      </ActionForm>
    </div>
  )
}
