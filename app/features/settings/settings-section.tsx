import { useFetcher } from '@remix-run/react'
import { type ReactNode, useEffect } from 'react'
import { ActionForm, SubmitButton, useActionForm } from '~/components/form'
import { Card, CardContent, CardFooter, CardHeader } from '~/components/ui/card'
import { toast } from '~/components/ui/toast'
import { commonTexts } from '~/i18n/common'
import { settingsTexts } from '~/i18n/settings'
import type { FormReply } from '~/lib/form'
import { useT } from '~/lib/i18n'
import type { Outputs } from '~server/contract'
import type { UpdateCompanySettings } from '~server/services/people/companies/settings-schema'
import { sectionId } from './section-nav'
import { type SectionName, sectionFields } from './settings-sections'

export type CompanySettings = Outputs['companies']['settings']['data']

export interface SectionProps {
  settings: CompanySettings
  editable: boolean
}

type SectionForm = ReturnType<typeof useActionForm<UpdateCompanySettings>>[0]
type Fields = ReturnType<typeof useActionForm<UpdateCompanySettings>>[1]

interface SettingsSectionProps extends SectionProps {
  name: SectionName
  children: (fields: Fields, form: SectionForm) => ReactNode
}

/** One section: its fields, its own save, its own errors. */
export function SettingsSection({ name, settings, editable, children }: SettingsSectionProps) {
  const t = useT(settingsTexts)
  const common = useT(commonTexts)
  const fetcher = useFetcher<FormReply<unknown>>()
  const own = Object.fromEntries(sectionFields[name].map(field => [field, settings[field]]))
  const [form, fields] = useActionForm<UpdateCompanySettings>({
    id: name,
    reply: fetcher.data,
    defaultValue: own,
  })

  useEffect(() => {
    if (fetcher.state === 'idle' && fetcher.data?.done) toast(t('saved'))
  }, [fetcher.state, fetcher.data, t])

  return (
    <Card id={sectionId(name)} className="scroll-mt-18">
      <CardHeader title={t(`sections.${name}`)} description={t(`sections.${name}Hint`)} />
      <ActionForm
        form={form}
        fetcher={fetcher}
        action="/settings?index"
        guard={{ record: { ...own, version: settings.version }, reply: fetcher.data }}
      >
        <CardContent>
          <fieldset disabled={!editable} className="grid gap-x-4 gap-y-4 sm:grid-cols-2">
            {children(fields, form)}
          </fieldset>
        </CardContent>
        {editable ? (
          <CardFooter>
            <SubmitButton fetcher={fetcher} name="intent" value={name} variant="secondary">
              {common('actions.save')}
            </SubmitButton>
          </CardFooter>
        ) : null}
      </ActionForm>
    </Card>
  )
}
