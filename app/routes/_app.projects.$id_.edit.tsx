import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { PageHeader } from '~/components/ui/page-header'
import { RecordPresence } from '~/features/presence/record-presence'
import { ProjectForm } from '~/features/projects/project-form'
import { commonTexts } from '~/i18n/common'
import { projectsTexts } from '~/i18n/projects'
import { redirectWithToast } from '~/lib/flash.server'
import { formAction } from '~/lib/form.server'
import { useT } from '~/lib/i18n'
import { serverT } from '~/lib/i18n.server'
import { idParam, page } from '~/lib/page.server'
import { requirePermission } from '~/lib/require-permission.server'
import { CreateProject } from '~server/services/site/projects/schema'

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.project.name ?? ''} · Gewerk` }]

export const loader = page(async ({ params, context }: LoaderFunctionArgs) => {
  await requirePermission(context, 'projects:write')
  const { data } = await context.caller.projects.get({ id: idParam(params.id) })
  return { project: data }
})

// The whole project is in the form, so it has to hold what a new one must hold; only its number stays.
export const action = formAction(CreateProject, async ({ value, params, context, locale, expectedVersion }) => {
  const id = idParam(params.id)
  const { project_number: _, ...updates } = value
  await context.caller.projects.update({ id, updates: { ...updates, expected_version: expectedVersion } })
  return redirectWithToast(`/projects/${id}`, serverT(locale, projectsTexts)('form.savedToast'))
})

export default function EditProject() {
  const { project } = useLoaderData<typeof loader>()
  const t = useT(projectsTexts)
  const common = useT(commonTexts)
  const reply = useActionData<typeof action>()
  const to = `/projects/${project.id}`
  const contact = project.kontakt_id ? { id: project.kontakt_id, name: project.kontakt_name ?? '' } : null
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader back={{ to, label: project.name }} title={t('edit')} subtitle={project.project_number} />
      <RecordPresence room={`project:${project.id}`} />
      <ProjectForm
        reply={reply}
        guard={{ record: project, reply }}
        defaultValue={project}
        contact={contact}
        isNew={false}
        submitLabel={common('actions.save')}
        cancelTo={to}
      />
    </div>
  )
}
