import type { EventName } from '../../platform/records/event-names'
import { webhookHeaders } from '../../platform/records/webhook-signature'
import { dataOfEvent, eventCatalogue } from '../../services/integrations/webhooks/event-catalogue'
import type { JsonObject } from './parts'
import { pascalCase } from './pascal-case'

const secret = 'whsec_ZXhhbXBsZS1zZWNyZXQtb2YtMzItYnl0ZXMtbG9uZyE='
const eventId = 'evt_019c130f-3f2c-7c41-9b1a-5d7c2f0a6b21'
const at = new Date('2026-01-31T10:15:01.000Z')

/** How a receiver verifies a delivery; written once, with the group of all events. */
const verification = `Answer with any 2xx within 15 seconds; everything else is tried again after 1, 5, 15 and 60 minutes. A delivery may come more than once and out of order:
drop repetitions by \`webhook-id\`, and compare \`data.version\` with what you have.

Verify before you read the body, over its exact bytes, and refuse a timestamp that is more than 5 minutes away:

- \`X-Service-Signature\` is \`sha256=\` and the HMAC-SHA256 in lower-case hex of \`<X-Service-Timestamp>.<body>\`; its key is the text of the secret as it was
  shown, \`whsec_\` included.
- \`webhook-signature\` follows [Standard Webhooks](https://www.standardwebhooks.com): \`v1,\` and the HMAC-SHA256 in base64 of
  \`<webhook-id>.<webhook-timestamp>.<body>\`; its key is the base64-decoded part after \`whsec_\`. Its libraries verify it as it is.

Either one is enough. While the secret of a subscription is being replaced, \`webhook-signature\` lists a signature by each of the two, with a space between;
\`X-Service-Signature\` is by the old secret until the end. Answer 410 to hear nothing more: the subscription is paused then. To try your own code: the headers' examples sign the example of \`invoice.paid\`, as compact JSON, by the secret
\`${secret}\`.`

export const webhookTag = {
  name: 'Webhooks',
  description: `What the service sends to subscribers.\n\n${verification}`,
}

const headerTexts: Record<string, string> = {
  'X-Service-Event': 'Name of the event',
  'X-Service-Delivery': 'Id of the delivery, the one in the log',
  'X-Service-Attempt': 'Which attempt this is; 1 for the first',
  'X-Service-Test': '`true` on what was sent by hand to try the receiver; absent from everything that has happened',
  'X-Service-Timestamp': 'When the attempt was signed, unix seconds',
  'X-Service-Signature': '`sha256=` and the HMAC in lower-case hex',
  'webhook-id': 'Id of the event, the same on every attempt',
  'webhook-timestamp': 'The same as `X-Service-Timestamp`',
  'webhook-signature': '`v1,` and the HMAC in base64; two of them, with a space between, while the secret is replaced',
}

/** The `webhooks` section of a document: one operation for each event, as implemented by a subscriber. */
export function webhookOperations(): JsonObject {
  const operations = eventCatalogue('en').map(({ name, description, module, example }) => {
    const operation = {
      operationId: operationIdOf(name as EventName),
      summary: description,
      description: `Sent while module \`${module}\` is enabled.`,
      tags: [webhookTag.name],
      security: [],
      parameters: Object.keys(headerTexts).map(header => ({ $ref: `#/components/parameters/${header}` })),
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: { $ref: `#/components/schemas/${eventNameOf(name as EventName)}` },
            example: bodyOf(name, example),
          },
        },
      },
      responses: { '2XX': { description: 'Taken; nothing is read from the answer' } },
    }
    return [name, { post: operation as JsonObject }] as const
  })
  return Object.fromEntries(operations)
}

/** Schemas of events and of their `data`, for `components`. */
export function webhookSchemas(): JsonObject {
  const events = eventCatalogue('en')
  const data = events.map(({ name, schema }) => {
    const { $schema, $id, id, ...plain } = schema
    return [dataNameOf(name as EventName), plain as JsonObject] as const
  })
  const bodies = events.map(({ name }) => [eventNameOf(name as EventName), bodySchema(name as EventName)] as const)
  return Object.fromEntries([...data, ...bodies])
}

function bodySchema(name: EventName): JsonObject {
  return {
    type: 'object',
    required: ['id', 'type', 'companyId', 'createdAt', 'data'],
    properties: {
      id: { type: 'string', description: 'Id of the event, the same on every attempt' },
      type: { type: 'string', const: name },
      companyId: { type: 'string', description: 'Business key of the company' },
      createdAt: { type: 'string', format: 'date-time' },
      data: { $ref: `#/components/schemas/${dataNameOf(name)}` },
    },
  }
}

/** The headers of a real attempt, so that an example verifies; for `components`. */
export function webhookParameters(): JsonObject {
  const event = 'invoice.paid'
  const data = eventCatalogue('en').find(({ name }) => name === event)?.example ?? {}
  const body = JSON.stringify(bodyOf(event, data))
  const delivery = { eventId, event, deliveryId: 4711, attempt: 1, body, isTest: true, at }
  const headers = webhookHeaders([secret], delivery)
  const described = Object.entries(headers).map(([name, example]) => [
    name,
    {
      name,
      in: 'header',
      required: name !== 'X-Service-Test',
      description: headerTexts[name] ?? '',
      schema: { type: 'string' },
      example,
    },
  ])
  return Object.fromEntries(described)
}

const bodyOf = (type: string, data: object): JsonObject => ({
  id: eventId,
  type,
  companyId: 'dach-huber',
  createdAt: '2026-01-31T10:15:00.000Z',
  data: data as JsonObject,
})

const operationIdOf = (name: EventName) => `on${pascalCase(name)}`
const eventNameOf = (name: EventName) => `${pascalCase(name)}Event`
const dataNameOf = (name: EventName) => `${pascalCase(dataOfEvent(name))}EventData`
