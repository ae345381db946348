import { expect, test } from 'vitest'
import { contactFromInquiry } from './rules'
import type { InquiryRecord } from './schema'

const contactOf = (name: string) => contactFromInquiry({ objekt_city: 'Hallein' } as InquiryRecord, name, 'AT')

test('two or three words are a person, and the last word is the last name', () => {
  expect(contactOf('Anna Maria Berger')).toMatchObject({
    kind: 'person',
    first_name: 'Anna Maria',
    last_name: 'Berger',
    company_name: null,
    city: 'Hallein',
    country_code: 'AT',
  })
})

test('one word or many are a company', () => {
  expect(contactOf('Alpenblick')).toMatchObject({ kind: 'company', company_name: 'Alpenblick' })
  expect(contactOf('Verein zur Pflege alter Kirchen')).toMatchObject({ kind: 'company' })
  expect(contactOf('')).toMatchObject({ kind: 'company', company_name: '' })
})

test('the country follows from the postal code of the site, else it is the company’s', () => {
  const country = (objekt_postal_code: string | null, objekt_city: string) =>
    contactFromInquiry({ objekt_postal_code, objekt_city } as InquiryRecord, 'Anna Berger', 'AT').country_code
  expect([country('83395', 'Freilassing'), country('5400', 'Hallein'), country('8000', 'Zürich')]).toEqual([
    'DE',
    'AT',
    'AT',
  ])
  expect([country('60311', 'Frankfurt'), country(null, 'Hallein')]).toEqual(['DE', 'AT'])
})
