import { UpdateCompanySettings } from '~server/services/people/companies/settings-schema'
import { requiredFields, type SectionName, sectionFields } from './settings-sections'

/** The settings' schema limited to one section: an update in which required fields cannot be emptied. */
export function sectionSchema(section: SectionName) {
  const needed = requiredFields.filter(field => (sectionFields[section] as readonly string[]).includes(field))
  const mask = Object.fromEntries(needed.map(field => [field, true]))
  const schema = UpdateCompanySettings.required(mask as Partial<Record<(typeof requiredFields)[number], true>>)
  // A form sends nothing for an empty list; here that means there are none.
  return section === 'dunning' ? schema.extend({ dunning_levels: schema.shape.dunning_levels.default([]) }) : schema
}
