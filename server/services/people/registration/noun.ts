import { defineNoun, notFound } from '../../../nouns/define'

/** What the service knows about registration. */
export const registration = defineNoun({
  tags: {
    registration: { name: 'Registration', description: 'How companies join, and whom operators invite.' },
  },
  errors: {
    'registration.closed': {
      status: 403,
      code: 'registration_closed',
      de: 'Hier kann man sich nur mit einer Einladung registrieren.',
      en: 'Registration needs an invitation here.',
    },
    'registration.invitation_mismatch': {
      status: 403,
      code: 'invitation_mismatch',
      de: 'Diese Einladung gilt nicht (mehr) oder ist für eine andere E-Mail-Adresse.',
      en: 'This invitation is not valid (any more), or is for another e-mail address.',
    },
    'registration.taken': {
      status: 400,
      code: 'validation_error',
      de: 'Firmenkennung oder E-Mail-Adresse sind schon vergeben.',
      en: 'The company id or the e-mail address is taken.',
    },
    'registration_invitation.not_found': notFound('Einladung nicht gefunden.', 'Invitation not found.'),
  },
  records: {
    registration_invitation: {
      platform: true,
      label: { de: 'Einladung zur Anmeldung', en: 'Invitation to register' },
      verbs: {
        created: { de: 'Einladung erstellt', en: 'Invitation to register made' },
        revoked: { de: 'Einladung zurückgezogen', en: 'Invitation to register withdrawn' },
      },
    },
  },
})
