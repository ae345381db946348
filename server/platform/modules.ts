import type { Locale } from './values/locale'

export const moduleIds = [
  'core',
  'anfragen',
  'angebote',
  'rapport',
  'rechnungen',
  'zeiterfassung',
  'termine',
  'urlaub',
  'dokumente',
  'kalender',
  'messaging',
  'ai',
  'esign',
  'int.api',
  'int.inbound',
] as const
export type ModuleId = (typeof moduleIds)[number]

/** Modules whose records API keys can reach. */
export const scopeModules = [
  'core',
  'anfragen',
  'rapport',
  'rechnungen',
  'angebote',
  'zeiterfassung',
  'termine',
  'int.inbound',
] as const satisfies readonly ModuleId[]
/** What a key may do: write includes read. */
export type Scope = `${(typeof scopeModules)[number]}:${'read' | 'write'}`

export const plans = ['starter', 'business', 'enterprise'] as const
export type Plan = (typeof plans)[number]

const starter: ModuleId[] = ['core', 'anfragen', 'angebote', 'rapport', 'rechnungen']
const business: ModuleId[] = [...starter, 'zeiterfassung', 'termine', 'urlaub', 'dokumente', 'int.api', 'int.inbound']

/** Modules included in each plan; a company enables modules within it. */
export const planModules: Record<Plan, readonly ModuleId[]> = { starter, business, enterprise: moduleIds }

const labels: Record<ModuleId, Record<Locale, string>> = {
  core: { de: 'Kontakte und Projekte', en: 'Contacts and projects' },
  anfragen: { de: 'Anfragen', en: 'Inquiries' },
  angebote: { de: 'Angebote', en: 'Offers' },
  rapport: { de: 'Rapporte', en: 'Site reports' },
  rechnungen: { de: 'Rechnungen', en: 'Invoices' },
  zeiterfassung: { de: 'Zeiterfassung', en: 'Time tracking' },
  termine: { de: 'Termine', en: 'Appointments' },
  urlaub: { de: 'Urlaub', en: 'Leave' },
  dokumente: { de: 'Dokumente', en: 'Documents' },
  kalender: { de: 'Kalender', en: 'Calendar' },
  messaging: { de: 'Nachrichten', en: 'Messaging' },
  ai: { de: 'Assistent', en: 'Assistant' },
  esign: { de: 'E-Signatur', en: 'E-signature' },
  'int.api': { de: 'API und Webhooks', en: 'Public API and webhooks' },
  'int.inbound': { de: 'Dateneingang', en: 'Inbound drop' },
}

export const moduleLabel = (id: ModuleId, locale: Locale): string => labels[id][locale]

export const isModuleId = (text: string): text is ModuleId => (moduleIds as readonly string[]).includes(text)
export const isPlan = (text: string): text is Plan => (plans as readonly string[]).includes(text)

/** Enabled = switched on by the company, and included in its plan; `core` is always on. */
export function enabledModules(plan: string, switchedOn: readonly string[]): ReadonlySet<ModuleId> {
  const booked = isPlan(plan) ? planModules[plan] : starter
  return new Set(booked.filter(id => id === 'core' || switchedOn.includes(id)))
}
