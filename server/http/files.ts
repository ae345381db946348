import express, { type Request, type RequestHandler } from 'express'
import { z } from 'zod'
import type { Ctx } from '../context'
import { DomainError, errorBody } from '../core/errors'
import type { Locale } from '../core/locale'
import type { Permission } from '../core/permissions'
import { PAPER_POLICY } from '../paper/render'
import { creditNotePdf } from '../services/credit-notes/pdf'
import { dunningPdf } from '../services/dunnings/pdf'
import { exportFile } from '../services/einvoices/read'
import { invoicePdf } from '../services/invoices/pdf'
import { offerPdf, offerPrintView } from '../services/offers/pdf'
import { rapportPdf } from '../services/rapports/pdf'
import { assertMay } from './assert-may'
import { answerOf } from './error-answer'
import { sendAnswer } from './json-answer'
import { localeOf, requestIdOf } from './request-context'
import { callerBySession, type SessionDoor } from './session-caller'

interface FileRoute {
  path: string
  permission: Permission
  load(ctx: Ctx, asked: Asked): Promise<{ filename: string; bytes: Buffer }>
  /** Saved under its name with this type; everything else is a PDF to look at. */
  download?: 'application/pdf' | 'application/xml'
  /** A page of HTML to look at and to print; it holds its fonts and images and may load nothing. */
  page?: boolean
}

interface Asked {
  id: number
  exportId: number
  kind: 'offer' | 'confirmation'
  language?: Locale | undefined
}

/** The two files of an e-invoice, as they were made. */
const exportRoutes = (folder: string, entity: 'invoice' | 'credit_note'): FileRoute[] =>
  (['xml', 'pdf'] as const).map(part => ({
    path: `/api/${folder}/:id/exports/:exportId/${part}`,
    permission: 'invoices:read',
    load: exportFile(entity, part),
    download: `application/${part}`,
  }))

/** Documents as bytes: the same actors, permissions and errors as every procedure, another kind of answer. */
const files: readonly FileRoute[] = [
  { path: '/api/pdf/offers/:id', permission: 'offers:read', load: offerPdf },
  { path: '/api/print/offers/:id', permission: 'offers:read', load: offerPage, page: true },
  { path: '/api/pdf/invoices/:id', permission: 'invoices:read', load: invoicePdf },
  { path: '/api/pdf/credit-notes/:id', permission: 'invoices:read', load: creditNotePdf },
  { path: '/api/pdf/dunnings/:id', permission: 'invoices:read', load: dunningPdf },
  { path: '/api/pdf/rapport/:id', permission: 'rapports:read', load: rapportPdf },
  ...exportRoutes('invoices', 'invoice'),
  ...exportRoutes('credit-notes', 'credit_note'),
]

export function createFilesDoor(door: SessionDoor): RequestHandler {
  const router = express.Router()
  for (const file of files) {
    router.get(file.path, async (req, res) => {
      res.set({ 'Cache-Control': 'private, no-store', Vary: 'Cookie, Authorization' })
      let locale = localeOf(req)
      try {
        const ctx = await callerBySession(door, req, res)
        locale = ctx.locale
        assertMay(ctx.actor, file.permission)
        const { id, exportId } = req.params
        const ids = { id: idOf(id), exportId: exportId === undefined ? 0 : idOf(exportId) }
        const { filename, bytes } = await file.load(ctx, { ...ids, ...variantOf(req) })
        res.set({
          'Content-Type': file.page ? 'text/html; charset=utf-8' : (file.download ?? 'application/pdf'),
          'Content-Disposition': `${file.download ? 'attachment' : 'inline'}; filename="${filename.replace(/[^A-Za-z0-9._-]/g, '_')}"`,
        })
        // Shown inside our own pages, nowhere else.
        res
          .set(
            'Content-Security-Policy',
            `${file.page ? PAPER_POLICY : "default-src 'none'"}; frame-ancestors 'self'`,
          )
          .set('X-Frame-Options', 'SAMEORIGIN')
        res.end(bytes)
      } catch (error) {
        const told = answerOf(error, locale, requestIdOf(req, res))
        // Missing, of another company or no id at all: told alike, to the letter.
        const answer = told.status === 404 ? { ...told, body: errorBody('not_found', locale) } : told
        if (answer.status >= 500)
          door.app.log.error({ err: error, requestId: requestIdOf(req, res) }, 'document failed')
        sendAnswer(req, res, answer)
      }
    })
  }
  return router
}

async function offerPage(ctx: Ctx, asked: Asked): Promise<{ filename: string; bytes: Buffer }> {
  const { html, title } = await offerPrintView(ctx, asked)
  return { filename: `${title}.html`, bytes: Buffer.from(html) }
}

const Variant = z.object({
  kind: z.enum(['offer', 'confirmation']).optional(),
  lang: z.enum(['de', 'en']).optional(),
})

/** Which paper of a record, and in which language one is shown that has not gone out. */
function variantOf(req: Request): Pick<Asked, 'kind' | 'language'> {
  const { data, error } = Variant.safeParse(req.query)
  if (error) {
    const issues = error.issues.map(({ path, code, message }) => ({ path: path.join('.'), code, message }))
    throw new DomainError('validation', { issues })
  }
  return { kind: data.kind ?? 'offer', language: data.lang }
}

/** What is no id is simply not found. */
function idOf(text: string | undefined): number {
  const id = /^\d{1,10}$/.test(text ?? '') ? Number(text) : 0
  if (id < 1 || id > 2_147_483_647) throw new DomainError('not_found')
  return id
}
