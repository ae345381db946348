import { personalTables } from '../services/users/personal-data'
import { maxAvatarBytes } from '../services/users/schema'
import type { JsonObject } from './openapi/tidy'

const requestId: JsonObject = { 'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' } }
const refusals = (...statuses: number[]): JsonObject =>
  Object.fromEntries(
    statuses.map(status => [String(status), { $ref: `#/components/responses/AppError${status}` }]),
  )

const permission = 'Needs permission `session:read` (roles 1, 2, 3) and module `core`.'
const avatarUrl = '/api/user/avatar/5?v=9b1a5d7c'

const avatarAnswer = (url: string | null): JsonObject => ({
  'application/json': {
    schema: {
      type: 'object',
      required: ['data'],
      properties: {
        data: {
          type: 'object',
          required: ['avatar_url'],
          properties: { avatar_url: { type: ['string', 'null'], description: 'Where the picture is' } },
        },
      },
    },
    example: { data: { avatar_url: url } },
  },
})

const avatar: JsonObject = {
  post: {
    operationId: 'appUserSetAvatar',
    tags: ['users'],
    summary: 'Set the own picture',
    description: `${permission} One file of at most ${maxAvatarBytes / 1_000_000} MB: JPEG, PNG or WebP, found out from its bytes. Its middle is encoded anew as a square JPEG of 256 pixels; place, device and whatever else lies in the file is not kept.`,
    security: [{ Session: [] }],
    requestBody: {
      required: true,
      content: {
        'multipart/form-data': {
          schema: {
            type: 'object',
            required: ['file'],
            additionalProperties: false,
            properties: { file: { type: 'string', format: 'binary', description: 'The picture' } },
          },
          example: { file: '(bytes)' },
        },
      },
    },
    responses: {
      '200': { description: 'Done', headers: requestId, content: avatarAnswer(avatarUrl) },
      ...refusals(401, 403, 413, 415, 422, 500, 503),
    },
  },
  delete: {
    operationId: 'appUserRemoveAvatar',
    tags: ['users'],
    summary: 'Remove the own picture',
    description: permission,
    security: [{ Session: [] }],
    responses: {
      '200': { description: 'Done', headers: requestId, content: avatarAnswer(null) },
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
    security: [{ Session: [] }],
    parameters: [
      {
        name: 'userId',
        in: 'path',
        required: true,
        description: 'Id of the person',
        schema: { type: 'integer', minimum: 1, maximum: 2_147_483_647 },
        example: 5,
      },
    ],
    responses: {
      '200': {
        description: 'Done',
        headers: requestId,
        content: { 'image/jpeg': { schema: { type: 'string', format: 'binary' }, example: '(bytes)' } },
      },
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
    security: [{ Session: [] }],
    responses: {
      '200': {
        description: 'Done',
        headers: {
          ...requestId,
          'Content-Disposition': { description: 'Name of the file', schema: { type: 'string' } },
        },
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required: ['userId', 'name', 'companyId', 'exportedAt', 'picture', 'tables'],
              additionalProperties: false,
              properties: {
                userId: { type: 'integer', description: 'Id of the account' },
                name: { type: 'string' },
                companyId: { type: 'string', description: 'Business key of the company' },
                exportedAt: { type: 'string', format: 'date-time' },
                picture: { type: ['string', 'null'], description: 'The picture as a data URI' },
                tables: {
                  type: 'object',
                  description: `Rows by table: ${personalTables.map(({ table }) => table).join(', ')}`,
                  additionalProperties: {
                    type: 'array',
                    items: { type: 'object', additionalProperties: true },
                  },
                },
              },
            },
            example: {
              userId: 5,
              name: 'Gerti Brandner',
              companyId: 'holzbau-brandner',
              exportedAt: '2026-03-10T09:00:00.000Z',
              picture: null,
              tables: {
                notification_settings: [{ user_id: 5, kind: 'invoice_paid', in_app: true, email: false }],
              },
            },
          },
        },
      },
      ...refusals(401, 403, 500, 503),
    },
  },
}

/** What the doors for bytes of a profile say of themselves, by whole path. */
export const profilePaths: JsonObject = {
  '/api/user/avatar': avatar,
  '/api/user/avatar/{userId}': avatarBytes,
  '/api/profile/gdpr': personalData,
}
