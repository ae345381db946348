import type { LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { PageHeader } from '~/components/ui/page-header'
import { ProjectForm } from '~/features/projects/project-form'
import { projectsTexts } from '~/i18n/projects'
import { redirectWithToast } from '~/lib/flash.server'
import { formAction } from '~/lib/form.server'
import { useT } from '~/lib/i18n'
import { serverT } from '~/lib/i18n.server'
import { partyIds } from '~/lib/list-params'
import { titledPage } from '~/lib/page.server'
import { requirePermission } from '~/lib/require-permission.server'
import { useSession } from '~/lib/session'
import { CreateProject } from '~server/services/site/projects/schema'

export { titled as meta } from '~/lib/titled'

export const loader = titledPage(projectsTexts, 'new', async ({ request, context }: LoaderFunctionArgs) => {
  await requirePermission(context, 'projects:write')
  const { kontakt_id: id } = partyIds(request)
  return { contact: id ? (await context.caller.contacts.get({ id })).data : null }
})

export const action = formAction(CreateProject, async ({ value, context, locale }) => {
  const { data } = await context.caller.projects.create(value)
  return redirectWithToast(`/projects/${data.id}`, serverT(locale, projectsTexts)('form.createdToast'))
})

/** A new project; `?kontakt_id=` prefills the contact and its address. */
export default function NewProject() {
  const { contact } = useLoaderData<typeof loader>()
  const t = useT(projectsTexts)
  const { countryCode } = useSession().company
  const reply = useActionData<typeof action>()
  const address = contact && {
    kontakt_id: contact.id,
    street: contact.street,
    house_number: contact.house_number,
    postal_code: contact.postal_code,
    city: contact.city,
    country_code: contact.country_code,
  }
  const cancelTo = contact ? `/contacts/${contact.id}` : '/projects'
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader back={{ to: '/projects', label: t('title') }} title={t('new')} />
      <ProjectForm
        reply={reply}
        defaultValue={{ status: 'planned', country_code: countryCode, ...address }}
        contact={contact}
        isNew
        submitLabel={t('form.create')}
        cancelTo={cancelTo}
      />
    </div>
  )
}
