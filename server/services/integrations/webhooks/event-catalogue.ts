import { z } from 'zod'
import { type EventName, eventNames, eventSpecs } from '../../../platform/records/event-names'
import { jsonSchemaOf } from '../../../platform/values/json-schema'
import type { Locale } from '../../../platform/values/locale'
import { InvoiceRecord } from '../../billing/invoices/schema'
import { InboundRecord } from '../../exchange/inbound/schema'
import { AppointmentRecord } from '../../planning/appointments/schema'
import { TimeEntryRecord } from '../../planning/time-entries/schema'
import { InquiryRecord } from '../../sales/inquiries/schema'
import { AcceptedOffer, OfferRecord, WithdrawnOffer } from '../../sales/offers/schema'
import { ContactRecord } from '../../site/contacts/schema'
import { ProjectRecord } from '../../site/projects/schema'
import { RapportRecord } from '../../site/rapports/schema'
import { eventExamples } from './event-examples'
import type { AvailableEvent } from './schema'

/**
 * `data` of a noun's events: the record as its v1 list shows it, without long free texts, plus the row's version. An
 * event with more data than the others of its noun has an entry under its own name.
 */
const records = {
  project: publicRecord(ProjectRecord),
  kontakt: publicRecord(ContactRecord),
  anfrage: publicRecord(InquiryRecord),
  offer: publicRecord(OfferRecord),
  'offer.accepted': publicRecord(AcceptedOffer),
  'offer.withdrawn': publicRecord(WithdrawnOffer),
  rapport: publicRecord(RapportRecord),
  invoice: publicRecord(InvoiceRecord),
  time_entry: publicRecord(TimeEntryRecord),
  appointment: publicRecord(AppointmentRecord),
  inbound: publicRecord(InboundRecord),
  ping: z.object({ webhook_id: z.int(), name: z.string() }),
} as const satisfies Record<string, z.ZodObject>

export type EventData = keyof typeof records

/** Key of the `data` that an event carries: its own name, otherwise its family, the part before the dot. */
export const dataOfEvent = (name: EventName): EventData => (name in records ? name : name.split('.')[0]) as EventData

/** Schema of an event's `data`. */
export const eventSchema = (name: EventName): z.ZodObject => records[dataOfEvent(name)]

/** Every event with its JSON Schema and an example, for `eventCatalogue`. */
export function eventCatalogue(locale: Locale): AvailableEvent[] {
  return eventNames.map(name => ({
    name,
    module: eventSpecs[name].module,
    description: eventSpecs[name][locale],
    schema: jsonSchemas()[dataOfEvent(name)],
    example: eventExamples[dataOfEvent(name)],
  }))
}

function publicRecord(record: z.ZodObject): z.ZodObject {
  const unsent = ['description', 'notes']
  const fields = Object.entries(record.shape).filter(([field]) => !unsent.includes(field))
  return z.object({ ...Object.fromEntries(fields), version: z.int().min(1) })
}

let made: Record<EventData, Record<string, unknown>> | undefined

function jsonSchemas(): Record<EventData, Record<string, unknown>> {
  made ??= Object.fromEntries(
    Object.entries(records).map(([data, record]) => [data, receivedSchemaOf(record)]),
  ) as Record<EventData, Record<string, unknown>>
  return made
}

/** Basic keywords only, and open to further fields, so that a receiver does not reject an event when one is added. */
function receivedSchemaOf(record: z.ZodObject): Record<string, unknown> {
  return jsonSchemaOf(record, 'output', part => {
    delete part.additionalProperties
    if (part.format) delete part.pattern
    if (part.minimum === Number.MIN_SAFE_INTEGER) delete part.minimum
    if (part.maximum === Number.MAX_SAFE_INTEGER) delete part.maximum
  })
}
