import { expect, test } from 'vitest'
import { eventNames, eventSpecs } from '../../../platform/records/event-names'
import { eventCatalogue, eventSchema } from './event-catalogue'
import { eventFamilies, subscribable } from './schema'

const events = eventCatalogue('de')

test('every event of the service is in the catalogue with its module, in both languages', () => {
  expect(events.map(({ name }) => name)).toEqual(eventNames)
  for (const [index, { name, module, description }] of events.entries()) {
    expect(module).toBe(eventSpecs[name as keyof typeof eventSpecs].module)
    expect(description).not.toBe(eventCatalogue('en')[index]?.description)
  }
})

test.each(eventNames)('the example of %s satisfies its schema and has no further field', name => {
  const example = events.find(event => event.name === name)?.example
  expect(eventSchema(name).strict().parse(example)).toEqual(example)
})

test('the JSON Schemas are plain, require every field and stay open for later ones', () => {
  for (const { name, schema } of events) {
    expect(JSON.stringify(schema)).not.toMatch(/override|additionalProperties|9007199254740991/)
    expect(schema).toMatchObject({ type: 'object', $schema: expect.stringContaining('2020-12') })
    expect(schema.required).toEqual(Object.keys(schema.properties as object))
    expect(schema.properties, name).not.toHaveProperty('description')
    expect(schema.properties, name).not.toHaveProperty('notes')
    if (name !== 'ping') expect(schema.properties).toHaveProperty('version')
  }
})

test('a subscription can name events and whole families', () => {
  expect(eventFamilies).toEqual([
    'project.*',
    'kontakt.*',
    'anfrage.*',
    'offer.*',
    'rapport.*',
    'invoice.*',
    'time_entry.*',
    'appointment.*',
    'inbound.*',
  ])
  expect(subscribable).toContain('ping')
})
