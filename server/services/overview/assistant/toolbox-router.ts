import type { z } from 'zod'
import type { Ctx } from '../../../context'
import { createCallerFactory, type ProcedureMeta, router } from '../../../http/trpc'
import { may } from '../../../platform/actor'
import { invoices } from '../../billing/invoices/router'
import { appointments } from '../../planning/appointments/router'
import { timeEntries } from '../../planning/time-entries/router'
import { inquiries } from '../../sales/inquiries/router'
import { offers } from '../../sales/offers/router'
import { contacts } from '../../site/contacts/router'
import { projects } from '../../site/projects/router'
import { rapports } from '../../site/rapports/router'
import { search } from '../search/router'
import { sourcesIn } from './sources'
import type { Tool, Toolbox } from './tool'

/** The nouns that the assistant can use. */
const known = router({ appointments, contacts, inquiries, invoices, offers, projects, rapports, search, timeEntries })
type Known = (typeof known)['_def']['record']
type Name = { [Noun in keyof Known & string]: `${Noun}.${keyof Known[Noun] & string}` }[keyof Known & string]

/**
 * The one table of the assistant's tools: the procedure, the noun of the records it answers, and what a model has to
 * know beyond the summary. Anything not listed here it cannot do.
 */
const table: ReadonlyArray<readonly [name: Name, noun: string | null, advice?: string]> = [
  ['search.everything', null, 'Finds records of every kind by a name, number or word. Use it first to learn ids.'],
  ['contacts.list', 'contact', 'A contact is a customer.'],
  ['contacts.get', 'contact'],
  ['projects.list', 'project'],
  ['projects.get', 'project'],
  ['inquiries.list', 'inquiry'],
  ['inquiries.get', 'inquiry'],
  ['offers.page', 'offer'],
  ['offers.get', 'offer'],
  [
    'invoices.page',
    'invoice',
    'Unpaid ones have status sent, partial_paid or overdue: ask for each. Overdue ones: due=overdue.',
  ],
  ['invoices.get', 'invoice'],
  ['rapports.page', 'rapport', 'A rapport is a report of a day’s work on site.'],
  ['rapports.get', 'rapport'],
  ['appointments.planned', 'appointment'],
  ['timeEntries.recorded', 'time_entry'],
  ['contacts.create', 'contact'],
  ['projects.create', 'project'],
  ['inquiries.create', 'inquiry'],
  ['offers.create', 'offer', 'Makes a draft that is sent to no one.'],
  ['offers.addItem', 'offer', 'Only for drafts.'],
  ['appointments.create', 'appointment'],
  ['timeEntries.create', 'time_entry'],
  ['rapports.create', 'rapport', 'Makes a draft.'],
]

interface Procedure {
  _def: { type: 'query' | 'mutation'; meta?: ProcedureMeta; inputs: readonly z.ZodType[] }
}
type Caller = Record<string, Record<string, (input: unknown) => Promise<unknown>>>

const callerFor = createCallerFactory(known)

function toolOf([path, noun, advice]: (typeof table)[number]): Tool {
  const [group = '', verb = ''] = path.split('.')
  const { type, meta, inputs } = (known._def.procedures as unknown as Record<string, Procedure>)[path]?._def ?? {}
  const permission = meta?.permission
  const input = inputs?.[0]
  if (!permission || !input) throw new Error(`${path} is no procedure that a permission guards`)
  return {
    name: path.replace('.', '_'),
    kind: type === 'query' ? 'read' : 'write',
    advice: [meta.summary, advice].filter(Boolean).join('. '),
    input,
    permitted: ctx => may(ctx.actor, permission),
    // A confirmation has an idempotency key of its own; the procedure it calls is another request.
    call: async (ctx: Ctx, given) =>
      (callerFor({ ...ctx, once: undefined }) as unknown as Caller)[group]?.[verb]?.(given),
    noun,
    sources: answer => sourcesIn(noun, answer),
  }
}

/** The assistant's tools, by name. */
export const toolbox: Toolbox = new Map(table.map(toolOf).map(tool => [tool.name, tool]))
