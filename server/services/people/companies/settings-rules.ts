import { taxRatesOn } from '../../../money/tax'
import { DomainError } from '../../../platform/errors'
import { retentionYearsOf } from './retention-years'
import type { CompanySettings } from './settings-schema'

interface Contradiction {
  path: keyof CompanySettings
  rule: string
  message: string
}

/** Refuses settings that contradict each other, checked in the state after the change. */
export function refuseContradictions(settings: CompanySettings, today: string): void {
  const problems = contradictions(settings, today)
  if (problems.length > 0)
    throw new DomainError('validation', { issues: problems.map(one => ({ code: 'custom', ...one })) })
}

function contradictions(settings: CompanySettings, today: string): Contradiction[] {
  const problems: Contradiction[] = []
  if (settings.cash_discount_percent && !settings.cash_discount_days)
    problems.push({
      path: 'cash_discount_days',
      rule: 'cash_discount_days_missing',
      message: 'within how many days the cash discount may be taken',
    })
  if (settings.founded_date && settings.founded_date > today)
    problems.push({ path: 'founded_date', rule: 'founded_in_future', message: 'a day that is yet to come' })
  if (settings.retention_enabled && !settings.retention_rate)
    problems.push({ path: 'retention_rate', rule: 'retention_rate_missing', message: 'how much is kept back' })
  if (settings.reverse_charge_default && settings.default_tax_profile === 'small_business')
    problems.push({
      path: 'reverse_charge_default',
      rule: 'reverse_charge_small_business',
      message: 'a small business charges no VAT that could be reversed',
    })
  if (settings.balance_red_minutes < settings.balance_amber_minutes)
    problems.push({
      path: 'balance_red_minutes',
      rule: 'balance_below_amber',
      message: 'red begins where amber does, or above',
    })
  const rates = taxRatesOn(settings.country_code, today)
  if (rates && settings.default_vat_rate !== 0 && !rates.includes(settings.default_vat_rate))
    problems.push({
      path: 'default_vat_rate',
      rule: 'vat_rate_unknown',
      message: 'no VAT rate of the company’s country',
    })
  const years = retentionYearsOf(settings.country_code)
  if (settings.data_retention_years < years)
    problems.push({
      path: 'data_retention_years',
      rule: settings.country_code === 'AT' ? 'retention_years_at' : 'retention_years_de',
      message: `the law of the company’s country asks for at least ${years} years`,
    })
  return problems
}
