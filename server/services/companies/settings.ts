import type { Company } from '../../../prisma/client/client'
import type { Ctx } from '../../context'
import { dateToDay, dayToDate } from '../../core/days'
import { inTenant } from '../../core/db'
import { wire, wireOrNull } from '../../core/money'
import { recordChange } from '../../core/record-change'
import type { CompanySettings, UpdateCompanySettings } from './settings-schema'

/** Master data of the own company. */
export async function companySettings(ctx: Ctx) {
  const row = await inTenant(ctx, tx => tx.company.findUniqueOrThrow({ where: { id: ctx.actor.tenantId } }))
  return { data: toSettings(row) }
}

/** Changes the given fields of the own company. */
export function updateCompanySettings(ctx: Ctx, input: UpdateCompanySettings) {
  return inTenant(ctx, async tx => {
    const where = { id: ctx.actor.tenantId }
    const before = toSettings(await tx.company.findUniqueOrThrow({ where }))
    const after = toSettings(
      await tx.company.update({ where, data: { ...settingsColumns(input), updatedAt: ctx.clock.now() } }),
    )
    await recordChange(tx, ctx, {
      action: 'company.updated',
      entity: 'company',
      id: ctx.actor.tenantId,
      topic: 'settings',
      before,
      after,
    })
    return { data: after }
  })
}

function settingsColumns(input: UpdateCompanySettings) {
  return {
    name: input.name,
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
    iban: input.iban,
    bic: input.bic,
    bankName: input.bank_name,
    primaryColor: input.primary_color,
    footerText: input.footer_text,
    invoiceNumberFormat: input.invoice_number_format,
    quoteNumberFormat: input.quote_number_format,
    paymentTermsDefault: input.payment_terms_default,
    defaultVatRate: input.default_vat_rate,
    cashDiscountPercent: input.cash_discount_percent,
    cashDiscountDays: input.cash_discount_days,
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
    iban: row.iban,
    bic: row.bic,
    bank_name: row.bankName,
    primary_color: row.primaryColor,
    footer_text: row.footerText,
    invoice_number_format: row.invoiceNumberFormat,
    quote_number_format: row.quoteNumberFormat,
    payment_terms_default: row.paymentTermsDefault,
    default_vat_rate: wire(row.defaultVatRate.toString()),
    cash_discount_percent: wireOrNull(row.cashDiscountPercent?.toString()),
    cash_discount_days: row.cashDiscountDays,
  }
}
