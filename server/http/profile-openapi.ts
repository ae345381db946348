import { personalTables } from '../services/users/personal-data'
import { maxAvatarBytes } from '../services/users/schema'
import {
  bySession,
  bytesAnswer,
  fileField,
  fileName,
  form,
  idInPath,
  jsonAnswer,
  record,
  refusals,
  requestId,
  rowsByTable,
} from './openapi/parts'
import type { JsonObject } from './openapi/tidy'

const permission = 'Needs permission `session:read` (roles 1, 2, 3) and module `core`.'
const avatarUrl: JsonObject = { type: ['string', 'null'], description: 'Where the picture is' }
const avatarAnswer = (url: string | null): JsonObject =>
  jsonAnswer('Done', record({ data: record({ avatar_url: avatarUrl }) }), { data: { avatar_url: url } })

const avatar: JsonObject = {
  post: {
    operationId: 'appUserSetAvatar',
    tags: ['users'],
    summary: 'Set the own picture',
    description: `${permission} One file of at most ${maxAvatarBytes / 1_000_000} MB: JPEG, PNG or WebP, found out from its bytes. Its middle is encoded anew as a square JPEG of 256 pixels; place, device and whatever else lies in the file is not kept.`,
    security: bySession,
    requestBody: {
      required: true,
      content: form({ file: fileField('The picture') }, { file: '(bytes)' }),
    },
    responses: {
      '200': avatarAnswer('/api/user/avatar/5?v=9b1a5d7c'),
      ...refusals(401, 403, 413, 415, 422, 429, 500, 503),
    },
  },
  delete: {
    operationId: 'appUserRemoveAvatar',
    tags: ['users'],
    summary: 'Remove the own picture',
    description: permission,
    security: bySession,
    responses: {
      '200': avatarAnswer(null),
      ...refusals(401, 403, 500, 503),
    },
  },
}

const avatarBytes: JsonObject = {
  get: {
    operationId: 'appUserAvatar',
    tags: ['users'],
    summary: 'The picture of a member of the own company as JPEG',
    description: permission,
    security: bySession,
    parameters: [idInPath('userId', 'Id of the person', 5)],
    responses: {
      '200': bytesAnswer('image/jpeg'),
      ...refusals(401, 403, 404, 500, 503),
    },
  },
}

const personalData: JsonObject = {
  get: {
    operationId: 'appProfilePersonalData',
    tags: ['profile'],
    summary: 'Everything that is stored about oneself, as a JSON file',
    description: `${permission} GDPR Art. 15 and 20. Everything in the document is of one moment and of the company that the session is in. Columns have their names in the database; secrets are left out, and what is about other people. The document streams: a connection that ends before its last byte means that something failed.`,
    security: bySession,
    responses: {
      '200': jsonAnswer(
        'Done',
        record({
          userId: { type: 'integer', description: 'Id of the account' },
          name: { type: 'string' },
          companyId: { type: 'string', description: 'Business key of the company' },
          exportedAt: { type: 'string', format: 'date-time' },
          picture: { type: ['string', 'null'], description: 'The picture as a data URI' },
          tables: rowsByTable(`Rows by table: ${personalTables.map(({ table }) => table).join(', ')}`),
        }),
        {
          userId: 5,
          name: 'Gerti Brandner',
          companyId: 'holzbau-brandner',
          exportedAt: '2026-03-10T09:00:00.000Z',
          picture: null,
          tables: {
            notification_settings: [{ user_id: 5, kind: 'invoice_paid', in_app: true, email: false }],
          },
        },
        { ...requestId, ...fileName() },
      ),
      ...refusals(401, 403, 429, 500, 503),
    },
  },
}

/** What the doors for bytes of a profile say of themselves, by whole path. */
export const profilePaths: JsonObject = {
  '/api/user/avatar': avatar,
  '/api/user/avatar/{userId}': avatarBytes,
  '/api/profile/gdpr': personalData,
}
