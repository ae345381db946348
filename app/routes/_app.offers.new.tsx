import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import type { z } from 'zod'
import { ActionForm, SubmitButton, useActionForm } from '~/components/form'
import { ComboboxField, DateField, FormActions, FormSection, TextField } from '~/components/form-fields'
import { Button } from '~/components/ui/button'
import { PageHeader } from '~/components/ui/page-header'
import { partyNames } from '~/features/documents/party-names.server'
import { findContacts, findProjects } from '~/features/records/find-records'
import { commonTexts } from '~/i18n/common'
import { offersTexts } from '~/i18n/offers'
import { redirectWithToast } from '~/lib/flash.server'
import { formAction } from '~/lib/form.server'
import { useT } from '~/lib/i18n'
import { serverT } from '~/lib/i18n.server'
import { partyIds } from '~/lib/list-params'
import { negotiateLocale } from '~/lib/locale'
import { page } from '~/lib/page.server'
import { CreateOffer } from '~server/services/offers/schema'

type Input = z.input<typeof CreateOffer>

export { titled as meta } from '~/lib/titled'

export const loader = page(async ({ request, context }: LoaderFunctionArgs) => {
  const { kontakt_id, project_id } = partyIds(request)
  const title = serverT(negotiateLocale(request.headers, context.userLocale), offersTexts)('new')
  return { title, ...(await partyNames(context, { kontakt_id, project_id })) }
})

export const action = formAction(CreateOffer, async ({ value, context, locale }) => {
  const { data } = await context.caller.offers.create(value)
  const text = serverT(locale, offersTexts)('createdToast', { number: data.offer_number })
  return redirectWithToast(`/offers/${data.id}`, text)
})

/** A new offer: what it is about and for whom; everything else is written on its sheet. */
export default function NewOffer() {
  const { contact, project } = useLoaderData<typeof loader>()
  const t = useT(offersTexts)
  const common = useT(commonTexts)
  const reply = useActionData<typeof action>()
  const [form, fields] = useActionForm<Input>({
    reply,
    defaultValue: { title: project?.name ?? '', kontakt_id: contact?.id, project_id: project?.id },
  })
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader back={{ to: '/offers', label: t('many') }} title={t('new')} />
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
            help={t('projectHelp')}
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
          <DateField field={fields.valid_until} label={t('validUntil')} help={t('validUntilHelp')} />
        </FormSection>
        <FormActions>
          <Button asChild>
            <Link to="/offers">{common('actions.cancel')}</Link>
          </Button>
          <SubmitButton>{t('create')}</SubmitButton>
        </FormActions>
      </ActionForm>
    </div>
  )
}
