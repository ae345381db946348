import { describe, expect, test } from 'vitest'
import { UpdateCompanySettings } from '~server/services/companies/settings-schema'
import { previewNumber } from './number-preview'
import { sectionSchema } from './section-schema.server'
import { sectionFields } from './settings-sections'

describe('the sections of the settings', () => {
  test('hold every field that can be changed, each once', () => {
    const shown = Object.values(sectionFields).flat().sort()
    expect(shown).toEqual(Object.keys(UpdateCompanySettings.shape).sort())
  })

  test('a section cannot be saved without what it needs', () => {
    expect(sectionSchema('company').safeParse({ industry: 'Zimmerei' }).success).toBe(false)
    expect(sectionSchema('company').safeParse({ name: 'Holzbau' }).success).toBe(true)
    expect(sectionSchema('payment').safeParse({ payment_terms_default: 14 }).success).toBe(false)
  })

  test('a section without needs takes empty fields', () => {
    expect(sectionSchema('bank').safeParse({ iban: null, bic: null }).success).toBe(true)
  })
})

describe('the preview of a number format', () => {
  test('fills year and running number to its width', () => {
    expect(previewNumber('RE-{year}-{seq:4}', '2026', 42)).toBe('RE-2026-0042')
    expect(previewNumber('{seq}', '2026', 42)).toBe('42')
    expect(previewNumber('{seq:1}', '2026', 42)).toBe('42')
  })

  test('is none where the running number is missing', () => {
    expect(previewNumber('RE-{year}', '2026', 42)).toBeNull()
  })
})
