import type { Company } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { wire, wireOrNull } from '../../../money/money'
import { inTenant } from '../../../platform/database/db'
import { dateToDay, dayIn, dayToDate } from '../../../platform/values/days'
import { assertNumberFormats } from './assert-number-formats'
import { changeCompany } from './change-company'
import { logoUrl } from './logo-url'
import { retentionYearsOf } from './retention-years'
import { refuseContradictions } from './settings-rules'
import { type CompanySettings, StoredLevels, type UpdateCompanySettings } from './settings-schema'
import { timeZoneOf } from './time-zone'

/** Master data of the actor's company. */
export async function companySettings(ctx: Ctx) {
  const row = await inTenant(ctx, tx => tx.company.findUniqueOrThrow({ where: { id: ctx.actor.tenantId } }))
  return { data: toSettings(row) }
}

/**
 * Changes the given fields of the caller's company.
 * @throws DomainError validation (contradictions, number formats), conflict
 */
export function updateCompanySettings(ctx: Ctx, { expected_version, ...input }: UpdateCompanySettings) {
  return inTenant(ctx, async tx => {
    const { before, after } = await changeCompany(
      tx,
      ctx,
      { show: shownSettings },
      {
        expectedVersion: expected_version,
        columns(row) {
          const longer = longEnough(input, toSettings(row))
          refuseContradictions(asItWouldStand(row, input, longer), dayIn(ctx.actor.timeZone, ctx.clock.now()))
          return { ...settingsColumns(input), ...longer }
        },
        entry: () => ({ action: 'company.updated' }),
      },
    )
    await assertNumberFormats(tx, ctx, toSettings(before), toSettings(after))
    return { data: toSettings(after) }
  })
}

/** The settings as they would be after the requested change, before anything is written. */
function asItWouldStand(
  row: Company,
  input: UpdateCompanySettings,
  { dataRetentionYears }: { dataRetentionYears?: number },
): CompanySettings {
  const stands = toSettings(row)
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
  return { ...stands, ...given, ...(dataRetentionYears ? { data_retention_years: dataRetentionYears } : {}) }
}

/** The log records what was changed; the version changes every time. */
const shownSettings = (row: Company): Omit<CompanySettings, 'version'> => {
  const { version: _, ...settings } = toSettings(row)
  return settings
}

/** A move to a country that requires longer retention lengthens it, unless the request sets it. */
const longEnough = (
  input: UpdateCompanySettings,
  { data_retention_years: years }: CompanySettings,
): { dataRetentionYears?: number } =>
  input.country_code && input.data_retention_years === undefined
    ? { dataRetentionYears: Math.max(years, retentionYearsOf(input.country_code)) }
    : {}

function settingsColumns(input: UpdateCompanySettings) {
  return {
    name: input.name,
    countryCode: input.country_code,
    timeZone: input.time_zone ?? (input.country_code && timeZoneOf(input.country_code)),
    legalForm: input.legal_form,
    industry: input.industry,
    foundedDate: input.founded_date ? dayToDate(input.founded_date) : input.founded_date,
    street: input.street,
    postalCode: input.postal_code,
    city: input.city,
    state: input.state,
    phone: input.phone,
    faxNumber: input.fax_number,
    email: input.email,
    website: input.website,
    vatNumber: input.vat_number,
    taxNumber: input.tax_number,
    commercialRegister: input.commercial_register,
    commercialRegisterCourt: input.commercial_register_court,
    companySeat: input.company_seat,
    managingDirectors: input.managing_directors,
    exemptionCertificate: input.exemption_certificate,
    exemptionCertificateUntil: input.exemption_certificate_until
      ? dayToDate(input.exemption_certificate_until)
      : input.exemption_certificate_until,
    laborShare: input.labor_share,
    jurisdiction: input.jurisdiction,
    iban: input.iban,
    bic: input.bic,
    bankName: input.bank_name,
    primaryColor: input.primary_color,
    secondaryColor: input.secondary_color,
    footerText: input.footer_text,
    offerIntroText: input.offer_intro_text,
    offerClosingText: input.offer_closing_text,
    invoiceIntroText: input.invoice_intro_text,
    invoiceClosingText: input.invoice_closing_text,
    invoiceNumberFormat: input.invoice_number_format,
    quoteNumberFormat: input.quote_number_format,
    creditNumberFormat: input.credit_number_format,
    paymentTermsDefault: input.payment_terms_default,
    defaultVatRate: input.default_vat_rate,
    cashDiscountPercent: input.cash_discount_percent,
    cashDiscountDays: input.cash_discount_days,
    defaultTaxProfile: input.default_tax_profile,
    reverseChargeDefault: input.reverse_charge_default,
    costCenterRequired: input.cost_center_required,
    costCodeSchema: input.cost_code_schema,
    invoiceEnabled: input.invoice_enabled,
    einvoiceFormat: input.einvoice_format,
    progressBillingMode: input.progress_billing_mode,
    retentionEnabled: input.retention_enabled,
    retentionRate: input.retention_rate,
    retentionCap: input.retention_cap,
    retentionRelease: input.retention_release,
    dunningEnabled: input.dunning_enabled,
    dunningLevels: input.dunning_levels,
    dataRetentionYears: input.data_retention_years,
    auditLogRetentionDays: input.audit_log_retention_days,
    mailRetentionDays: input.mail_retention_days,
    travelPercent: input.travel_percent,
    balanceAmberMinutes: input.balance_amber_minutes,
    balanceRedMinutes: input.balance_red_minutes,
    colleaguePhones: input.colleague_phones,
    acceptanceCodeAbove: input.acceptance_code_above,
    signingCode: input.signing_code,
    withdrawalNotice: input.withdrawal_notice,
    mailLinks: input.mail_links,
    showContactPerson: input.show_contact_person,
    paperMailboxes: input.paper_mailboxes,
  }
}

