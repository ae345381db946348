import type { ComboboxItem } from '~/components/ui/combobox'
import { findContacts, findInvoices, findOffers, findProjects, findRapports } from '~/features/records/find-records'
import type { Search } from '~/lib/async-search'

/** A kind of record that a document can lie at: how it is searched, who may put documents there, and its id's name. */
interface Target {
  search: Search<ComboboxItem>
  permissions: readonly string[]
  field: string
}

/** Documents at these places belong to the office. */
const ofOffice = ['documents:office']
export const documentTargets = {
  project: { search: findProjects, permissions: ['projects:read'], field: 'project_id' },
  contact: { search: findContacts, permissions: ['contacts:read'], field: 'contact_id' },
  offer: { search: findOffers, permissions: ['offers:read', ...ofOffice], field: 'offer_id' },
  rapport: { search: findRapports, permissions: ['rapports:read'], field: 'rapport_id' },
  invoice: { search: findInvoices, permissions: ['invoices:read', ...ofOffice], field: 'invoice_id' },
} satisfies Record<string, Target>
export type DocumentTarget = keyof typeof documentTargets
export const targetKinds = Object.keys(documentTargets) as DocumentTarget[]
