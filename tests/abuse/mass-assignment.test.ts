import { expect, test } from 'vitest'
import { procedures } from '../sweeps/procedures'
import { objectsIn } from './schema-walk'

/**
 * Fields that an attacker would like to set as well: whose record it is, who they are, and what only the service
 * decides.
 */
const wanted = [
  'tenant_id',
  'tenantId',
  'company_id',
  'companyId',
  'is_operator',
  'isOperator',
  'role',
  'id',
  'user_id',
  'created_by_user_id',
  'version',
  'status_changed_at',
  'password_hash',
  'token_hash',
  'storage_key',
  'entity_id',
] as const

/** These store nothing of their input: it says what to look for, or in which format to write something. */
const asking = [
  'audit.noteExport filters',
  'einvoices.export',
  'einvoices.exportCreditNote',
  'einvoices.validate',
  'einvoices.validateCreditNote',
]

const mutations = procedures.filter(({ kind }) => kind === 'mutation')
const objects = mutations.flatMap(({ path, inputs }) =>
  inputs.flatMap(input =>
    objectsIn(input).map(found => ({ name: [path, found.place].filter(Boolean).join(' '), ...found })),
  ),
)

/** How an object treats fields that it does not know. */
function treatment({ schema }: (typeof objects)[number], field: string): 'refused' | 'left out' | 'accepted' {
  const { error } = schema.safeParse({ [field]: 1 })
  if (
    error?.issues.some(
      ({ code, ...rest }) => code === 'unrecognized_keys' && 'keys' in rest && (rest.keys as string[]).includes(field),
    )
  )
    return 'refused'
  // Without a catch-all, unknown fields do not survive parsing.
  const { catchall } = (schema as unknown as { _zod: { def: { catchall?: unknown } } })._zod.def
  return catchall === undefined ? 'left out' : 'accepted'
}

test('no object that a mutation accepts lets an unknown field through; all with more than ids refuse it', () => {
  const counts = { refused: 0, 'left out': 0, accepted: 0 }
  const lax = new Set<string>()
  for (const object of objects) {
    for (const field of wanted) {
      if (Object.hasOwn(object.shape, field)) continue
      const how = treatment(object, field)
      counts[how] += 1
      const idsAlone = Object.keys(object.shape).every(name => /(?:^id$|_id$|Ids?$)/.test(name))
      if (how === 'accepted' || (how === 'left out' && !idsAlone)) lax.add(`${object.name}: ${how}`)
    }
  }
  expect([...lax].filter(name => !asking.some(one => name.startsWith(`${one}:`)))).toEqual([])
  expect(mutations.length).toBeGreaterThan(80)
  process.stdout.write(
    `mass assignment: ${mutations.length} changes, ${objects.length} objects, ${counts.refused} fields refused, ${counts['left out']} left out\n`,
  )
})

test('no mutation accepts the fields that only the service sets', () => {
  const never = [
    'tenant_id',
    'tenantId',
    'is_operator',
    'isOperator',
    'version',
    'password_hash',
    'token_hash',
    'storage_key',
  ]
  // The decision of a customer or the submission of a visitor names the version that was shown; it is compared, and
  // never set.
  const compared = ['customer.accept: version', 'customer.decline: version', 'inquiryForms.send: version']
  const taken = objects
    .flatMap(({ name, shape }) => never.filter(field => Object.hasOwn(shape, field)).map(field => `${name}: ${field}`))
    .filter(one => !compared.includes(one))
  expect(taken).toEqual([])
})
