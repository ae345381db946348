import { expect, test } from 'vitest'
import { procedures } from '../sweeps/procedures'
import { objectsIn } from './schema-walk'

/** What an attacker would like to set along: whose record it is, who they are, and what the service alone decides. */
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

/** They store nothing of what they take: it says what is looked for, or in which form something is written. */
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
  // Without a catch-all what is unknown does not come out of the parsing.
  const { catchall } = (schema as unknown as { _zod: { def: { catchall?: unknown } } })._zod.def
  return catchall === undefined ? 'left out' : 'accepted'
}

test('no object that a change takes lets a field through that it does not know; all with more than ids refuse it', () => {
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

test('no change takes the fields that only the service sets', () => {
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
  // What a customer decides or a visitor sends names the version that was shown; it is compared, and set nowhere.
  const compared = ['customer.accept: version', 'customer.decline: version', 'inquiryForms.send: version']
  const taken = objects
    .flatMap(({ name, shape }) => never.filter(field => Object.hasOwn(shape, field)).map(field => `${name}: ${field}`))
    .filter(one => !compared.includes(one))
  expect(taken).toEqual([])
})
