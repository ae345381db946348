import type { LoaderFunctionArgs } from '@remix-run/node'
import { redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useState } from 'react'
import type { z } from 'zod'
import { ActionForm, SubmitButton, useActionForm } from '~/components/form'
import { DateInput } from '~/components/ui/date-input'
import { Field } from '~/components/ui/field'
import { Input } from '~/components/ui/input'
import { PageHeader } from '~/components/ui/page-header'
import { ChoiceChips } from '~/features/rapports/choice-chips'
import { type PickedProject, ProjectPicker } from '~/features/rapports/project-picker'
import { pickedProject, projectsAtHand } from '~/features/rapports/projects-at-hand.server'
import { rapportsTexts } from '~/i18n/rapports'
import { formAction } from '~/lib/form.server'
import { useT } from '~/lib/i18n'
import { partyIds } from '~/lib/list-params'
import { titledPage } from '~/lib/page.server'
import { useFormat } from '~/lib/session'
import { CreateRapport } from '~server/services/site/rapports/schema'

type NewRapportInput = z.input<typeof CreateRapport>

export { titled as meta } from '~/lib/titled'

export const loader = titledPage(rapportsTexts, 'new.title', async ({ request, context }: LoaderFunctionArgs) => {
  const { caller } = context
  const { project_id: id } = partyIds(request)
  const [atHand, project] = await Promise.all([projectsAtHand(caller), id ? pickedProject(caller, id) : null])
  return { now: new Date().toISOString(), ...atHand, project }
})

export const action = formAction(CreateRapport, async ({ value, context }) => {
  const { data } = await context.caller.rapports.create(value)
  return redirect(`/rapports/${data.id}`)
})

/** A new rapport: the site, the day, and one large button; everything else is entered in the rapport itself. */
export default function NewRapport() {
  const { now, recent, active, project: named } = useLoaderData<typeof loader>()
  const t = useT(rapportsTexts)
  const today = useFormat().dayOf(now)
  const reply = useActionData<typeof action>()
  const [form, fields] = useActionForm<NewRapportInput>({ reply })
  const [project, setProject] = useState<PickedProject | null>(named)
  const [date, setDate] = useState(today)
  return (
    <div className="mx-auto max-w-xl">
      <PageHeader back={{ to: '/rapports', label: t('title') }} title={t('new.title')} />
      <ActionForm form={form}>
        <input type="hidden" name={fields.project_id.name} value={project?.id ?? ''} />
        <div className="grid gap-6">
          <div className="grid gap-1.5">
            <p className="text-[13px] font-medium">{t('project')}</p>
            <ProjectPicker recent={recent} active={active} value={project} onChoose={setProject} />
          </div>
          <Field label={t('date')} id={fields.date.id} errors={fields.date.errors}>
            {control => (
              <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-2">
                <ChoiceChips
                  label={t('date')}
                  value={date}
                  onChange={setDate}
                  options={[
                    { value: today, label: t('new.today') },
                    { value: dayBefore(today), label: t('new.yesterday') },
                  ]}
                />
                <DateInput
                  {...control}
                  name={fields.date.name}
                  value={date}
                  max={today}
                  onChange={event => setDate(event.target.value)}
                />
              </div>
            )}
          </Field>
          <Field
            label={t('titleField')}
            id={fields.title.id}
            errors={fields.title.errors}
            optional
            help={t('new.titleHelp')}
          >
            {control => (
              <Input
                {...control}
                name={fields.title.name}
                defaultValue={fields.title.initialValue}
                maxLength={200}
                placeholder={project?.name ?? t('new.titlePlaceholder')}
              />
            )}
          </Field>
          <SubmitButton size="lg" className="h-14! text-base md:h-11!">
            {t(project ? 'new.begin' : 'new.beginWithout')}
          </SubmitButton>
        </div>
      </ActionForm>
    </div>
  )
}

function dayBefore(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() - 1)
  return date.toISOString().slice(0, 10)
}
