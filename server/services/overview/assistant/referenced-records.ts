import type { RecordSpec } from '../../../nouns/define'
import { pageOfRecord } from '../../../nouns/pages'
import { registered } from '../../../nouns/registers'
import { type Actor, may } from '../../../platform/actor'
import type { Tx } from '../../../platform/database/db'
import type { Permission } from '../../../platform/permissions'
import { cutText } from '../../../platform/values/cut-text'
import { namesOf } from '../audit/names'
import { isRow } from './rows'
import type { ReferencedRecord } from './schema'
import { nounOfPage } from './sources'

const specs: Readonly<Record<string, RecordSpec>> = registered('records')

/** The kind of record that an id field of a proposal refers to; `id` refers to the tool's own noun. */
const entityOf: Readonly<Record<string, string>> = {
  article_id: 'article',
  contact_id: 'contact',
  customer_id: 'contact',
  kontakt_id: 'contact',
  employee_user_id: 'user',
  project_id: 'project',
  resource_ids: 'resource',
  user_id: 'user',
  user_ids: 'user',
}

/** The permission to read such a record; names of people are visible to every colleague. */
const permissionOf = (entity: string): string | undefined =>
  entity === 'user' ? 'team:read' : specs[entity]?.feed?.permission

/** The noun whose procedure a tool is: `offers_addItem` is of the offer. */
const nounOfTool = (name: string): string | undefined => nounOfPage(name.split('_')[0] ?? '')

interface Reference {
  field: string
  entity: string
  entityId: number
}

interface Proposed {
  id: number
  tool: string
  input: unknown
}

/** The records that proposals reference by id, keyed by proposal; records that the actor may not read are left out. */
export async function referencedRecords(
  tx: Tx,
  actor: Actor,
  proposals: readonly Proposed[],
): Promise<Map<number, ReferencedRecord[]>> {
  const referred = proposals.map(({ id, tool, input }) => ({
    id,
    references: referencesIn(input, nounOfTool(tool)).filter(({ entity }) => isReadable(actor, entity)),
  }))
  const names = await namesOf(
    tx,
    actor.tenantId,
    referred.flatMap(({ references }) => references),
  )
  return new Map(referred.map(({ id, references }) => [id, references.flatMap(one => referenced(one, names))]))
}

function isReadable(actor: Actor, entity: string): boolean {
  const permission = permissionOf(entity)
  return permission !== undefined && may(actor, permission as Permission)
}

function referenced(
  { field, entity, entityId }: Reference,
  names: Awaited<ReturnType<typeof namesOf>>,
): ReferencedRecord[] {
  const name = names.get(`${entity}/${entityId}`)
  const title = [name?.number, name?.title].filter(Boolean).join(' ')
  // A person's page is the list of all people, so there is no link.
  const path = entity === 'user' ? null : pageOfRecord(entity, entityId)
  return title === '' ? [] : [{ field, id: entityId, title: cutText(title, 200), path }]
}

function referencesIn(input: unknown, noun: string | undefined, field = ''): Reference[] {
  if (Array.isArray(input)) return input.flatMap(one => referencesIn(one, noun, field))
  if (isRow(input)) return Object.entries(input).flatMap(([name, value]) => referencesIn(value, noun, name))
  const entity = field === 'id' ? noun : entityOf[field]
  const id = Number(input)
  return entity !== undefined && Number.isInteger(id) && id > 0 ? [{ field, entity, entityId: id }] : []
}
