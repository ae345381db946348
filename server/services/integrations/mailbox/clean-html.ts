import sanitize from 'sanitize-html'
import type { Done } from '../../../thread'

export interface HtmlToClean {
  html: string
  /** Keeps pictures that are loaded from other servers. */
  remote: boolean
}

export interface CleanedHtml {
  html: string
  /** The same without any markup. */
  text: string
  hasRemote: boolean
}

const blocks = ['blockquote', 'br', 'dd', 'div', 'dl', 'dt', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'hr', 'li', 'ol']
const flow = ['p', 'pre', 'table', 'tbody', 'tfoot', 'thead', 'tr', 'ul', 'caption', 'center', 'col', 'colgroup', 'td']
const inline = ['a', 'abbr', 'b', 'code', 'del', 'em', 'font', 'i', 'img', 'ins', 's', 'small', 'span', 'strike']
const allowedTags = [...blocks, ...flow, ...inline, 'strong', 'sub', 'sup', 'th', 'u']
/** Tags that are removed together with their content. */
const nonTextTags = [
  ...['script', 'style', 'textarea', 'option', 'title', 'noscript', 'template', 'iframe', 'object', 'svg', 'math'],
  ...['noembed', 'noframes', 'xmp', 'select', 'head'],
]

const colour = [/^#[0-9a-f]{3,8}$/i, /^[a-z]{3,20}$/i, /^rgba?\([\d\s.,%]{1,40}\)$/i]
const length = [/^-?\d{1,4}(\.\d{1,3})?(px|pt|em|rem|%)?$/]
const lengths = [/^(\d{1,4}(\.\d{1,3})?(px|pt|em|rem|%)?\s?){1,4}$/]
const word = [/^[a-z-]{1,20}$/]
/** Styles that affect the appearance of text; none that hide, move, overlay or load anything. */
const allowedStyles = {
  '*': {
    color: colour,
    'background-color': colour,
    'font-weight': [/^(normal|bold|[1-9]00)$/],
    'font-style': word,
    'font-size': [/^([89]|[1-4]\d)(\.\d{1,3})?(px|pt)$/, /^[12](\.\d{1,3})?r?em$/, /^(small|medium|large)$/],
    'font-family': [/^[\w\s,'"-]{1,200}$/],
    'text-align': word,
    'text-decoration': word,
    'vertical-align': word,
    'line-height': [/^[12](\.\d{1,3})?$/],
    padding: lengths,
    'border-collapse': word,
    'max-width': length,
  },
}

const isPicture = (src: string): boolean => /^data:image\/(png|jpe?g|gif|webp);base64,/i.test(src.slice(0, 40))
/** An invisible picture reports to the sender that the mail was read. */
const isTracker = ({ width, height }: sanitize.Attributes): boolean =>
  [width, height].some(side => side !== undefined && Number.parseInt(side, 10) <= 2)

/** Sanitises the HTML of a mail; runs in a thread, because a received mail may take long. */
export function cleanHtml({ html, remote }: HtmlToClean): Done<CleanedHtml> {
  let hasRemote = false
  const cleaned = sanitize(html, {
    ...{ allowedTags, nonTextTags, allowedStyles },
    allowedAttributes: {
      '*': ['style', 'dir', 'align', 'valign', 'bgcolor'],
      a: ['href', 'title', 'target', 'rel'],
      img: ['src', 'alt', 'width', 'height'],
      font: ['color', 'size'],
      table: ['width', 'border', 'cellpadding', 'cellspacing'],
      td: ['colspan', 'rowspan', 'width'],
      th: ['colspan', 'rowspan', 'width'],
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['data', 'https'] },
    allowProtocolRelative: false,
    nestingLimit: 60,
    transformTags: {
      a: (tagName, { href, title }) => ({
        tagName,
        attribs: {
          ...(href && !href.startsWith('#') ? { href } : {}),
          ...(title ? { title } : {}),
          ...{ target: '_blank', rel: 'noopener noreferrer nofollow' },
        },
      }),
      img(tagName, attribs) {
        const { src = '', ...others } = attribs
        if (isPicture(src)) return { tagName, attribs }
        const liesElsewhere = /^(https?:)?\/\//i.test(src.trim())
        if (liesElsewhere && !isTracker(attribs)) hasRemote = true
        const kept = remote && /^https:\/\//i.test(src) && !isTracker(attribs)
        return { tagName, attribs: kept ? attribs : { ...others, src: '' } }
      },
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
  })
  return { result: { html: cleaned, text: textOf(cleaned), hasRemote }, transfer: [] }
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }

/** The text of sanitised HTML: every `<` and `>` in it belongs to a tag. */
function textOf(html: string): string {
  return html
    .replace(/[\r\n\t ]+/g, ' ')
    .replace(/<(?:br|hr)[^<>]*>|<\/(?:p|div|tr|li|h[1-6]|blockquote|pre|table|ul|ol|dd|dt)>/g, '\n')
    .replace(/<\/t[dh]>/g, '\t')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(amp|lt|gt|quot);/g, (_, name: string) => entities[name] ?? '')
    .split('\n')
    .map(line => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
