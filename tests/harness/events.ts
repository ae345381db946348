import { Client } from 'pg'
import { type EventName, eventSpecs } from '../../server/platform/records/event-names'
import { eventSchema } from '../../server/services/integrations/webhooks/event-catalogue'

/**
 * Checks every event that a test file has left behind: receivers must get exactly what `eventCatalogue` promises,
 * nothing more and nothing less.
 * @throws with the first event that breaks the promise
 */
export async function assertEventsKeepTheirPromise(superuserUrl: string): Promise<void> {
  const client = new Client({ connectionString: superuserUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string; type: string; body: string }>(
      'select id, type, body from events where body is not null',
    )
    for (const row of rows) assertEvent(row)
  } finally {
    await client.end()
  }
}

function assertEvent({ id, type, body }: { id: string; type: string; body: string }): void {
  const { data, ...envelope } = JSON.parse(body)
  const broken = (how: string) => new Error(`Event ${type} does not follow its schema: ${how}\n${body}`)
  if (!(type in eventSpecs)) throw broken('its type is not in the catalogue')
  if (Object.keys(envelope).join() !== 'id,type,companyId,createdAt' || envelope.id !== id) throw broken('envelope')
  const { error } = eventSchema(type as EventName)
    .strict()
    .safeParse(data)
  if (error) throw broken(error.message)
}
