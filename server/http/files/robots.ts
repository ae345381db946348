import type { RequestHandler } from 'express'
import { sendBytes } from '../answer'

const rules = Buffer.from('User-agent: *\nDisallow: /\n')

/** `/robots.txt` (RFC 9309): the content is for people with a login or a link, never for search engines. */
export const sendRobots: RequestHandler = (req, res) => {
  res.set('Cache-Control', 'public, max-age=86400')
  sendBytes(req, res, 200, rules, 'text/plain; charset=utf-8')
}
