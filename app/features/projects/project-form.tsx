import { RecordForm, type RecordFormProps, useActionForm } from '~/components/form'
import {
  ComboboxField,
  DateField,
  FormSection,
  NumberField,
  SelectField,
  TextareaField,
  TextField,
} from '~/components/form-fields'
import { AddressFields } from '~/features/contacts/address-fields'
import { findContacts } from '~/features/records/find-records'
import { projectsTexts } from '~/i18n/projects'
import { useT } from '~/lib/i18n'
import { useMay } from '~/lib/session'
import type { CreateProject } from '~server/services/site/projects/schema'
import { projectStatuses } from './project-status'

interface ProjectFormProps extends RecordFormProps<CreateProject> {
  contact: { id: number; name: string } | null
  isNew: boolean
}

/** The form of a project, for creating and editing. An existing project keeps its number. */
export function ProjectForm({ reply, defaultValue, contact, isNew, ...end }: ProjectFormProps) {
  const t = useT(projectsTexts)
  const may = useMay()
  const [form, fields] = useActionForm<CreateProject>({ reply, defaultValue })
  return (
    <RecordForm form={form} {...end}>
      <FormSection title={t('form.what')}>
        <TextField
          field={fields.name}
          label={t('form.name')}
          required
          autoComplete="off"
          autoFocus={isNew}
          className="col-span-full"
        />
        <ComboboxField
          field={fields.kontakt_id}
          label={t('form.contact')}
          search={findContacts}
          defaultItem={contact && { value: String(contact.id), label: contact.name }}
          clearable
          className="col-span-full"
        />
        <SelectField
          field={fields.status}
          label={t('status')}
          options={projectStatuses.map(value => ({ value, label: t(`statuses.${value}`) }))}
        />
        {isNew ? (
          <TextField
            field={fields.project_number}
            label={t('form.number')}
            help={t('form.numberHelp')}
            autoComplete="off"
          />
        ) : null}
        <TextareaField field={fields.description} label={t('form.description')} className="col-span-full" />
      </FormSection>
      <FormSection title={t('form.where')}>
        <AddressFields
          street={fields.street}
          houseNumber={fields.house_number}
          postalCode={fields.postal_code}
          city={fields.city}
          country={fields.country_code}
        />
      </FormSection>
      <FormSection title={t('form.when')}>
        <DateField field={fields.starts_on} label={t('form.starts_on')} />
        <DateField field={fields.ends_on} label={t('form.ends_on')} />
        {may('projects:money') ? (
          <NumberField field={fields.budget} label={t('form.budget')} help={t('form.budgetHelp')} />
        ) : null}
      </FormSection>
    </RecordForm>
  )
}
