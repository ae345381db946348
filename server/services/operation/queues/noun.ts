import { administrators, defineNoun } from '../../../nouns/define'

/** What the service knows about background work. */
export const queues = defineNoun({
  tags: {
    queues: { name: 'Background work', description: 'What workers have to do, and who works.' },
  },
  permissions: {
    /** What the workers have to do for the company. */
    'queues:read': { roles: administrators, scope: null, module: 'core', reserved: true },
  },
  tables: {
    jobs: { internal: 'background work, as ids and positions; what came of it stands in the records' },
    inbox_messages: {
      internal: 'what outside systems pushed, until it is forgotten; what came of it stands in the records',
    },
    service_processes: {
      internal: 'processes of the service; they belong to the installation, not to a company',
    },
  },
})
