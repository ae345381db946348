import { UpdateCompanySettings } from '~server/services/people/companies/settings-schema'
import { requiredFields, type SectionName, sectionFields } from './settings-sections'

/** The settings' schema cut down to one section: a change of fields in which the necessary ones may not be emptied. */
export function sectionSchema(section: SectionName) {
  const needed = requiredFields.filter(field => (sectionFields[section] as readonly string[]).includes(field))
  const mask = Object.fromEntries(needed.map(field => [field, true]))
  const schema = UpdateCompanySettings.required(mask as Partial<Record<(typeof requiredFields)[number], true>>)
  // A form sends nothing of a list without entries; here that says that there are none.
  return section === 'dunning' ? schema.extend({ dunning_levels: schema.shape.dunning_levels.default([]) }) : schema
}
