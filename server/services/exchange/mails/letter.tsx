import { renderToStaticMarkup } from 'react-dom/server'
import type { Locale } from '../../../platform/values/locale'

/** Header and footer of a mail. */
export interface MailSender {
  name: string
  address: string[]
  phone: string | null
  email: string | null
  website: string | null
  color: string
  /** Whether its logo replaces its name when the mail is sent: `withLogo`. */
  hasLogo: boolean
}

export interface MailLetter {
  locale: Locale
  subject: string
  /** Plain text; blank lines separate paragraphs. */
  message: string
  /** A button with an address of our own, which is also printed below it as text. */
  action?: { label: string; url: string }
  company: MailSender
  attached: boolean
}

const texts = {
  de: { attached: 'Das Dokument liegt dieser E-Mail als PDF bei.' },
  en: { attached: 'The document is attached to this e-mail as a PDF.' },
} as const

/** A business letter as HTML and as plain text, with the same content. */
export function renderLetter(letter: MailLetter): { html: string; text: string } {
  return { html: `<!doctype html>${renderToStaticMarkup(<Letter {...letter} />)}`, text: plainText(letter) }
}

/** The header cell, where the logo goes. */
const headId = 'letterhead'

const head = new RegExp(`(<td id="${headId}"[^>]*>)([^<]*)(?=</td>)`)

export const takesLogo = (html: string): boolean => head.test(html)

/**
 * Replaces the name in the letter's header with an attached picture; readers that show no pictures show the name.
 * @param cid its name among the attachments
 * @param size as shown, in CSS pixels; Outlook reads the attributes only
 */
export function withLogo(html: string, cid: string, size: { width: number; height: number }): string {
  // The name is escaped already, for attributes as well as for text.
  return html.replace(
    head,
    (_, cell: string, name: string) =>
      `${cell}<img src="cid:${cid}" width="${size.width}" height="${size.height}" alt="${name}" style="display:block;border:0"/>`,
  )
}

const ink = '#1c2024'
const muted = '#60646c'
const font = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"
const hexColor = /^#[0-9a-fA-F]{6}$/

function Letter({ locale, subject, message, action, company, attached }: MailLetter) {
  const color = hexColor.test(company.color) ? company.color : ink
  return (
    <html lang={locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>{subject}</title>
      </head>
      <body style={{ margin: 0, padding: '24px 12px', backgroundColor: '#f5f6f7', fontFamily: font, color: ink }}>
        <table role="presentation" width="100%" cellPadding={0} cellSpacing={0}>
          <tbody>
            <tr>
              <td align="center">
                <table
                  role="presentation"
                  cellPadding={0}
                  cellSpacing={0}
                  style={{
                    width: '100%',
                    maxWidth: 600,
                    backgroundColor: '#ffffff',
                    borderTop: `4px solid ${color}`,
                  }}
                >
                  <tbody>
                    <tr>
                      <td
                        id={company.hasLogo ? headId : undefined}
                        style={{ padding: '28px 32px 8px', fontSize: 18, fontWeight: 600 }}
                      >
                        {company.name}
                      </td>
                    </tr>
                    <tr>
                      <td style={{ padding: '8px 32px 24px', fontSize: 15, lineHeight: '1.55' }}>
                        {paragraphsOf(message).map(paragraph => (
                          <p key={paragraph.key} style={{ margin: '0 0 14px', whiteSpace: 'pre-line' }}>
                            {paragraph.text}
                          </p>
                        ))}
                        {action && <Action {...action} color={color} />}
                        {attached && <p style={{ margin: 0, fontSize: 13, color: muted }}>{texts[locale].attached}</p>}
                      </td>
                    </tr>
                    <tr>
                      <td
                        style={{
                          padding: '16px 32px 24px',
                          borderTop: '1px solid #e3e5e8',
                          fontSize: 12,
                          lineHeight: '1.6',
                          color: muted,
                        }}
                      >
                        {footerOf(company).map(line => (
                          <div key={line}>{line}</div>
                        ))}
                      </td>
                    </tr>
                  </tbody>
                </table>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  )
}

function Action({ label, url, color }: { label: string; url: string; color: string }) {
  return (
    <>
      <p style={{ margin: '20px 0' }}>
        <a
          href={url}
          style={{
            display: 'inline-block',
            padding: '11px 20px',
            borderRadius: 8,
            backgroundColor: color,
            color: accentInk(color),
            fontWeight: 600,
            textDecoration: 'none',
          }}
        >
          {label}
        </a>
      </p>
      <p style={{ margin: '0 0 14px', fontSize: 13, color: muted, wordBreak: 'break-all' }}>{url}</p>
    </>
  )
}

/** Black or white, whichever reads better on the colour (WCAG relative luminance). */
function accentInk(color: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? ink : '#ffffff'
}

function plainText({ locale, message, action, company, attached }: MailLetter): string {
  const parts = [
    message.trim(),
    action ? `${action.label}:\n${action.url}` : '',
    attached ? texts[locale].attached : '',
    `-- \n${footerOf(company).join('\n')}`,
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

const paragraphsOf = (message: string) =>
  message
    .trim()
    .split(/\n{2,}/)
    .map((text, index) => ({ key: `${index}-${text.length}`, text }))

const footerOf = ({ name, address, phone, email, website }: MailLetter['company']): string[] => [
  ...new Set([name, ...address, ...[phone, email, website].filter(line => line !== null)]),
]
