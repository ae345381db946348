import { administrators, conflict, creationOnly, defineNoun, forbidden, notFound } from '../../../nouns/define'

/** What the service knows about API keys. */
export const apiKeys = defineNoun({
  tags: {
    apiKeys: { name: 'API keys', description: 'Keys of the public API: create, rotate, revoke.' },
  },
  permissions: {
    /** Seeing and revoking keys: access can be revoked at any time, even while the module is off. */
    'api_keys:manage': { roles: administrators, scope: null, module: 'core', reserved: true },
    /** Creating and rotating keys. */
    'api_keys:write': { roles: administrators, scope: null, module: 'int.api', reserved: true },
  },
  errors: {
    'api_key.invalid': {
      status: 401,
      code: 'unauthorized',
      de: 'Der API-Schlüssel fehlt, ist ungültig oder widerrufen.',
      en: 'The API key is missing, invalid or revoked.',
    },
    'api_key.no_mcp': forbidden(
      'Dieser Schlüssel ist nicht für MCP freigegeben. Beim Anlegen eines Schlüssels lässt es sich erlauben.',
      'This key was not allowed MCP. It can be allowed when a key is created.',
    ),
    'api_key.rotated': conflict('Dieser Schlüssel wurde schon erneuert.', 'This key has been rotated already.'),
    'api_key.not_found': notFound('Schlüssel nicht gefunden.', 'API key not found.'),
    'api_key.scope_outside_plan': {
      status: 400,
      code: 'validation_error',
      de: 'Eine Berechtigung gehört zu einem nicht gebuchten Modul.',
      en: 'A scope belongs to a module that is not booked.',
    },
  },
  records: {
    api_key: {
      label: { de: 'API-Schlüssel', en: 'API key' },
      topic: 'settings',
      verbs: {
        created: null,
        revoked: null,
        rotated: null,
      },
      page: '/integrations',
      nameSql: { table: 'api_keys', title: 't.name' },
    },
  },
  tables: {
    api_keys: {
      versioned: { model: 'apiKey', undated: true },
      module: 'int.api',
      hidden: ['hash', 'pepper_id'],
      persons: ['created_by_user_id'],
      personal: creationOnly('name'),
    },
    api_key_days: { module: 'int.api' },
    api_key_windows: { internal: 'the running minute of a key' },
  },
})
