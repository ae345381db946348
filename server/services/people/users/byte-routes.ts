import { type ByteRoute, idIn, removalRoute } from '../../../http/files/byte-route'
import { jsonRoute, pictureRoute } from '../../../http/files/download'
import { uploadRoute } from '../../../http/files/upload'
import { fileField, form, record, rowsByTable } from '../../../http/openapi/parts'
import { dayIn } from '../../../platform/values/days'
import { avatarFile } from './avatar-file'
import { exportPersonalData, personalTables } from './export-personal-data'
import { maxAvatarBytes } from './schema'
import { removeAvatar, setAvatar } from './set-avatar'

const permission = 'session:read'
const needs = 'Needs permission `session:read` (roles 1, 2, 3) and module `core`.'
const own = { path: '/api/user/avatar', tag: 'users', permission } as const
const ownPicture = (url: string | null) => ({
  schema: record({
    data: record({ avatar_url: { type: ['string', 'null'], description: 'Where the picture is' } }),
  }),
  example: { data: { avatar_url: url } },
})

export const userRoutes: readonly ByteRoute[] = [
  uploadRoute({
    ...own,
    operationId: 'appUserSetAvatar',
    summary: "Set the caller's picture",
    description: `${needs} One file of at most ${maxAvatarBytes / 1_000_000} MB: JPEG, PNG or WebP, detected from its bytes. Its middle is encoded anew as a square JPEG of 256 pixels; place, device and whatever else lies in the file is not kept.`,
    maxBytes: maxAvatarBytes,
    most: 12,
    body: form({ file: fileField('The picture') }, { file: '(bytes)' }),
    status: 200,
    answer: ownPicture('/api/user/avatar/5?v=9b1a5d7c'),
    take: (ctx, { bytes }) => setAvatar(ctx, bytes),
  }),
  removalRoute({
    ...own,
    operationId: 'appUserRemoveAvatar',
    summary: "Remove the caller's picture",
    description: needs,
    answer: ownPicture(null),
    remove: removeAvatar,
  }),
  pictureRoute({
    path: '/api/user/avatar/{userId}',
    operationId: 'appUserAvatar',
    tag: 'users',
    summary: "The picture of a member of the caller's company as JPEG",
    description: needs,
    permission,
    params: { userId: idIn('Id of the person', 5) },
    type: 'image/jpeg',
    load: avatarFile,
  }),
  jsonRoute({
    path: '/api/profile/gdpr',
    operationId: 'appProfilePersonalData',
    tag: 'profile',
    summary: 'Everything that is stored about oneself, as a JSON file',
    description: `${needs} GDPR Art. 15 and 20. Everything in the document is of one moment and of the company that the session is in. Columns have their names in the database; secrets are left out, and what is about other people. The document streams: a connection that ends before its last byte means that something failed.`,
    permission,
    answer: {
      schema: record({
        userId: { type: 'integer', description: 'Id of the account' },
        name: { type: 'string' },
        companyId: { type: 'string', description: 'Business key of the company' },
        exportedAt: { type: 'string', format: 'date-time' },
        picture: { type: ['string', 'null'], description: 'The picture as a data URI' },
        tables: rowsByTable(`Rows by table: ${personalTables.map(({ table }) => table).join(', ')}`),
      }),
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
    find: ctx => ({
      filename: `gewerk-${ctx.actor.userId}-${dayIn(ctx.actor.timeZone, ctx.clock.now())}.json`,
      open: () => exportPersonalData(ctx),
    }),
  }),
]
