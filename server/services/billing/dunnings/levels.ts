import { z } from 'zod'
import type { Company } from '../../../../prisma/client/client'
import { customerLocale, type Locale } from '../../../platform/values/locale'
import { dunningTitle } from './texts'

export interface DunningLevel {
  /** 1 is the first dunning. */
  level: number
  /** Days after the invoice's due day that have to pass first. */
  daysAfterDue: number
  /** EUR; compensation, no turnover: it carries no VAT and never changes the invoice. */
  fee: number
  /** Days that the customer gets to pay. */
  dueDays: number
  title: string
  /** The company's own text; null for the default. */
  text: string | null
}

type Steps = Omit<DunningLevel, 'level' | 'title' | 'text'>

/** Zahlungserinnerung, 1. Mahnung, 2. Mahnung: the defaults until the company sets its own. */
const defaultLevels: readonly Steps[] = [
  { daysAfterDue: 7, fee: 0, dueDays: 7 },
  { daysAfterDue: 14, fee: 0, dueDays: 7 },
  { daysAfterDue: 14, fee: 10, dueDays: 7 },
]

const ownText = (max: number) => z.string().trim().min(1).max(max).nullish().catch(null)

/** Settings may be older than this code, so what cannot be parsed counts as not set. */
const Stored = z
  .array(
    z.object({
      days_after_due: z.int().min(0).max(365).optional().catch(undefined),
      fee: z.number().min(0).max(9999.99).optional().catch(undefined),
      due_days: z.int().min(0).max(365).optional().catch(undefined),
      title: ownText(100),
      text: ownText(5000),
    }),
  )
  .min(1)
  .max(9)
  .catch([])

/** The levels of a company in their order, with titles in the language of its papers. */
export function dunningLevels(company: Pick<Company, 'dunningLevels' | 'countryCode'>): DunningLevel[] {
  const locale: Locale = customerLocale(company)
  const stored = Stored.parse(company.dunningLevels ?? [])
  const steps = stored.length > 0 ? stored : defaultLevels.map(() => null)
  return steps.map((own, index) => {
    const usual = defaultLevels[Math.min(index, defaultLevels.length - 1)] as Steps
    return {
      level: index + 1,
      daysAfterDue: own?.days_after_due ?? usual.daysAfterDue,
      fee: own?.fee ?? usual.fee,
      dueDays: own?.due_days ?? usual.dueDays,
      title: own?.title ?? dunningTitle(locale, index + 1),
      text: own?.text ?? null,
    }
  })
}
