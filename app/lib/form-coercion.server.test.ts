import { expect, test } from 'vitest'
import { z } from 'zod'
import { safeParse } from 'zod/v4/core'
import { coerceForm } from './form-coercion.server'
import { hoursNumber } from './hours-number'

const Form = z.object({ hours: hoursNumber(z.number().positive().max(24)).nullish(), price: z.number().nullish() })

test.each(['de', 'en'] as const)('hours are parsed in clock and decimal notation, money is not (%s)', locale => {
  const read = (hours: string, price = '') => safeParse(coerceForm(Form, locale), { hours, price })
  for (const text of ['7:30', '7,5', '7.5']) expect(read(text).data).toEqual({ hours: 7.5, price: null })
  expect(read('').data).toEqual({ hours: null, price: null })
  for (const text of ['25:00', '7:75', 'acht', '-1']) expect(read(text).error?.issues[0]?.path).toEqual(['hours'])
  expect(read('', '7:30').error?.issues[0]?.path).toEqual(['price'])
})

test('required hours are parsed in the same way, and an empty field is refused', () => {
  const form = coerceForm(z.object({ hours: hoursNumber(z.number().min(0).max(24)) }), 'de')
  expect(safeParse(form, { hours: '6:15' }).data).toEqual({ hours: 6.25 })
  expect(safeParse(form, { hours: '6,25' }).data).toEqual({ hours: 6.25 })
  expect(safeParse(form, { hours: ' ' }).error?.issues[0]?.path).toEqual(['hours'])
})
