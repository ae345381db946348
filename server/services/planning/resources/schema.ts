import { z } from 'zod'
import { sortParameter } from '../../../platform/lists/sorting'
import {
  dataOf,
  expectedVersion,
  id,
  instant,
  listParameters,
  ofKind,
  optionalText,
  pageOf,
  reference,
  text,
} from '../../../platform/values/scalars'

export const resourceKinds = ['vehicle', 'machine', 'tool', 'room'] as const

/** Effect of planning a resource that is already planned at that time. */
export const doubleBookings = ['warn', 'refuse'] as const

/** A vehicle, machine, tool or room. */
export const ResourceRecord = z
  .object({
    id: z.int(),
    kind: z.enum(resourceKinds),
    name: z.string(),
    plate: z.string().nullable(),
    double_booking: z.enum(doubleBookings),
    active: z.boolean(),
    created_at: instant,
    updated_at: instant,
    version: z.int(),
  })
  .meta({ id: 'Resource' })
export type ResourceRecord = z.infer<typeof ResourceRecord>

const fields = {
  kind: z.enum(resourceKinds),
  name: text(100),
  plate: optionalText(20),
  double_booking: z.enum(doubleBookings),
  active: z.boolean(),
}

export const CreateResource = z.strictObject({
  ...fields,
  double_booking: fields.double_booking.default('warn'),
  active: fields.active.default(true),
})
export type CreateResource = z.input<typeof CreateResource>

/** `active: false` archives: it stays on existing appointments and is no longer offered. */
export const UpdateResource = z.strictObject({
  id: reference,
  updates: z.strictObject({ ...fields, expected_version: expectedVersion }).partial(),
})
export type UpdateResource = z.output<typeof UpdateResource>

/** Sort keys of the list; the default is `name`. */
export const resourceSorts = ['name', 'kind', 'plate'] as const

export const ListResources = z.object({
  ...listParameters,
  sort: sortParameter(resourceSorts),
  id: id.optional(),
  kind: ofKind(resourceKinds),
  active: z
    .enum(['true', 'false'])
    .transform(value => value === 'true')
    .optional()
    .meta({ description: 'Only active records, or only archived ones' }),
})
export type ListResources = z.output<typeof ListResources>

export const ResourcePage = pageOf(ResourceRecord)
export const ResourceEnvelope = dataOf(ResourceRecord)
