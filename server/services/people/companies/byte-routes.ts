import { type ByteRoute, nameIn, removalRoute } from '../../../http/files/byte-route'
import { pictureRoute } from '../../../http/files/download'
import { uploadRoute } from '../../../http/files/upload'
import { fileField, form, record } from '../../../http/openapi/parts'
import { logoFile } from './logo-file'
import { removeLogo } from './remove-logo'
import { setLogo } from './set-logo'

/** Of the uploaded file. */
const maxLogoBytes = 5_000_000

const setting = {
  path: '/api/settings/company/logo',
  tag: 'companies',
  permission: 'company:write',
  answer: {
    schema: record({
      data: record({
        logo: { type: ['string', 'null'], description: 'Path of the logo, null without one' },
        logo_mime: { type: ['string', 'null'] },
      }),
    }),
    example: { data: { logo: '/api/company/logo/dach-huber?v=7b1f4a5e', logo_mime: 'image/png' } },
  },
} as const

export const companyRoutes: readonly ByteRoute[] = [
  uploadRoute({
    ...setting,
    operationId: 'appCompaniesSetLogo',
    summary: 'Upload or remove the logo',
    description: `Needs permission \`company:write\` (roles 1). One file of at most ${maxLogoBytes / 1_000_000} MB and 4,000 pixels on a side: JPEG, PNG or WebP, detected from its bytes; SVG is refused. It is encoded anew as a PNG with its transparency. \`{ "remove": true }\` as JSON takes it away, as DELETE does.`,
    maxBytes: maxLogoBytes,
    most: 4,
    // One type, so that generators accept it; the other one is named in the description.
    body: form({ file: fileField('The logo') }, { file: '(bytes)' }),
    status: 200,
    take: (ctx, { bytes }) => setLogo(ctx, bytes),
    remove: removeLogo,
  }),
  removalRoute({
    ...setting,
    operationId: 'appCompaniesRemoveLogo',
    summary: 'Remove the logo',
    description: 'Needs permission `company:write` (roles 1). Papers that have gone out keep theirs.',
    remove: removeLogo,
  }),
  pictureRoute({
    path: '/api/company/logo/{companyId}',
    operationId: 'appCompaniesLogo',
    tag: 'companies',
    summary: 'The logo as PNG',
    description: 'For all members of the company; another company’s logo is not found.',
    permission: 'session:read',
    params: {
      companyId: nameIn('Business key of the company', { type: 'string', maxLength: 100 }, 'dach-huber'),
    },
    type: 'image/png',
    load: logoFile,
  }),
]
