import { renderToStaticMarkup } from 'react-dom/server'
import type { Locale } from '../../core/locale'

export interface MailLetter {
  locale: Locale
  subject: string
  /** Plain text; blank lines separate paragraphs. */
  message: string
  company: {
    name: string
    address: string[]
    phone: string | null
    email: string | null
    website: string | null
    color: string
  }
  attached: boolean
}

const words = {
  de: { attached: 'Das Dokument liegt dieser E-Mail als PDF bei.' },
  en: { attached: 'The document is attached to this e-mail as a PDF.' },
} as const

/** A business letter as HTML and as plain text; both say the same. */
export function renderLetter(letter: MailLetter): { html: string; text: string } {
  return { html: `<!doctype html>${renderToStaticMarkup(<Letter {...letter} />)}`, text: plainText(letter) }
}

const ink = '#1c2024'
const muted = '#60646c'
const font = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"
const hexColor = /^#[0-9a-fA-F]{6}$/

function Letter({ locale, subject, message, company, attached }: MailLetter) {
  const color = hexColor.test(company.color) ? company.color : ink
  return (
    <html lang={locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>{subject}</title>
      </head>
      <body
        style={{ margin: 0, padding: '24px 12px', backgroundColor: '#f5f6f7', fontFamily: font, color: ink }}
      >
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
                      <td style={{ padding: '28px 32px 8px', fontSize: 18, fontWeight: 600 }}>
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
                        {attached && (
                          <p style={{ margin: 0, fontSize: 13, color: muted }}>{words[locale].attached}</p>
                        )}
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

function plainText({ locale, message, company, attached }: MailLetter): string {
  const parts = [
    message.trim(),
    attached ? words[locale].attached : '',
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
