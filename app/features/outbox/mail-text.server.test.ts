import { expect, test } from 'vitest'
import { textOf } from './mail-parts.server'

test('the text of a mail reads as written, whatever its transfer encoding', () => {
  const head = 'Subject: x\r\nContent-Type: multipart/alternative; boundary="b"\r\n\r\n--b\r\n'
  const plain = 'Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n'
  const body = 'Gr=C3=BC=C3=9Fe aus der =\r\nWerkstatt:\r\nhttp://localhost/verify-email?token=3Dab=\r\ncd\r\n--b--\r\n'
  expect(textOf(head + plain + body).trim()).toBe(
    'Grüße aus der Werkstatt:\r\nhttp://localhost/verify-email?token=abcd',
  )
  expect(textOf('Subject: x\r\nContent-Type: text/html\r\n\r\n<p>x</p>')).toBe('')
})
