import type { RequestHandler } from 'express'
import { publicIdPattern } from '../../identity/inquiry-form'
import { sendBytes } from '../answer'

/**
 * Loaded by a company's website: puts the form whose id its tag names into an iframe in place of the tag, and resizes
 * the iframe with the form. It accepts heights from its own iframe and our origin alone, reads nothing of the website,
 * and is the same for every company.
 */
const script = `(() => {
  const tag = document.currentScript
  const id = tag && tag.dataset.form
  if (!id || !/^${publicIdPattern}$/.test(id)) return console.error('form.js: data-form is not the id of a form')
  const base = new URL(tag.src).origin
  const frame = document.createElement('iframe')
  frame.src = base + '/f/' + id + '?origin=' + encodeURIComponent(location.origin)
  frame.title = tag.dataset.title || 'Anfrage'
  frame.style.cssText = 'display:block;width:100%;height:640px;border:0'
  addEventListener('message', event => {
    if (event.origin !== base || event.source !== frame.contentWindow) return
    const height = event.data && event.data.form === id && event.data.height
    if (typeof height === 'number' && height > 0 && height < 10000) frame.style.height = Math.ceil(height) + 'px'
  })
  const atEnd = () => document.body.append(frame)
  if (!document.head.contains(tag)) tag.after(frame)
  else if (document.readyState === 'loading') addEventListener('DOMContentLoaded', atEnd, { once: true })
  else atEnd()
})()
`

/** `/form.js`: loaded by pages of other origins, so its headers allow that. */
export const sendFormScript: RequestHandler = (req, res) => {
  res.set({ 'Cache-Control': 'public, max-age=3600', 'Cross-Origin-Resource-Policy': 'cross-origin' })
  sendBytes(req, res, 200, Buffer.from(script), 'text/javascript; charset=utf-8')
}
