import { administrators, conflict, defineNoun, notFound, rule } from '../../../nouns/define'

/** What the service knows about the forms by which visitors of a company's website send inquiries. */
export const inquiryForms = defineNoun({
  tags: {
    inquiryForms: {
      name: 'Inquiry forms',
      description: 'Forms for a company’s own website: what is sent there becomes an inquiry.',
    },
  },
  permissions: {
    'inquiry_forms:manage': { roles: administrators, scope: null, module: 'anfragen' },
  },
  errors: {
    'inquiry_form.not_found': notFound(
      'Dieses Formular gibt es nicht. Bitte die Adresse prüfen.',
      'There is no such form. Please check the address.',
    ),
    'inquiry_form.ended': {
      status: 410,
      code: 'gone',
      de: 'Dieses Formular nimmt keine Anfragen mehr an.',
      en: 'This form does not take inquiries any more.',
    },
    'inquiry_form.full': {
      status: 429,
      code: 'rate_limited',
      de: 'Dieses Formular hat heute schon so viele Anfragen bekommen, wie es annimmt. Bitte anrufen oder es morgen noch einmal versuchen.',
      en: 'This form has received as many inquiries today as it takes. Please call, or try again tomorrow.',
    },
    'inquiry_form.changed': conflict(
      'Das Formular wurde eben geändert. Bitte die Einwilligung noch einmal lesen und absenden.',
      'The form has just been changed. Please read the consent again and send it.',
    ),
    'inquiry_form.too_many': rule(
      'Mehr als 20 Formulare zugleich gibt es nicht. Bitte eines widerrufen, das nicht mehr gebraucht wird.',
      'There are no more than 20 forms at once. Please revoke one that is not needed any more.',
    ),
    'inquiry_form.revoked': conflict(
      'Dieses Formular ist widerrufen und wird nicht mehr geändert. Bitte ein neues anlegen.',
      'This form was revoked and is not changed any more. Please make a new one.',
    ),
  },
  records: {
    inquiry_form: {
      label: { de: 'Anfrageformular', en: 'Inquiry form' },
      topic: 'settings',
      verbs: {
        created: null,
        updated: null,
        revoked: { de: 'widerrufen', en: 'revoked' },
      },
      pages: '/settings/forms',
      nameSql: { table: 'inquiry_forms', title: 't.name' },
    },
  },
  tables: {
    inquiry_forms: { versioned: { model: 'inquiryForm' }, module: 'anfragen' },
    inquiry_form_posts: { module: 'anfragen', hidden: ['content_sha256'] },
  },
})
