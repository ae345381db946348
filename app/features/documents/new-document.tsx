import type { FieldMetadata } from '@conform-to/react'
import { useLoaderData } from '@remix-run/react'
import { ComboboxField, TextField } from '~/components/form-fields'
import { findContacts, findProjects } from '~/features/records/find-records'
import type { PartyNames } from './party-names.server'

interface NewDocumentFieldsProps {
  fields: {
    title: FieldMetadata<string | null | undefined>
    project_id: FieldMetadata<string | number | null | undefined>
    kontakt_id: FieldMetadata<string | number | null | undefined>
  }
  t: (key: 'title' | 'titleHelp' | 'project' | 'projectHelp' | 'contact' | 'contactHelp') => string
}

/** Subject and customer of a new offer or invoice, prefilled from the page's URL. */
export function NewDocumentFields({ fields, t }: NewDocumentFieldsProps) {
  const { contact, project } = useLoaderData<PartyNames>()
  return (
    <>
      <TextField field={fields.title} label={t('title')} help={t('titleHelp')} required className="col-span-full" />
      <ComboboxField
        field={fields.project_id}
        label={t('project')}
        search={findProjects}
        defaultItem={project && { value: String(project.id), label: `${project.project_number} · ${project.name}` }}
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
    </>
  )
}
