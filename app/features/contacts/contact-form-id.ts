/** By which links reach a field of a contact's form: `#contact-city`. */
export const contactFormId = 'contact'
