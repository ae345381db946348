import type { Locale } from '../../../platform/values/locale'

interface McpPrompt {
  name: string
  title: Record<Locale, string>
  /** The prompt's arguments, all of them required. */
  asks: ReadonlyArray<{ name: string; text: Record<Locale, string> }>
  /** With `{name}` as placeholder for each argument. */
  text: Record<Locale, string>
}

/** Prompts for recurring jobs of an office, offered for selection in an MCP client. */
export const mcpPrompts: readonly McpPrompt[] = [
  {
    name: 'unpaid_invoices',
    title: { de: 'Offene und überfällige Rechnungen', en: 'Unpaid and overdue invoices' },
    asks: [],
    text: {
      de: 'Welche Rechnungen sind offen, welche überfällig? Ordne sie nach Kunde und Tagen der Verspätung, mit Nummern und Summen, und sage, wen wir zuerst anrufen sollten.',
      en: 'Which invoices are unpaid, which overdue? Order them by customer and days overdue, with numbers and sums, and say whom we should call first.',
    },
  },
  {
    name: 'day',
    title: { de: 'Der Tag auf einen Blick', en: 'The day at a glance' },
    asks: [{ name: 'day', text: { de: 'Tag, etwa morgen', en: 'Day, such as tomorrow' } }],
    text: {
      de: 'Was steht an diesem Tag an: {day}? Termine mit Ort und Personen in ihrer Reihenfolge, und was dafür noch fehlt.',
      en: 'What is on this day: {day}? Appointments with place and people in their order, and what is still missing for them.',
    },
  },
  {
    name: 'offer_from_inquiry',
    title: { de: 'Angebot aus einer Anfrage', en: 'Offer from an inquiry' },
    asks: [{ name: 'inquiry', text: { de: 'Nummer oder Name der Anfrage', en: 'Number or name of the inquiry' } }],
    text: {
      de: 'Suche die Anfrage „{inquiry}“, lies sie und ähnliche frühere Angebote, und schlage einen Angebotsentwurf mit Positionen vor. Erfinde keine Preise: nimm die aus früheren Angeboten und sage, woher sie sind.',
      en: 'Find the inquiry “{inquiry}”, read it and similar former offers, and propose a draft of an offer with its items. Invent no prices: take those of former offers, and say where they come from.',
    },
  },
  {
    name: 'customer',
    title: { de: 'Alles zu einem Kunden', en: 'All about a customer' },
    asks: [{ name: 'customer', text: { de: 'Name oder Kundennummer', en: 'Name or customer number' } }],
    text: {
      de: 'Fasse zusammen, was wir von „{customer}“ wissen: Projekte, Angebote, Rechnungen mit ihrem Stand, letzte Rapporte und offene Anfragen.',
      en: 'Sum up what we know of “{customer}”: projects, offers, invoices with their state, last site reports and open inquiries.',
    },
  },
]
