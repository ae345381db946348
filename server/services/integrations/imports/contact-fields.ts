import { cutText } from '../../../platform/values/cut-text'
import { choiceTerms } from './choice-terms'
import { foldHeading } from './fold-heading'
import type { ReadSalutation } from './read-value'
import type { RowIssue } from './schema'
import { textOrNull } from './text-or-null'

type Fields = Record<string, unknown>

/** The fields of a contact from a row, whose name may be in one column or in two. */
export function contactFieldsFrom(given: Fields, issues: RowIssue[]): Fields {
  const { name, name_2, ...rest } = given
  const called = textOrNull(name)
  const { fields, name: bare } = withSalutationOfName(withSalutationOfTitle(rest), called)
  return withSecondName(named(addressed(withCompany(fields, bare)), bare), textOrNull(name_2), issues)
}

/**
 * A salutation before a person's name in the same cell, and in English address books under *Title*. Shorter forms are
 * left out, since companies' names begin with them as well.
 */
const salutationBefore = /^(herrn?|frau|hr\.|fr\.|familie|fam\.|eheleute|herr und frau|mrs?\.?|ms\.?)(?=\s)/i

/** Outlook in English has "Mrs." and "Dr." in the same column. */
function withSalutationOfTitle(fields: Fields): Fields {
  const title = textOrNull(fields.title)
  if (!title || fields.salutation) return fields
  const salutation = salutationCalled(title)
  if (!salutation) return fields
  const { title: _, ...others } = fields
  return { ...others, salutation: { salutation, title: null } satisfies ReadSalutation }
}

const salutationCalled = (text: string) =>
  (['mr', 'ms', 'family'] as const).find(one =>
    (choiceTerms.salutation[one] as readonly string[]).includes(foldHeading(text)),
  )

/**
 * Splits `Frau Dr. Anna Huber` when no other column decides whether it is a person. A name with a legal form is a
 * company's.
 */
function withSalutationOfName(fields: Fields, name: string | null): { fields: Fields; name: string | null } {
  const others = [fields.kind, fields.salutation, fields.company_name, fields.first_name, fields.last_name]
  const [, said] = salutationBefore.exec(name ?? '') ?? []
  const salutation = said && salutationCalled(said)
  if (!name || !said || !salutation || others.some(Boolean) || legalForm.test(name)) return { fields, name }
  const words = name.slice(said.length).trim().split(/\s+/)
  const titles = Math.min(
    words.findIndex(word => !academicTitle.test(word)),
    words.length - 1,
  )
  const title = words.slice(0, Math.max(titles, 0)).join(' ') || null
  const rest = words.slice(Math.max(titles, 0)).join(' ')
  return { fields: { ...fields, salutation: { salutation, title } satisfies ReadSalutation }, name: rest }
}

const academicTitle = /^(?:\p{L}{2}[\p{L}.-]*\.|DI|Mag|MMag|Dr|Ing|Prof)$/u

/**
 * Splits the salutation's cell; a column of titles takes precedence over a title after the salutation. A contact
 * without a company name that is addressed as a person is one.
 */
function addressed({ salutation: cell, ...fields }: Fields): Fields {
  const { salutation, title } = (cell ?? {}) as Partial<ReadSalutation>
  if (!salutation) return fields
  const titled = title && !fields.title ? { ...fields, title } : fields
  if (salutation === 'company') return { kind: 'company', ...titled }
  const alone = fields.company_name ? {} : { kind: 'person' }
  return { ...alone, ...titled, salutation }
}

/**
 * Sets the contact's kind when the row has none, and assigns a lone name to the company or to the person: beside a
 * first name it is a last name, unless it has a legal form.
 */
function named(fields: Fields, name: string | null): Fields {
  const { company_name, first_name, last_name } = fields
  const isLastName = name !== null && !last_name && Boolean(first_name) && name !== company_name
  const isOfPerson = isLastName ? !legalForm.test(name) : name !== null && isLastCommaFirst(name)
  const isPerson = !company_name && (last_name || isOfPerson)
  const kind = fields.kind ?? (isPerson ? 'person' : 'company')
  if (isLastName && (kind === 'person' || company_name)) return { ...fields, kind, last_name: name }
  const called = kind === 'company' ? company_name : last_name
  if (called || !name) return { ...fields, kind }
  if (kind === 'company') return { ...fields, kind, company_name: name }
  const [last, first] = name.includes(',') ? name.split(',', 2).map(part => part.trim()) : lastWordFirst(name)
  return { ...fields, kind, last_name: last, ...(first && !fields.first_name ? { first_name: first } : {}) }
}

/**
 * Legal forms of Austria, Germany and Switzerland (§ 19 UGB, § 19 HGB, § 4 GmbHG, Art. 950 OR), at the end of a name.
 */
const legalForm =
  /(?:^|[\s.,])(?:g\.?\s?m\.?\s?b\.?\s?h\.?|gesmbh|ges\.?\s?m\.?\s?b\.?\s?h\.?|ag|kg|og|ohg|kgaa|gbr|ug|se|eg|e\.?\s?u\.?|e\.\s?k\.|e\.\s?v\.|sàrl|sarl|gen\.?\s?m\.?\s?b\.?\s?h\.?|& co\.?|(?:co\.? )(?:kg|og|ohg))$/i

/**
 * Programs with one column for both put the company into the last name: it has a legal form, and no first name. Others
 * have a name column beside the columns of a person.
 */
function withCompany(fields: Fields, name: string | null): Fields {
  const { last_name: last, ...rest } = fields
  if (typeof last !== 'string' || rest.company_name || rest.kind === 'person') return fields
  if (name) return legalForm.test(name) ? { ...fields, company_name: name } : fields
  if (rest.first_name) return fields
  const isFirm = rest.kind === 'company' || (rest.salutation as ReadSalutation | undefined)?.salutation === 'company'
  return isFirm || legalForm.test(last) ? { ...rest, company_name: last } : fields
}

/** `Huber, Anna Maria`: a word or two on either side of the comma, and none of them a company's. */
export const isLastCommaFirst = (name: string): boolean =>
  /^(?:\p{Ll}{2,3} ){0,2}\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?, ?\p{Lu}[\p{L}.-]*(?: \p{Lu}[\p{L}.-]*)?$/u.test(
    name,
  ) && !legalForm.test(name)

/**
 * The second line of a name continues a company's name. Beside a person's last name it is the first name if it looks
 * like one; anything else has no field and is reported.
 */
function withSecondName(fields: Fields, second: string | null, issues: RowIssue[]): Fields {
  if (!second) return fields
  const { kind, company_name, first_name, last_name } = fields
  if (kind === 'company' && company_name) return { ...fields, company_name: `${company_name} ${second}` }
  const isName = /^\p{Lu}[\p{L}-]+(?: \p{Lu}[\p{L}.-]*)?$/u.test(second) && !legalForm.test(second)
  if (kind === 'person' && last_name && !first_name && isName) return { ...fields, first_name: second }
  issues.push({ field: 'name_2', code: 'left_out', level: 'warning', params: { value: cutText(second, 60) } })
  return fields
}

function lastWordFirst(name: string): [string, string] {
  const words = name.split(/\s+/)
  return [words.at(-1) ?? name, words.slice(0, -1).join(' ')]
}
