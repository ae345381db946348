import { useState } from 'react'
import { Combobox, type ComboboxItem } from '~/components/ui/combobox'
import { Field } from '~/components/ui/field'
import { findContacts, findProjects, type ProjectItem } from '~/features/records/find-records'
import { documentsTexts } from '~/i18n/documents'
import { useT } from '~/lib/i18n'
import { writeField } from './editor-field'
import type { DraftHandle } from './use-draft'

type PartyField = 'kontakt_id' | 'project_id'

/** Who the paper is for, with the names that the fields' ids stand for. */
export interface Parties {
  kontakt_id: number | null
  kontakt_name: string | null
  project_id: number | null
  project_name: string | null
  project_number: string | null
}

interface PartyFieldsProps<Name extends string> {
  handle: DraftHandle<Name | PartyField>
  loaded: Parties
}

/** Customer and project; remounted with the draft's epoch. A project brings its contact along where none is chosen yet. */
export function PartyFields<Name extends string>({ handle, loaded }: PartyFieldsProps<Name>) {
  const t = useT(documentsTexts)
  const [contact, setContact] = useState(() => itemOf(handle, 'kontakt_id', contactItem(loaded)))
  const errors = (name: PartyField) => {
    const error = handle.errors.fields[name]
    return error ? [error] : undefined
  }

  function chooseProject(item: ComboboxItem | null) {
    writeField(handle, 'project_id', item?.value ?? '', item?.label)
    const brought = contactOf(item)
    if (!brought || handle.draft.fields.kontakt_id !== '') return
    setContact(brought)
    writeField(handle, 'kontakt_id', brought.value, brought.label)
  }

  return (
    <>
      <Field id="document-kontakt_id" label={t('parties.contact')} errors={errors('kontakt_id')}>
        {control => (
          <Combobox
            key={contact?.value}
            {...control}
            search={findContacts}
            placeholder={t('parties.chooseContact')}
            defaultItem={contact}
            onSelect={item => writeField(handle, 'kontakt_id', item?.value ?? '', item?.label)}
            clearable
          />
        )}
      </Field>
      <Field id="document-project_id" label={t('parties.project')} errors={errors('project_id')}>
        {control => (
          <Combobox
            {...control}
            search={findProjects}
            placeholder={t('parties.chooseProject')}
            defaultItem={itemOf(handle, 'project_id', projectItem(loaded))}
            onSelect={chooseProject}
            clearable
          />
        )}
      </Field>
    </>
  )
}

/** What the draft names, which may be another record than the loaded one. */
function itemOf<Name extends string>(
  { draft: { fields, names } }: DraftHandle<Name | PartyField>,
  field: PartyField,
  loaded: ComboboxItem | null,
): ComboboxItem | null {
  const value = fields[field]
  if (value === '' || value === loaded?.value) return value === '' ? null : loaded
  return { value, label: names?.[field] ?? value }
}

const contactItem = ({ kontakt_id, kontakt_name }: Parties): ComboboxItem | null =>
  kontakt_id === null ? null : { value: String(kontakt_id), label: kontakt_name ?? '' }

const projectItem = ({ project_id, project_name, project_number }: Parties): ComboboxItem | null =>
  project_id === null
    ? null
    : { value: String(project_id), label: [project_number, project_name].filter(Boolean).join(' · ') }

function contactOf(item: ComboboxItem | null): ComboboxItem | null {
  if (!item) return null
  const { kontakt_id, kontakt_name } = (item as ProjectItem).project
  return kontakt_id === null ? null : { value: String(kontakt_id), label: kontakt_name ?? '' }
}
