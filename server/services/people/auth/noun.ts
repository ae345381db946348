import { conflict, defineNoun, everybody, noRoles, notFound } from '../../../nouns/define'

/** What the service knows about signing in and sessions. */
export const auth = defineNoun({
  tags: {
    auth: { name: 'Session and identity', description: 'Who is asking, and what they may do.' },
  },
  permissions: {
    'session:read': { roles: everybody, scope: null, module: 'core', reserved: true },
    /** A key's own identity; people have their session. */
    'identity:read': { roles: noRoles, scope: 'core:read', module: 'core', reserved: true },
  },
  errors: {
    'login.failed': {
      status: 401,
      code: 'unauthorized',
      de: 'E-Mail oder Passwort stimmt nicht.',
      en: 'E-mail or password is wrong.',
    },
    'login.throttled': {
      status: 429,
      code: 'rate_limited',
      de: 'Zu viele Versuche. Bitte in {wait} noch einmal.',
      en: 'Too many attempts. Please try again in {wait}.',
    },
    'login.email_not_verified': {
      status: 403,
      code: 'email_not_verified',
      de: 'Diese E-Mail-Adresse ist noch nicht bestätigt. Der Link dazu steht in der E-Mail, die wir geschickt haben.',
      en: 'This e-mail address is not confirmed yet. The link is in the e-mail that was sent.',
    },
    'login.second_factor_required': {
      status: 401,
      code: 'second_factor_required',
      de: 'Bitte den Code der Authentifizierungs-App eingeben.',
      en: 'Enter the code of the authenticator app.',
    },
    'login.code_wrong': {
      status: 401,
      code: 'unauthorized',
      de: 'Der Code stimmt nicht oder wurde schon benutzt.',
      en: 'The code is wrong or was used already.',
    },
    'second_factor.enabled': conflict(
      'Die Bestätigung in zwei Schritten ist schon eingeschaltet.',
      'Two-step verification is on already.',
    ),
    'second_factor.disabled': conflict(
      'Die Bestätigung in zwei Schritten ist nicht eingeschaltet.',
      'Two-step verification is not on.',
    ),
    'session.not_found': notFound('Sitzung nicht gefunden.', 'Session not found.'),
    'token.invalid': {
      status: 400,
      code: 'validation_error',
      de: 'Dieser Link gilt nicht (mehr). Bitte einen neuen anfordern.',
      en: 'This link is not valid (any more). Request a new one.',
    },
    'token.expired': {
      status: 410,
      code: 'gone',
      de: 'Dieser Link ist abgelaufen. Bitte einen neuen anfordern.',
      en: 'This link has expired. Request a new one.',
    },
    'email_change.none': conflict(
      'Es wartet keine Änderung der E-Mail-Adresse auf Bestätigung.',
      'No change of the e-mail address waits to be confirmed.',
    ),
  },
  tables: {
    rate_limits: { internal: 'attempts of the last minutes, of no company' },
    sessions: {
      internal: 'who is logged in where; belongs to people and opens the service',
      personal: { by: ['user_id'], except: ['id', 'tenant_id'], global: true },
    },
    account_tokens: {
      internal: 'links and steps that open an account; they belong to people, not to a company',
      personal: { by: ['user_id'], except: ['token_hash', 'created_by_user_id'], global: true },
      exempt: { created_by_user_id: 'an invitation by another user' },
    },
    email_changes: {
      internal: 'addresses that people change; they belong to people, not to a company',
      personal: { by: ['user_id'], except: ['token_hash', 'objection_token_hash'], global: true },
    },
    sign_in_origins: {
      internal: 'devices that an account knows; they belong to people, not to a company',
      personal: { by: ['user_id'], except: ['hash'], global: true },
    },
    recovery_codes: {
      internal: 'open an account; they belong to people, not to a company',
      personal: { by: ['user_id'], except: ['code_hash'], global: true },
    },
  },
})
