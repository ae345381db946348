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
  'member',
] as const
export const Search = z.object({ q: searchText })
export const SearchHit = z.object({
  noun: z.enum(searchNouns),
  id: z.int(),
  title: z.string(),
  hint: z.string().nullable(),
})
export type SearchHit = z.infer<typeof SearchHit>
export const SearchEnvelope = dataOf(z.array(SearchHit))
