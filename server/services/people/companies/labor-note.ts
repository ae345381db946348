import type { Company } from '../../../../prisma/client/client'
import type { LaborShare } from '../../../money/labor-share'
import { paperFormat } from '../../../paper/format'
import { customerLocale, type Locale, paperLocale } from '../../../platform/values/locale'

interface LaborOn {
  labor: LaborShare
  currency: string
  /** Labor with VAT that the deducted invoices state already. */
  deducted?: number
  /** When it differs from the language of the company's country. */
  language?: Locale | undefined
  /** Whether the paper demands payment, so that it states the required way to pay. */
  isInvoice?: boolean
}

interface Texts {
  /** `tax` is null when there is no VAT. */
  labor(gross: string, tax: string | null): string
  deducted(gross: string): string
  /** § 35a Abs 5 Satz 3 EStG */
  payment: string
}

const texts: Record<Locale, Texts> = {
  de: {
    labor: (gross, tax) =>
      `Im Gesamtbetrag enthaltene Arbeits-, Maschinen- und Fahrtkosten (§ 35a EStG): ${gross}${tax ? ` brutto, davon ${tax} Umsatzsteuer` : ''}.`,
    deducted: gross => `Davon stehen ${gross} in den abgezogenen Rechnungen.`,
    payment: 'Steuerlich begünstigt sind sie nur, wenn auf ein Konto gezahlt wird, nicht in bar.',
  },
  en: {
    labor: (gross, tax) =>
      `Costs of labour, machines and travel in the total (section 35a EStG): ${gross}${tax ? ` with ${tax} VAT` : ''}.`,
    deducted: gross => `Of these, ${gross} are in the invoices that are deducted.`,
    payment: 'They lower income tax only where they are paid to an account, not in cash.',
  },
}

/**
 * The note on papers for private customers in Germany about the labor in a total, which they may deduct from their
 * income tax (§ 35a Abs 3 and 5 EStG, BMF 9.11.2016, Rz 39 f.), wherever the company is; null when it does not apply.
 * `company` is the snapshot taken at sending: papers from before the setting existed stay as they were sent.
 */
export function laborNote(
  company: Pick<Company, 'countryCode' | 'timeZone'> & { laborShare?: boolean },
  customer: { kind: string; countryCode: string } | null,
  { labor, deducted = 0, currency, language, isInvoice = false }: LaborOn,
): string | null {
  if (!company.laborShare || labor.gross <= 0) return null
  if (customer?.kind !== 'person' || customer.countryCode !== 'DE') return null
  const { money } = paperFormat(paperLocale(company, language), company.timeZone, currency)
  const say = texts[customerLocale(company, language)]
  return [
    say.labor(money(labor.gross), labor.tax === 0 ? null : money(labor.tax)),
    deducted > 0 ? say.deducted(money(deducted)) : null,
    isInvoice ? say.payment : null,
  ]
    .filter(Boolean)
    .join(' ')
}
