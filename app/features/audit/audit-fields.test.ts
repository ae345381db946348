import { expect, test } from 'vitest'
import { auditTexts } from '~/i18n/audit'
import { commonTexts } from '~/i18n/common'
import { teamTexts } from '~/i18n/team'
import { createFormat } from '~/lib/format'
import { serverT } from '~/lib/i18n.server'
import { CompanySettings } from '~server/services/people/companies/settings-schema'
import { InvitationRecord } from '~server/services/people/invitations/schema'
import { MemberRecord } from '~server/services/people/team/schema'
import { logTexts } from './log-texts'

const names = {
  entities: { company: 'Firma' },
  narrowed: [],
  fields: { site_access_note: 'Zugang zur Baustelle', starts_on: 'Anfang' },
  actions: { 'company.entered': 'Firma betreten' },
  byOperator: { 'company.entered': 'Betreiber hat die Firma betreten' },
}
const textsIn = (locale: 'de' | 'en') =>
  logTexts(
    names,
    {
      audit: serverT(locale, auditTexts),
      common: serverT(locale, commonTexts),
      team: serverT(locale, teamTexts),
    },
    createFormat({ locale, countryCode: 'AT', timeZone: 'Europe/Vienna' }),
  )

test.each(['de', 'en'] as const)('fields of people and companies have readable names (%s)', locale => {
  const texts = textsIn(locale)
  const fields = [CompanySettings, MemberRecord, InvitationRecord].flatMap(({ shape }) => Object.keys(shape))
  expect(fields.filter(field => field.includes('_') && texts.field(field) === field.replaceAll('_', ' '))).toEqual([])
})

test('a field without a text of the log is named as in file imports', () => {
  const texts = textsIn('de')
  expect(texts.field('site_access_note')).toBe('Zugang zur Baustelle')
  expect(texts.field('starts_on')).toBe('Beginn')
  expect(texts.field('not_named')).toBe('not named')
})

test('what was said of a permission stands under its name, and a role by its word', () => {
  const texts = textsIn('de')
  expect(texts.field('offers:read')).toBe('Angebote sehen')
  expect(texts.value('offers:read', 'allowed')).toBe('erlaubt')
  expect(texts.value('offers:read', null)).toBe('wie die Rolle')
  expect(texts.value('role', 1)).toBe('Administration')
})

test('lines and files are read as sentences, without ids and brackets', () => {
  const texts = textsIn('de')
  const photo = { id: 1, rapport_id: 7, filename: 'dach.jpg', size: 20_480, caption: null }
  expect(texts.value('photo', photo)).not.toMatch(/[{}"[\]]|rapport_id|\bid\b/)
  expect(texts.value('photo', photo)).toContain('dach.jpg')
  const items = [
    { id: 3, position: 1, description: 'Dach', quantity: 2.5, unit: 'm²', tags: [] },
    { id: 4, position: 2, description: 'Rinne', quantity: 1, unit: '', lines: [{ id: 9, name: 'Teil' }] },
  ]
  expect(texts.value('items', items)).toMatch(/^Dach, .*2,5.* · Rinne, .*Teil/)
  expect(texts.value('items', [{ id: 1 }])).toBe(texts.value('items', null))
})

test('a user inside a company is distinguished from the operator who entered it', () => {
  const texts = textsIn('de')
  expect(texts.action('company.entered', 'session')).toBe('Firma betreten')
  expect(texts.action('company.entered', 'platform')).toBe('Betreiber hat die Firma betreten')
})

test('a day is shown as a day, also where it is stored as midnight UTC; an instant has its time', () => {
  const texts = textsIn('de')
  for (const day of ['2026-11-29', '2026-11-29T00:00', '2026-11-29T00:00:00.000Z'])
    expect(texts.value('due_date', day)).toBe('29.11.2026')
  expect(texts.value('items', [{ name: 'Rinne', due_date: '2026-11-29T00:00:00.000Z' }])).toMatch(/: 29\.11\.2026$/)
  expect(texts.value('sent_at', '2026-11-29T00:00:00.000Z')).toBe('29.11.2026, 01:00')
})