function toSettings(row: Company): CompanySettings {
  return {
    company_id: row.companyId,
    name: row.name,
    country_code: row.countryCode,
    legal_form: row.legalForm,
    industry: row.industry,
    founded_date: row.foundedDate && dateToDay(row.foundedDate),
    street: row.street,
    postal_code: row.postalCode,
    city: row.city,
    state: row.state,
    phone: row.phone,
    fax_number: row.faxNumber,
    email: row.email,
    website: row.website,
    vat_number: row.vatNumber,
    tax_number: row.taxNumber,
    commercial_register: row.commercialRegister,
    commercial_register_court: row.commercialRegisterCourt,
    company_seat: row.companySeat,
    managing_directors: row.managingDirectors,
    exemption_certificate: row.exemptionCertificate,
    exemption_certificate_until: row.exemptionCertificateUntil && dateToDay(row.exemptionCertificateUntil),
    labor_share: row.laborShare,
    jurisdiction: row.jurisdiction,
    iban: row.iban,
    bic: row.bic,
    bank_name: row.bankName,
    primary_color: row.primaryColor,
    secondary_color: row.secondaryColor,
    footer_text: row.footerText,
    offer_intro_text: row.offerIntroText,
    offer_closing_text: row.offerClosingText,
    invoice_intro_text: row.invoiceIntroText,
    invoice_closing_text: row.invoiceClosingText,
    invoice_number_format: row.invoiceNumberFormat,
    quote_number_format: row.quoteNumberFormat,
    credit_number_format: row.creditNumberFormat,
    payment_terms_default: row.paymentTermsDefault,
    default_vat_rate: wire(row.defaultVatRate.toString()),
    cash_discount_percent: wireOrNull(row.cashDiscountPercent?.toString()),
    cash_discount_days: row.cashDiscountDays,
    default_tax_profile: row.defaultTaxProfile as CompanySettings['default_tax_profile'],
    reverse_charge_default: row.reverseChargeDefault,
    cost_center_required: row.costCenterRequired,
    cost_code_schema: row.costCodeSchema,
    invoice_enabled: row.invoiceEnabled,
    einvoice_format: row.einvoiceFormat as CompanySettings['einvoice_format'],
    progress_billing_mode: row.progressBillingMode as CompanySettings['progress_billing_mode'],
    retention_enabled: row.retentionEnabled,
    retention_rate: wireOrNull(row.retentionRate),
    retention_cap: wireOrNull(row.retentionCap),
    retention_release: row.retentionRelease,
    dunning_enabled: row.dunningEnabled,
    dunning_levels: storedLevels(row),
    data_retention_years: row.dataRetentionYears,
    audit_log_retention_days: row.auditLogRetentionDays,
    mail_retention_days: row.mailRetentionDays,
    time_zone: row.timeZone,
    travel_percent: row.travelPercent,
    balance_amber_minutes: row.balanceAmberMinutes,
    balance_red_minutes: row.balanceRedMinutes,
    colleague_phones: row.colleaguePhones,
    acceptance_code_above: wireOrNull(row.acceptanceCodeAbove?.toString()),
    signing_code: row.signingCode,
    withdrawal_notice: row.withdrawalNotice,
    mail_links: row.mailLinks,
    show_contact_person: row.showContactPerson,
    paper_mailboxes: row.paperMailboxes as CompanySettings['paper_mailboxes'],
    logo: logoUrl(row),
    logo_mime: row.logoMime,
    version: row.version,
  }
}

const storedLevels = ({ dunningLevels }: Company): CompanySettings['dunning_levels'] =>
  StoredLevels.parse(dunningLevels ?? [])
