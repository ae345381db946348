import { describe, expect, test } from 'vitest'
import { parseForm } from '~/lib/form.server'
import { UpdateCompanySettings } from '~server/services/people/companies/settings-schema'
import { previewNumber } from './number-preview'
import { plainSections } from './plain-section'
import { sectionSchema } from './section-schema.server'
import { sectionFields } from './settings-sections'

describe('the sections of the settings', () => {
  test('contain every editable field exactly once', () => {
    const shown = Object.values(sectionFields).flat().sort()
    // Every section's form sends the version that was seen; it is no field of one.
    const fields = Object.keys(UpdateCompanySettings.shape).filter(field => field !== 'expected_version')
    expect(shown).toEqual(fields.sort())
  })

  test('show each field that they save', () => {
    for (const [name, fields] of Object.entries(plainSections))
      expect(fields.map(field => field.name as string).sort()).toEqual(
        [...sectionFields[name as keyof typeof plainSections]].sort(),
      )
  })

  test('a section cannot be saved without its required fields', () => {
    expect(sectionSchema('company').safeParse({ industry: 'Zimmerei' }).success).toBe(false)
    const named = { name: 'Holzbau', time_zone: 'Europe/Vienna' }
    expect(sectionSchema('company').safeParse(named).success).toBe(true)
    expect(sectionSchema('company').safeParse({ ...named, time_zone: 'Mond' }).success).toBe(false)
    expect(sectionSchema('tax').safeParse({ default_vat_rate: 20 }).success).toBe(false)
  })

  test('a section without needs takes empty fields', () => {
    expect(sectionSchema('bank').safeParse({ iban: null, bic: null }).success).toBe(true)
  })
})

describe('the levels of dunnings', () => {
  const levels = (entries: Record<string, string>) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(entries)) body.set(name, value)
    return parseForm(body, sectionSchema('dunning'), 'de')
  }

  test('come from the form with their numbers, and empty texts as none', () => {
    const { value } = levels({
      dunning_enabled: 'on',
      'dunning_levels[0].days_after_due': '7',
      'dunning_levels[0].due_days': '10',
      'dunning_levels[0].fee': '12,50',
      'dunning_levels[0].title': '',
      'dunning_levels[0].text': 'Bitte zahlen.',
    }) as { value?: unknown }
    expect(value).toMatchObject({
      dunning_enabled: true,
      dunning_levels: [{ days_after_due: 7, due_days: 10, fee: 12.5, text: 'Bitte zahlen.' }],
    })
  })

  test('are none when the last one is removed', () => {
    expect(levels({ dunning_enabled: 'off' })).toMatchObject({ value: { dunning_levels: [] } })
  })
})

describe('the preview of a number format', () => {
  test('fills year and running number to its width', () => {
    expect(previewNumber('RE-{year}-{seq:4}', '2026', 42)).toBe('RE-2026-0042')
    expect(previewNumber('{seq}', '2026', 42)).toBe('42')
    expect(previewNumber('{seq:1}', '2026', 42)).toBe('42')
  })

  test('is null if the running number is missing', () => {
    expect(previewNumber('RE-{year}', '2026', 42)).toBeNull()
    expect(previewNumber('{seq}-{seq}', '2026', 42)).toBeNull()
    expect(previewNumber('RE-{month}-{seq}', '2026', 42)).toBeNull()
  })
})
