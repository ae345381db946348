import type { Locale } from '../../../platform/values/locale'

interface InvitationValues {
  inviter: string
  company: string
  role: number
  days: number
}

const roleNames: Record<Locale, Record<number, string>> = {
  de: { 1: 'Administration', 2: 'Büro', 3: 'Team' },
  en: { 1: 'administrator', 2: 'office', 3: 'employee' },
}

/** The mail with the link. */
export const invitationTexts: Record<
  Locale,
  { subject: (values: InvitationValues) => string; message: (values: InvitationValues) => string; button: string }
> = {
  de: {
    subject: ({ company }) => `Einladung zu ${company}`,
    message: ({ inviter, company, role, days }) =>
      [
        `${inviter} lädt Sie ein, bei ${company} mitzuarbeiten (${roleNames.de[role] ?? ''}).`,
        `Der Link gilt ${days} Tage und kann einmal verwendet werden. Falls Sie diese Einladung nicht erwartet haben, können Sie sie einfach liegen lassen.`,
      ].join('\n\n'),
    button: 'Einladung ansehen',
  },
  en: {
    subject: ({ company }) => `Invitation to ${company}`,
    message: ({ inviter, company, role, days }) =>
      [
        `${inviter} invites you to work with ${company} (${roleNames.en[role] ?? ''}).`,
        `The link is good for ${days} days and can be used once. If you did not expect this invitation, just leave it.`,
      ].join('\n\n'),
    button: 'See the invitation',
  },
}
