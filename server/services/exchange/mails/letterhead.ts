import type { Company } from '../../../../prisma/client/client'
import type { MailSender } from './letter'

/** How a company appears in the header and signature of its mails. */
export const letterhead = (company: Company): MailSender => ({
  name: company.name,
  address: [company.street, [company.postalCode, company.city].filter(Boolean).join(' ')].filter(
    (line): line is string => Boolean(line),
  ),
  phone: company.phone,
  email: company.email,
  website: company.website,
  color: company.primaryColor,
  hasLogo: company.logoKey !== null,
})
