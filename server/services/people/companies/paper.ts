import type { Company } from '../../../../prisma/client/client'
import type { PaperCompany } from '../../../paper/model'
import { shownEmail } from '../../../platform/values/shown-email'

/** The issuer as a paper's head and foot show it; `logo` as a data URI. */
export function paperCompany(company: Company, logo: string | null): PaperCompany {
  return {
    name: company.name,
    street: company.street,
    postalCode: company.postalCode,
    city: company.city,
    phone: company.phone,
    fax: company.faxNumber,
    email: company.email && shownEmail(company.email),
    website: company.website,
    iban: company.iban,
    bic: company.bic,
    bankName: company.bankName,
    vatNumber: company.vatNumber,
    taxNumber: company.taxNumber,
    commercialRegister: company.commercialRegister,
    commercialRegisterCourt: company.commercialRegisterCourt,
    seat: company.companySeat,
    management: company.managingDirectors,
    primaryColor: company.primaryColor,
    footerText: company.footerText,
    logo,
  }
}
