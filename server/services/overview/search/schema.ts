import { z } from 'zod'
import { dataOf, searchText } from '../../../platform/values/scalars'

const searchNouns = [
  'contact',
  'project',
  'inquiry',
  'offer',
  'rapport',
  'invoice',
  'credit_note',
  'appointment',
  'leave_request',
  'article',
  'document',
  'resource',
  'member',
] as const
export const Search = z.object({ q: searchText })
export const SearchHit = z.object({
  noun: z.enum(searchNouns),
  id: z.int(),
  title: z.string(),
  hint: z.string().nullable(),
  at: z
    .object({ noun: z.enum(['offer', 'rapport', 'invoice', 'project', 'contact']), id: z.int() })
    .optional()
    .meta({ description: 'Of a document: the record whose page has it' }),
})
export type SearchHit = z.infer<typeof SearchHit>
export const SearchEnvelope = dataOf(z.array(SearchHit))
