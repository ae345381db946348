import express, { type RequestHandler } from 'express'
import type { Ctx } from '../context'
import { DomainError, errorBody } from '../core/errors'
import type { Permission } from '../core/permissions'
import { invoicePdf } from '../services/invoices/pdf'
import { offerPdf } from '../services/offers/pdf'
import { rapportPdf } from '../services/rapports/pdf'
import { assertMay } from './assert-may'
import { answerOf } from './error-answer'
import { sendAnswer } from './json-answer'
import { localeOf, requestIdOf } from './request-context'
import { callerBySession, type SessionDoor } from './session-caller'

interface FileRoute {
  path: string
  permission: Permission
  load(ctx: Ctx, input: { id: number }): Promise<{ filename: string; bytes: Buffer }>
}

/** Documents as bytes: the same actors, permissions and errors as every procedure, another kind of answer. */
const files: readonly FileRoute[] = [
  { path: '/api/pdf/offers/:id', permission: 'offers:read', load: offerPdf },
  { path: '/api/pdf/invoices/:id', permission: 'invoices:read', load: invoicePdf },
  { path: '/api/pdf/rapport/:id', permission: 'rapports:read', load: rapportPdf },
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
        const { filename, bytes } = await file.load(ctx, { id: idOf(req.params.id) })
        res.set({
          'Content-Type': 'application/pdf',
          'Content-Disposition': `inline; filename="${filename.replace(/[^A-Za-z0-9._-]/g, '_')}"`,
        })
        // Shown inside our own pages, nowhere else.
        res
          .set('Content-Security-Policy', "default-src 'none'; frame-ancestors 'self'")
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

/** What is no id is simply not found. */
function idOf(text: string | undefined): number {
  const id = /^\d{1,10}$/.test(text ?? '') ? Number(text) : 0
  if (id < 1 || id > 2_147_483_647) throw new DomainError('not_found')
  return id
}
