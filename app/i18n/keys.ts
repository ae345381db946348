/**
 * The namespaces of the texts. A new one is `de/<name>.ts`, `en/<name>.ts` and one line here; the files are found by
 * themselves.
 */
export interface Namespaces {
  auth: typeof import('./de/auth').default
  common: typeof import('./de/common').default
  errors: typeof import('./de/errors').default
  nav: typeof import('./de/nav').default
  table: typeof import('./de/table').default
  articles: typeof import('./de/articles').default
  audit: typeof import('./de/audit').default
  companies: typeof import('./de/companies').default
  contacts: typeof import('./de/contacts').default
  inquiries: typeof import('./de/inquiries').default
  projects: typeof import('./de/projects').default
  settings: typeof import('./de/settings').default
  today: typeof import('./de/today').default
  saved: typeof import('./de/saved').default
  records: typeof import('./de/records').default
  rapports: typeof import('./de/rapports').default
  integrations: typeof import('./de/integrations').default
  queues: typeof import('./de/queues').default
  imports: typeof import('./de/imports').default
  inbound: typeof import('./de/inbound').default
  outbox: typeof import('./de/outbox').default
  documents: typeof import('./de/documents').default
  docs: typeof import('./de/docs').default
  offers: typeof import('./de/offers').default
  platform: typeof import('./de/platform').default
  invoices: typeof import('./de/invoices').default
  creditNotes: typeof import('./de/creditNotes').default
  dunnings: typeof import('./de/dunnings').default
  einvoices: typeof import('./de/einvoices').default
  profile: typeof import('./de/profile').default
  activity: typeof import('./de/activity').default
  bell: typeof import('./de/bell').default
  team: typeof import('./de/team').default
}

/** The shape that English must have: exactly German's keys, any text. */
export type Translation<German> = {
  [Key in keyof German]: German[Key] extends string ? string : Translation<German[Key]>
}

/** Dotted paths of all texts below Texts, plural forms by their common name: `items.today`, `selected`. */
export type Key<Texts> = {
  [K in keyof Texts & string]: Texts[K] extends string ? Singular<K> : `${K}.${Key<Texts[K]>}`
}[keyof Texts & string]

type Singular<K extends string> = K extends `${infer Base}_${'zero' | 'one' | 'other'}` ? Base : K
