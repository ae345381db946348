import { router, secured } from '../../../http/trpc'
import { createContact } from './create'
import { getContact, listContacts } from './read'
import { ContactEnvelope, ContactPage, CreateContact, GetContact, ListContacts, UpdateContact } from './schema'
import { updateContact } from './update'

export const contacts = router({
  list: secured('contacts:read')
    .meta({ v1: 'GET /kontakte', app: 'GET /customers', summary: 'List contacts' })
    .input(ListContacts)
    .output(ContactPage)
    .query(({ ctx, input }) => listContacts(ctx, input)),
  get: secured('contacts:read')
    .meta({ summary: 'One contact' })
    .input(GetContact)
    .output(ContactEnvelope)
    .query(({ ctx, input }) => getContact(ctx, input)),
  create: secured('contacts:write')
    .meta({ app: 'POST /customers', created: true, summary: 'Create a contact' })
    .input(CreateContact)
    .output(ContactEnvelope)
    .mutation(({ ctx, input }) => createContact(ctx, input)),
  update: secured('contacts:write')
    .meta({ app: 'PATCH /customers', summary: 'Change fields of a contact' })
    .input(UpdateContact)
    .output(ContactEnvelope)
    .mutation(({ ctx, input }) => updateContact(ctx, input)),
})
