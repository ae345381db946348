import type { LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { z } from 'zod'
import { ActionForm, FormEnd, useActionForm } from '~/components/form'
import { DateField, FormSection } from '~/components/form-fields'
import { PageHeader } from '~/components/ui/page-header'
import { NewDocumentFields } from '~/features/documents/new-document'
import { partyNames } from '~/features/documents/party-names.server'
import { offersTexts } from '~/i18n/offers'
import { redirectWithToast } from '~/lib/flash.server'
import { formAction } from '~/lib/form.server'
import { useT } from '~/lib/i18n'
import { serverT } from '~/lib/i18n.server'
import { partyIds } from '~/lib/list-params'
import { titledPage } from '~/lib/page.server'
import { CreateOffer } from '~server/services/sales/offers/schema'

type Input = z.input<typeof CreateOffer>

export { titled as meta } from '~/lib/titled'

export const loader = titledPage(offersTexts, 'new', async ({ request, context }: LoaderFunctionArgs) => {
  const { kontakt_id, project_id } = partyIds(request)
  return { ...(await partyNames(context, { kontakt_id, project_id })) }
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
          <NewDocumentFields fields={fields} t={t} />
          <DateField field={fields.valid_until} label={t('validUntil')} help={t('validUntilHelp')} />
        </FormSection>
        <FormEnd cancelTo="/offers">{t('create')}</FormEnd>
      </ActionForm>
    </div>
  )
}
