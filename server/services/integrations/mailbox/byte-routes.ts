import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { type ByteRoute, byteRoute, inQuery, nameIn } from '../../../http/files/byte-route'
import { disposition } from '../../../http/files/download'
import { createSpool } from '../../../http/files/spool'
import { bytes, fileName, requestId } from '../../../http/openapi/parts'
import { withinShares } from '../../../platform/turns'
import type { AccountVendor } from '../../../platform/values/account-vendors'
import { framedMail } from './framed-mail'
import { readAttachment } from './read-attachment'
import { sharedChoice } from './schema'

const nothing = "default-src 'none'; base-uri 'none'; form-action 'none'"
const letters = { type: 'string', minLength: 1, maxLength: 1024 } as const
const mailId = nameIn('The mail, as the provider knows it', letters, '18c5f0a2b3d4e5f6')
const remote = z
  .enum(['true', 'false'])
  .default('false')
  .transform(value => value === 'true')

/** In a mailbox that the company shares. */
const shared = {
  mailboxId: inQuery(sharedChoice.mailboxId, 'A mailbox that the company shares, instead of the own one'),
  contactId: inQuery(sharedChoice.contactId, 'The contact whose mails are seen there'),
}

/** Routes under each vendor's name, like the procedures for its mails. */
const routesOf = (vendor: AccountVendor, segment: 'gmail' | 'mail'): ByteRoute[] => {
  const prefix = `${vendor}${segment[0]?.toUpperCase()}${segment.slice(1)}`
  const common = { tag: vendor, permission: 'mailbox:own', mayAnswer: [409, 422, 502] } as const
  return [
    byteRoute(
      {
        ...common,
        path: `/api/${vendor}/${segment}/messages/{id}/body`,
        operationId: `${prefix}Body`,
        summary: 'The text of a mail as a page for a frame',
        description:
          'Needs permission `mailbox:own` and module `kalender`. Cleaned, in a sandbox, and without anything that lies elsewhere.',
        params: {
          id: mailId,
          ...shared,
          remoteContent: inQuery(remote, '`true`: pictures that lie elsewhere are loaded by the reader’s browser'),
        },
      },
      {
        method: 'GET',
        answers: {
          '200': {
            description: 'Done',
            headers: requestId,
            content: { 'text/html': { schema: { type: 'string' }, example: '<!doctype html>…' } },
          },
        },
        mount:
          () =>
          async ({ res, ctx }, given) => {
            const page = await framedMail(ctx, vendor, given)
            const pictures = given.remoteContent ? 'img-src data: https:' : 'img-src data:'
            res.set({
              'Content-Type': 'text/html; charset=utf-8',
              'Content-Security-Policy': `${nothing}; style-src 'unsafe-inline'; ${pictures}; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox`,
              'X-Frame-Options': 'SAMEORIGIN',
              'X-Content-Type-Options': 'nosniff',
              'Referrer-Policy': 'no-referrer',
            })
            res.end(page)
          },
      },
    ),
    byteRoute(
      {
        ...common,
        path: `/api/${vendor}/${segment}/messages/{id}/attachments/{attachmentId}`,
        operationId: `${prefix}Attachment`,
        summary: 'An attachment of a mail',
        description: 'Needs permission `mailbox:own` and module `kalender`. Always a download, never shown.',
        params: {
          ...{ id: mailId, attachmentId: nameIn('The attachment, as the mail lists it', letters, '2') },
          ...shared,
        },
      },
      {
        method: 'GET',
        answers: {
          '200': {
            description: 'The whole file',
            headers: { ...requestId, ...fileName('attachment; filename="Plan EG.pdf"') },
            content: bytes('application/octet-stream', '%PDF-1.7 …'),
          },
        },
        refuses: [429],
        mount(limits) {
          const inShare = withinShares({ perPerson: 4, perCompany: 12, ...limits })
          return ({ res, ctx }, given) =>
            inShare(ctx.actor, async () => {
              // Spooled as a whole: the client may read slowly, but the vendor's response has to be read without delay.
              const spool = createSpool()
              try {
                const { filename } = await readAttachment(ctx, vendor, given, chunk => spool.write(chunk))
                res.set({
                  'Content-Disposition': disposition('attachment', filename),
                  'Content-Type': 'application/octet-stream',
                  'Content-Security-Policy': `${nothing}; sandbox`,
                  'X-Content-Type-Options': 'nosniff',
                  'Content-Length': String(spool.size),
                })
                await pipeline(spool.stream(), res)
              } finally {
                await spool.close()
              }
            })
        },
      },
    ),
  ]
}

export const mailboxRoutes: readonly ByteRoute[] = [...routesOf('google', 'gmail'), ...routesOf('microsoft', 'mail')]
