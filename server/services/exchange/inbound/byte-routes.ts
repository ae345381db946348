import { type ByteRoute, idIn } from '../../../http/files/byte-route'
import { fileRoute } from '../../../http/files/download'
import { rawUploadRoute } from '../../../http/files/raw-upload'
import { type JsonObject, parameter } from '../../../http/openapi/parts'
import { getDelivery } from './get-delivery'
import { receiveDelivery } from './receive-delivery'
import { createRunningUploads } from './running-uploads'
import { DeliveryParameters } from './schema'
import { fallbackFilename, storedFilename } from './stored-filename'

/** Maximum size of a file: 2 GiB. */
const maxFileBytes = 2_147_483_648

/** Text without control characters. */
const text = (maxLength: number): JsonObject => ({
  type: 'string',
  maxLength,
  pattern: '^[^\\u0000-\\u001f\\u007f-\\u009f]*$',
})
const reference = { type: 'integer', minimum: 1, maximum: 2_147_483_647 } as const

export const inboundRoutes: readonly ByteRoute[] = [
  rawUploadRoute({
    path: '/api/v1/inbound',
    operationId: 'inboundReceive',
    tag: 'inbound',
    summary: 'Drop a file',
    description: `Needs scope \`int.inbound:write\` and module \`int.inbound\`. The body is the file itself, of any type, 1 to ${maxFileBytes} bytes, of known length or in chunks. It is stored unchanged: nothing is unpacked, and a \`multipart/form-data\` body is stored with its framing. With \`Expect: 100-continue\` the body is asked for once every check has passed. A transfer that is cut, silent for a minute or slower than 2 kB a second on average leaves nothing; send the file again, with \`Idempotency-Key\` also where it is not known whether it arrived. \`sha256\` of the answer is that of the stored bytes.`,
    permission: 'inbound:write',
    query: DeliveryParameters,
    parameters: [
      parameter(
        'source',
        'query',
        'Id of the sending system',
        { type: 'string', pattern: '^[a-z0-9_-]{1,40}$' },
        'erp-alt',
        true,
      ),
      parameter(
        'filename',
        'query',
        `Name of the file. Path parts are removed, special characters replaced, and more than 120 characters cut before the extension; without it \`X-Filename\`, else \`${fallbackFilename}\``,
        { type: 'string' },
        'kunden.csv',
      ),
      parameter('batch', 'query', 'Id of a delivery of several files', text(100), 'umzug-2026-01'),
      parameter(
        'part',
        'query',
        'Part within that delivery, best `<n>/<total>`: then missing parts are shown',
        text(100),
        '1/3',
      ),
      parameter(
        'project_id',
        'query',
        'Project among whose documents the file appears, in the folder `Eingang` and for the office alone; needs scope `core:read`',
        reference,
        12,
      ),
      parameter('kontakt_id', 'query', 'The same for a contact; both may be named', reference, 7),
    ],
    answer: { $ref: '#/components/schemas/InboundDelivery' },
    maxBytes: maxFileBytes,
    idleMs: 60_000,
    refuses: {
      empty: 'inbound.empty',
      tooLarge: 'inbound.too_large',
      cut: 'inbound.cut',
      mismatch: 'inbound.digest_mismatch',
    },
    receiver(app, { progressEveryMs }) {
      const running = createRunningUploads(app, progressEveryMs)
      return {
        ...running,
        receive(ctx, { filename, ...parameters }, body) {
          const named = storedFilename(filename || body.filename)
          return receiveDelivery(ctx, { ...parameters, ...body, filename: named }, running)
        },
      }
    },
  }),
  fileRoute({
    path: '/api/company/inbound/{id}/file',
    operationId: 'appInboundFile',
    tag: 'inbound',
    summary: 'The file of a delivery',
    description:
      'Needs permission `inbound:download` (roles 1) and module `int.inbound`. Always a download, never shown. One range of bytes can be asked for.',
    permission: 'inbound:download',
    params: { id: idIn('Id of the delivery', 9) },
    limits: { perPerson: 6, perCompany: 20 },
    load: getDelivery,
  }),
]
