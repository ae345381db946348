import { conflict, defineNoun, everybody, notFound, office } from '../../../nouns/define'

/** What the service knows about resources: vehicles, machines, tools and rooms that are planned like people. */
export const resources = defineNoun({
  tags: {
    resources: { name: 'Resources', description: 'Vehicles, machines, tools and rooms that appointments take.' },
  },
  permissions: {
    'resources:read': { roles: everybody, scope: null, module: 'termine' },
    'resources:write': { roles: office, scope: null, module: 'termine' },
  },
  errors: {
    'resource.not_found': notFound('Ressource nicht gefunden.', 'Resource not found.'),
    'resource.name_taken': conflict(
      'Diesen Namen hat schon eine andere Ressource derselben Art.',
      'Another resource of that kind has this name already.',
    ),
  },
  records: {
    resource: {
      label: { de: 'Ressource', en: 'Resource' },
      topic: 'appointments',
      verbs: {
        archived: null,
        created: null,
        updated: null,
      },
      page: '/settings/work',
      feed: { permission: 'resources:read', de: 'die Ressource', en: 'resource' },
      nameSql: { table: 'resources', title: 't.name' },
    },
  },
  tables: {
    resources: { versioned: { model: 'resource' }, module: 'termine' },
  },
})
