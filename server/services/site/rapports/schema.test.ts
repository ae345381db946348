import { describe, expect, test } from 'vitest'
import {
  AddEntry,
  AddMaterial,
  ChangeMaterial,
  CreateRapport,
  ReplaceEntries,
  ReplaceMaterials,
  UpdateRapport,
} from './schema'

const issues = (result: { error?: { issues: { path: PropertyKey[] }[] } }) =>
  result.error?.issues.map(issue => issue.path.join('.'))

describe('hours', () => {
  const withHours = (hours: number) => AddEntry.safeParse({ id: 1, job_category: 'Geselle', hours }).success

  test.each([0.01, 0.25, 1.1, 7.55, 8.07, 23.99, 24])('%s hours are valid on a work line', hours => {
    expect(withHours(hours)).toBe(true)
  })

  test.each([0, -1, 24.01, 1.005, Number.NaN])('%s hours are not', hours => {
    expect(withHours(hours)).toBe(false)
  })
})

describe('materials', () => {
  test('have a name, or an article to take it from', () => {
    expect(issues(AddMaterial.safeParse({ id: 1, quantity: 2 }))).toEqual(['name'])
    expect(AddMaterial.safeParse({ id: 1, quantity: 2, article_id: 5 }).success).toBe(true)
    expect(issues(CreateRapport.safeParse({ materials: [{ quantity: 1 }] }))).toEqual(['materials.0.name'])
  })

  test('have a quantity above zero and no negative price', () => {
    expect(issues(AddMaterial.safeParse({ id: 1, name: 'Rohr', quantity: 0 }))).toEqual(['quantity'])
    expect(issues(AddMaterial.safeParse({ id: 1, name: 'Rohr', quantity: 1, unit_price: -1 }))).toEqual(['unit_price'])
  })

  test('that stay need not repeat their name', () => {
    expect(ReplaceMaterials.safeParse({ id: 1, materials: [{ id: 4, quantity: 2 }] }).success).toBe(true)
  })

  test('keep fields that a change does not contain', () => {
    expect(ChangeMaterial.parse({ id: 1, materialId: 2, unit_price: null })).toEqual({
      id: 1,
      materialId: 2,
      unit_price: null,
    })
  })
})

describe('a change of a rapport', () => {
  test('completes only when it does nothing else', () => {
    expect(UpdateRapport.safeParse({ id: 1, completed: true, expected_version: 3 }).success).toBe(true)
    expect(UpdateRapport.safeParse({ id: 1, completed: true, title: undefined }).success).toBe(true)
    expect(issues(UpdateRapport.safeParse({ id: 1, completed: true, title: 'Neu' }))).toEqual(['completed'])
    expect(issues(UpdateRapport.safeParse({ id: 1, completed: false }))).toEqual(['completed'])
  })

  test('cannot write status columns', () => {
    for (const field of ['billing_status', 'completed_at', 'total_hours', 'signed_at', 'rapport_number']) {
      expect(UpdateRapport.safeParse({ id: 1, [field]: 'billed' }).success).toBe(false)
    }
  })

  test('has one contact, whichever of its two names it uses', () => {
    expect(UpdateRapport.safeParse({ id: 1, kontakt_id: 4, customer_id: 4 }).success).toBe(true)
    expect(issues(UpdateRapport.safeParse({ id: 1, kontakt_id: 4, customer_id: 5 }))).toEqual(['customer_id'])
  })

  test('contains a line only once', () => {
    const entry = { id: 3, job_category: 'Geselle', hours: 1 }
    expect(issues(ReplaceEntries.safeParse({ id: 1, entries: [entry, entry] }))).toEqual(['entries.1.id'])
  })
})
