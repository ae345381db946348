import { expect, test } from 'vitest'
import { auditTexts } from '~/i18n/audit'
import { commonTexts } from '~/i18n/common'
import { teamTexts } from '~/i18n/team'
import { createFormat } from '~/lib/format'
import { serverT } from '~/lib/i18n.server'
import { CompanySettings } from '~server/services/people/companies/settings-schema'
import { InvitationRecord } from '~server/services/people/invitations/schema'
import { MemberRecord } from '~server/services/people/team/schema'
import { auditWords } from './audit-words'

const names = {
  entities: { company: 'Firma' },
  narrowed: [],
  fields: {},
  actions: { 'company.entered': 'Firma betreten' },
  byOperator: { 'company.entered': 'Betreiber hat die Firma betreten' },
}
const wordsIn = (locale: 'de' | 'en') =>
  auditWords(
    names,
    {
      audit: serverT(locale, auditTexts),
      common: serverT(locale, commonTexts),
      team: serverT(locale, teamTexts),
    },
    createFormat({ locale, countryCode: 'AT', timeZone: 'Europe/Vienna' }),
  )

test.each(['de', 'en'] as const)('fields of people and companies are named as people say (%s)', locale => {
  const words = wordsIn(locale)
  const fields = [CompanySettings, MemberRecord, InvitationRecord].flatMap(({ shape }) => Object.keys(shape))
  expect(fields.filter(field => field.includes('_') && words.field(field) === field.replaceAll('_', ' '))).toEqual([])
})

test('what was said of a permission stands under its name, and a role by its word', () => {
  const words = wordsIn('de')
  expect(words.field('offers:read')).toBe('Angebote sehen')
  expect(words.value('offers:read', 'allowed')).toBe('erlaubt')
  expect(words.value('offers:read', null)).toBe('wie die Rolle')
  expect(words.value('role', 1)).toBe('Administration')
})

test('lines and files are read as sentences, without ids and brackets', () => {
  const words = wordsIn('de')
  const photo = { id: 1, rapport_id: 7, filename: 'dach.jpg', size: 20_480, caption: null }
  expect(words.value('photo', photo)).not.toMatch(/[{}"[\]]|rapport_id|\bid\b/)
  expect(words.value('photo', photo)).toContain('dach.jpg')
  const items = [
    { id: 3, position: 1, description: 'Dach', quantity: 2.5, unit: 'm²', tags: [] },
    { id: 4, position: 2, description: 'Rinne', quantity: 1, unit: '', lines: [{ id: 9, name: 'Teil' }] },
  ]
  expect(words.value('items', items)).toMatch(/^Dach, .*2,5.* · Rinne, .*Teil/)
  expect(words.value('items', [{ id: 1 }])).toBe(words.value('items', null))
})

test('who entered a company is told from its operator', () => {
  const words = wordsIn('de')
  expect(words.action('company.entered', 'session')).toBe('Firma betreten')
  expect(words.action('company.entered', 'platform')).toBe('Betreiber hat die Firma betreten')
})
