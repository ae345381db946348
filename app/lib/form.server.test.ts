import type { ActionFunctionArgs } from '@remix-run/node'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { submitForm } from './form.server'
import type { Problem } from './load-context'

const text = z
  .string()
  .transform(value => value.trim())
  .pipe(z.string().min(1).max(20))
const note = z
  .string()
  .nullish()
  .transform(value => (value === undefined ? undefined : value || null))
const Schema = z.strictObject({
  name: text,
  note,
  email: z.union([z.literal(''), z.email()]).nullish(),
  kontakt_id: z.int().nullish(),
  price: z.number().refine(value => Math.round(value * 100) === value * 100, 'at most 2 decimals'),
  hint: z.string().optional(),
  active: z.boolean(),
  items: z.array(z.strictObject({ quantity: z.number() })),
})

const filled = {
  name: ' Huber ',
  note: '',
  email: '',
  kontakt_id: '',
  price: '1.234,50',
  hint: '',
  active: 'off',
  'items[0].quantity': '2,5',
  'items[1].quantity': '3',
  intent: 'save',
}

function args(fields: Record<string, string>, language = 'de', problem?: Problem): ActionFunctionArgs {
  const body = new URLSearchParams(fields)
  const reported: unknown[] = []
  return {
    request: new Request('http://x/contacts/new', {
      method: 'POST',
      body,
      headers: { 'accept-language': language },
    }),
    params: {},
    context: {
      userLocale: null,
      problem: () => problem,
      reportError: (error: unknown) => reported.push(error),
    },
  } as unknown as ActionFunctionArgs
}

const refused = () => Promise.reject(new Error('refused'))

describe('a form', () => {
  test('reaches the procedure as its schema wants it', async () => {
    const answer = await submitForm(args(filled), Schema, async ({ value, intent }) => ({ value, intent }))
    expect(answer.data.done).toEqual({
      intent: 'save',
      value: {
        name: 'Huber',
        note: null,
        email: null,
        kontakt_id: null,
        price: 1234.5,
        active: false,
        items: [{ quantity: 2.5 }, { quantity: 3 }],
      },
    })
  })

  test('omits fields that it does not show', async () => {
    const { note: _note, kontakt_id: _id, ...fields } = filled
    const answer = await submitForm(args(fields), Schema, async ({ value }) => value)
    expect(answer.data.done).not.toHaveProperty('kontakt_id')
    expect(answer.data.done?.note).toBeUndefined()
  })

  test('reports errors in the language of the page and keeps what was typed', async () => {
    const wrong = { ...filled, name: '', price: 'abc', email: 'nix', 'items[0].quantity': '' }
    const answer = await submitForm(args(wrong), Schema, refused)
    expect(answer.init?.status).toBe(422)
    expect(answer.data.result.error).toEqual({
      name: ['Bitte ausfüllen.'],
      price: ['Bitte eine Zahl eingeben, zum Beispiel 12,50.'],
      email: ['Bitte eine gültige E-Mail-Adresse eingeben.'],
      'items[0].quantity': ['Bitte ausfüllen.'],
    })
    expect(answer.data.result.initialValue).toMatchObject({ price: 'abc', email: 'nix' })
    const english = await submitForm(args(wrong, 'en'), Schema, refused)
    expect(english.data.result.error).toMatchObject({ name: ['Please fill in.'] })
  })

  test('translates the rules of the schemas', async () => {
    const answer = await submitForm(args({ ...filled, price: '1,005' }), Schema, refused)
    expect(answer.data.result.error).toEqual({ price: ['Höchstens 2 Nachkommastellen.'] })
  })

  test('shows a procedure’s issues at their fields', async () => {
    const issues = [{ path: 'items.1.quantity', code: 'too_big', message: 'Nur noch 2 da.' }]
    const problem = { status: 400, error: 'validation_error', message: 'Bitte prüfen.', details: { issues } }
    const answer = await submitForm(args(filled, 'de', problem), Schema, refused)
    expect(answer.data.result.error).toEqual({ 'items[1].quantity': ['Nur noch 2 da.'] })
  })

  test('shows a rule of the domain above the fields', async () => {
    const problem = {
      status: 422,
      error: 'unprocessable',
      message: 'Der Betrag ist höher als der offene Betrag.',
    }
    const answer = await submitForm(args(filled, 'de', problem), Schema, refused)
    expect(answer.data.result.error).toEqual({ '': ['Der Betrag ist höher als der offene Betrag.'] })
  })

  test('shows a refusal at the field that it names, and above the fields where the form has no such field', async () => {
    const refusalAt = (field: string) => ({ status: 409, error: 'conflict', message: 'Vergeben.', details: { field } })
    const errorOf = async (field: string) =>
      (await submitForm(args(filled, 'de', refusalAt(field)), Schema, refused)).data.result.error
    expect(await errorOf('email')).toEqual({ email: ['Vergeben.'] })
    expect(await errorOf('user')).toEqual({ '': ['Vergeben.'] })
  })

  test('a secret never comes back with a refusal, and one that names it is shown at it', async () => {
    const message = 'Das ist kein Zugang.'
    const problem = { status: 422, error: 'unprocessable', message, details: { field: 'email' } }
    const secrets = { secrets: ['email'] }
    const answer = await submitForm(args(filled, 'de', problem), Schema, refused, secrets)
    expect(answer.data.result.error).toEqual({ email: [message] })
    expect(answer.data.result.initialValue).not.toHaveProperty('email')
    const invalid = await submitForm(args({ ...filled, price: 'abc' }), Schema, refused, secrets)
    expect(invalid.data.result.initialValue).toMatchObject({ price: 'abc' })
    expect(invalid.data.result.initialValue).not.toHaveProperty('email')
  })

  test('sends a user whose session has ended to the login and back', async () => {
    const problem = { status: 401, error: 'unauthorized', message: 'Bitte anmelden.' }
    const thrown = await submitForm(args(filled, 'de', problem), Schema, refused).catch((error: unknown) => error)
    expect(thrown).toBeInstanceOf(Response)
    expect((thrown as Response).headers.get('location')).toBe('/login?next=%2Fcontacts%2Fnew')
  })
})
