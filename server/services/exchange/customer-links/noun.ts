import { defineNoun, noRoles, notFound, office } from '../../../nouns/define'

/** What the service knows about the links by which customers see their documents. */
export const customerLinks = defineNoun({
  tags: {
    customerLinks: {
      name: 'Customer links',
      description: 'Links by which customers see one document, accept or decline it, without a login.',
    },
    customer: { name: 'Customers', description: 'What a customer does with the one document of a link.' },
  },
  permissions: {
    'customer_links:read': { roles: office, scope: null, module: 'core' },
    'customer_links:write': { roles: office, scope: null, module: 'core' },
    'customer:view': { roles: noRoles, scope: null, module: 'core', customer: 'view' },
    'customer:ask': { roles: noRoles, scope: null, module: 'core', customer: 'ask' },
    'customer:sign': { roles: noRoles, scope: null, module: 'rapport', customer: 'sign' },
    'customer:confirm': { roles: noRoles, scope: null, module: 'termine', customer: 'confirm' },
    'customer:decide': { roles: noRoles, scope: null, module: 'angebote', customer: 'decide' },
  },
  topics: { customer_links: 'customer_links:read' },
  errors: {
    'customer_link.not_found': notFound(
      'Diesen Link gibt es nicht. Bitte den Link aus der E-Mail ganz übernehmen.',
      'There is no such link. Please use the whole link of the mail.',
    ),
    'customer_link.ended': {
      status: 410,
      code: 'gone',
      de: 'Dieser Link gilt nicht mehr. Bitte einen neuen anfordern.',
      en: 'This link is no longer valid. Please request a new one.',
    },
    'customer_link.too_often': {
      status: 429,
      code: 'rate_limited',
      de: 'Das war zu oft in kurzer Zeit. Bitte später noch einmal versuchen.',
      en: 'That was too often in a short time. Please try again later.',
    },
    'customer_link.code_needed': {
      status: 422,
      code: 'unprocessable',
      de: 'Dafür braucht es den Code aus der E-Mail. Bitte einen Code anfordern und eintragen.',
      en: 'This needs the code from the e-mail. Please request a code and enter it.',
    },
    'customer_link.code_wrong': {
      status: 422,
      code: 'unprocessable',
      de: 'Dieser Code gilt nicht oder nicht mehr. Bitte prüfen oder einen neuen anfordern.',
      en: 'This code is not valid, or no longer. Please check it, or request a new one.',
    },
    'customer_link.no_code': {
      status: 422,
      code: 'unprocessable',
      de: 'Dafür braucht es einen Code, der hier nicht verschickt werden kann. Bitte wenden Sie sich an den Betrieb.',
      en: 'This needs a code, which cannot be sent from here. Please turn to the company.',
    },
    'customer_link.not_issued': {
      status: 409,
      code: 'conflict',
      de: 'Einen Link gibt es erst, wenn das Dokument hinausgegangen ist.',
      en: 'There is a link only once the document has gone out.',
    },
    'customer_link.over': {
      status: 409,
      code: 'conflict',
      de: 'Das ist so lange erledigt, dass Kunden es nicht mehr gezeigt wird. Dafür gibt es keinen Link mehr.',
      en: 'This was settled so long ago that customers are no longer shown it. There is no link to it any more.',
    },
    'customer_question.not_found': notFound('Diese Frage gibt es nicht.', 'There is no such question.'),
    'customer_question.answered': {
      status: 409,
      code: 'conflict',
      de: 'Diese Frage ist schon beantwortet. Bitte die Seite neu laden.',
      en: 'This question has already been answered. Please reload the page.',
    },
    'customer_question.too_many': {
      status: 429,
      code: 'rate_limited',
      de: 'Mehr als 5 Fragen am Tag nimmt diese Seite nicht an. Bitte anrufen oder morgen noch einmal fragen.',
      en: 'This page takes no more than 5 questions a day. Please call, or ask again tomorrow.',
    },
  },
  records: {
    customer_link: {
      label: { de: 'Kundenlink', en: 'Customer link' },
      topic: 'customer_links',
      verbs: {
        created: { de: 'angelegt', en: 'created' },
        asked: { de: 'zu einer Frage benutzt', en: 'used to ask a question' },
        answered: { de: 'beantwortet', en: 'answered' },
        renewed: { de: 'neu angefordert', en: 'requested anew' },
        revoked: { de: 'widerrufen', en: 'revoked' },
      },
    },
  },
  tables: {
    customer_links: {
      module: 'core',
      hidden: ['token_hash', 'code_hash'],
      persons: ['created_by_user_id'],
      personal: { only: ['id', 'kind', 'entity_id', 'created_at'] },
    },
    customer_link_events: { module: 'core' },
    customer_questions: {
      module: 'core',
      persons: ['answered_by_user_id'],
      personal: { only: ['id', 'answer', 'answered_at'] },
    },
  },
  notifications: {
    customer_asked: { permission: 'customer_links:read', inApp: true, email: true },
  },
})
