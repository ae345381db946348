import { defineNoun, everybody, notFound, office } from '../../../nouns/define'
import { projectEvents } from './example'
import { projectImports } from './imports'

/** What the service knows about projects. */
export const projects = defineNoun({
  tags: {
    projects: { name: 'Projects', description: 'What the company works on, with address, days and budget.' },
  },
  permissions: {
    'projects:read': { roles: everybody, scope: 'core:read', module: 'core' },
    'projects:write': { roles: office, scope: 'core:write', module: 'core' },
    /** Sums of a project: budget, offered, billed, paid. */
    'projects:money': { roles: office, scope: 'core:read', module: 'core' },
  },
  errors: {
    'project.not_found': notFound('Projekt nicht gefunden.', 'Project not found.'),
  },
  events: {
    'project.created': { module: 'core', de: 'Ein Projekt wurde angelegt.', en: 'A project was created.' },
    'project.updated': {
      module: 'core',
      de: 'Felder eines Projekts wurden geändert.',
      en: 'Fields of a project were changed.',
    },
    'project.status_changed': {
      module: 'core',
      de: 'Ein Projekt hat einen neuen Status.',
      en: 'A project has a new status.',
    },
  },
  topics: { projects: 'projects:read' },
  records: {
    project: {
      label: { de: 'Projekt', en: 'Project' },
      topic: 'projects',
      verbs: {
        created: null,
        deleted: null,
        status_changed: null,
        updated: null,
      },
      page: '/projects/:id',
      feed: { permission: 'projects:read', de: 'das Projekt', en: 'project' },
      nameSql: { table: 'projects', title: 't.name' },
    },
  },
  tables: {
    projects: {
      versioned: { model: 'project' },
      module: 'core',
      hidden: ['search'],
      totals: ['status', 'contact_id'],
      checks: ['projects_days_in_order'],
    },
  },
  imports: projectImports,
  examples: projectEvents,
})
