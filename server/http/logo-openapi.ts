import { maxLogoBytes } from '../services/companies/set-logo'
import {
  bySession,
  bytesAnswer,
  fileField,
  form,
  inPath,
  jsonAnswer,
  record,
  refusals,
} from './openapi/parts'
import type { JsonObject } from './openapi/tidy'

const logo: JsonObject = { type: ['string', 'null'], description: 'Path of the logo, null without one' }
const stored = jsonAnswer(
  'Done',
  record({ data: record({ logo, logo_mime: { type: ['string', 'null'] } }) }),
  { data: { logo: '/api/company/logo/dach-huber?v=7b1f4a5e', logo_mime: 'image/png' } },
)

/** What the door for logos says of itself, by whole path: bytes in and bytes out, therefore no procedures. */
export const logoPaths: JsonObject = {
  '/api/settings/company/logo': {
    post: {
      operationId: 'appCompaniesSetLogo',
      tags: ['companies'],
      summary: 'Upload or remove the logo',
      description: `Needs permission \`company:write\` (roles 1). One file of at most ${maxLogoBytes / 1_000_000} MB and 4,000 pixels on a side: JPEG, PNG or WebP, found out from its bytes; SVG is refused. It is encoded anew as a PNG with its transparency. \`{ "remove": true }\` as JSON takes it away, as DELETE does.`,
      security: bySession,
      requestBody: {
        required: true,
        // One type, so that generators take it; the other one is said in words.
        content: form({ file: fileField('The logo') }, { file: '(bytes)' }),
      },
      responses: { '200': stored, ...refusals(401, 403, 413, 415, 422, 429, 500, 503) },
    },
    delete: {
      operationId: 'appCompaniesRemoveLogo',
      tags: ['companies'],
      summary: 'Remove the logo',
      description: 'Needs permission `company:write` (roles 1). Papers that have gone out keep theirs.',
      security: bySession,
      responses: { '200': stored, ...refusals(401, 403, 500, 503) },
    },
  },
  '/api/company/logo/{companyId}': {
    get: {
      operationId: 'appCompaniesLogo',
      tags: ['companies'],
      summary: 'The logo as PNG',
      description: 'For everybody of the company; that of another company is not found.',
      security: bySession,
      parameters: [
        inPath('companyId', 'Business key of the company', { type: 'string', maxLength: 100 }, 'dach-huber'),
      ],
      responses: {
        '200': bytesAnswer('image/png'),
        ...refusals(401, 403, 404, 500, 503),
      },
    },
  },
}
