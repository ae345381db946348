import { conflict, defineNoun, everybody, notFound, office, rule } from '../../../nouns/define'

/** What the service knows about signatures: who is to sign, what happened, and what seals the signed paper. */
export const signatures = defineNoun({
  tags: {
    signing: { name: 'Signing', description: 'Offers and site reports that customers sign; the signed PDF is kept.' },
  },
  permissions: {
    'signing:offers': { roles: office, scope: null, module: 'esign' },
    'signing:rapports': { roles: everybody, scope: null, module: 'esign' },
  },
  errors: {
    'signature.not_found': notFound('Diese Unterschrift gibt es nicht.', 'There is no such signature.'),
    'signature.signed': conflict('Das Dokument ist schon unterschrieben.', 'The document has been signed already.'),
    'signature.content_changed': rule(
      'Das Dokument ist nicht mehr das, das gezeigt wurde. Bitte noch einmal ansehen.',
      'The document is no longer the one that was shown. Please look at it again.',
    ),
    'signature.no_address': rule(
      'Für den Link fehlt eine E-Mail-Adresse.',
      'An e-mail address is needed to send the link to.',
    ),
    'signature.ended': {
      status: 410,
      code: 'gone',
      de: 'Das kann hier nicht mehr unterschrieben werden.',
      en: 'This can no longer be signed here.',
    },
    'signature.no_provider': conflict(
      'Es ist kein Anbieter für Unterschriften eingerichtet.',
      'No provider of signatures is set up.',
    ),
    'signature.provider_unavailable': {
      status: 502,
      code: 'upstream_failed',
      de: 'Der Anbieter für Unterschriften ist gerade nicht erreichbar. Bitte später noch einmal.',
      en: 'The provider of signatures cannot be reached. Please try again later.',
    },
    'signature.state_unknown': {
      status: 400,
      code: 'validation_error',
      de: 'Diese Rückkehr gehört zu keiner Unterschrift in diesem Browser.',
      en: 'This return belongs to no signature in this browser.',
    },
    'signature.state_used': {
      status: 410,
      code: 'gone',
      de: 'Diese Rückkehr hat schon gegolten, oder es ist zu lange her.',
      en: 'This return has counted already, or it is too long ago.',
    },
    'signature.nothing_drawn': rule(
      'Zum Unterschreiben fehlt die Unterschrift oder das Einverständnis.',
      'The signature or the consent is missing.',
    ),
  },
  inbox: {
    signing: {
      de: 'Unterschriften beim Anbieter',
      en: 'Signatures at the provider',
      path: '/api/signing/callback',
      tag: 'signing',
      maxBytes: 16 * 1024,
      module: 'esign',
    },
  },
  records: {
    signature_request: {
      label: { de: 'Unterschrift', en: 'Signature' },
      verbs: {
        created: { de: 'angefordert', en: 'requested' },
        declined: { de: 'nicht geleistet', en: 'not given' },
        expired: { de: 'abgelaufen', en: 'expired' },
        failed: { de: 'gescheitert', en: 'failed' },
        cancelled: { de: 'zurückgezogen', en: 'withdrawn' },
      },
    },
  },
  tables: {
    signature_requests: {
      module: 'core',
      hidden: ['state_hash', 'state_until', 'provider_url'],
      persons: ['created_by_user_id'],
      personal: { only: ['id', 'entity', 'entity_id', 'created_at'] },
    },
    signature_events: { module: 'core' },
    seal_keys: { module: 'core', hidden: ['sealed_key'] },
  },
})
