import type german from '../de/articles'
import type { Translation } from '../keys'

export default {
  title: 'Articles',
  new: 'New article',
  edit: 'Edit article',
  search: 'Name, number, description …',
  number: 'Number',
  name: 'Name',
  unit: 'Unit',
  price: 'Net price',
  tax: 'VAT',
  labor: 'Labour share',
  state: 'Status',
  states: { active: 'Active', archived: 'Archived' },
  description: 'Description',
  empty: {
    title: 'No article yet',
    body: 'Articles save typing: they bring text, unit and price into offers, site reports and invoices.',
  },
  form: {
    what: 'Article',
    price: 'Price',
    number: 'Article number',
    numberHelp: 'Leave empty to get the next one.',
    unitHelp: 'Such as pcs, h, m, m², kg',
    priceLabel: 'Net price per unit',
    tax: 'VAT',
    taxHelp: 'Leave empty for the usual rate of the company.',
    laborHelp: 'For section 35a EStG. Empty: all that is charged by the hour or the kilometre.',
    descriptionHelp: 'Printed below the name on offers and invoices.',
    active: 'Active',
    activeHelp: 'Archived articles stay where they are used and are not proposed any more.',
    create: 'Create article',
    createdToast: 'Article created',
    savedToast: 'Article saved',
  },
} satisfies Translation<typeof german>
