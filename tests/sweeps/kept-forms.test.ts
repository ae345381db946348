import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Forms that do not use `ActionForm`, which keeps what is typed, and why none of their input is kept. */
const reasons: Record<string, string> = {
  'app/components/frame/assistant-panel.tsx': 'one question in a panel, which stays open on a click elsewhere',
  'app/components/ui/confirm-dialog.tsx': 'the name typed for what cannot be undone',
  'app/components/ui/day-range-form.tsx': 'filters a list',
  'app/features/company-documents/documents-card.tsx': 'searches',
  'app/features/company-documents/edit-document.tsx': 'a dialog, which stays open on a click elsewhere',
  'app/features/credit-notes/credit-fields.tsx': 'a dialog, which stays open on a click elsewhere',
  'app/features/customer/appointment-for-customer.tsx': 'a customer without a login, who has no place of their own',
  'app/features/customer/offer-for-customer.tsx': 'a customer without a login, who has no place of their own',
  'app/features/customer/parts.tsx': 'a customer without a login, who has no place of their own',
  'app/features/customer/questions-for-customer.tsx': 'a customer without a login, who has no place of their own',
  'app/features/customer/withdrawal.tsx': 'a customer without a login, who has no place of their own',
  'app/features/imports/mapping-form.tsx': 'chooses columns; the unit has a usual value, and is kept with the import',
  'app/features/planning/copy-week.tsx': 'a dialog, which stays open on a click elsewhere',
  'app/features/rapports/entry-dialog.tsx': 'a dialog, which stays open on a click elsewhere',
  'app/features/rapports/head-dialog.tsx': 'a dialog, which stays open on a click elsewhere',
  'app/features/rapports/material-dialog.tsx': 'a dialog, which stays open on a click elsewhere',
  'app/features/saved-filters/saved-filters.tsx': 'names a filter',
  'app/features/signing/sign-here-card.tsx': 'the name of a customer who signs on the device of an employee',
  'app/features/signing/signing-card.tsx': 'who signs is suggested, and is asked once',
  'app/features/storage/folder-pattern-card.tsx': 'one pattern, sent at once',
  'app/features/storage/providers-card.tsx': 'one address, sent at once',
  'app/features/times/sheet-bar.tsx': 'a dialog, which stays open on a click elsewhere',
  'app/routes/_app.mail.tsx': 'searches',
  'app/routes/_auth.login.tsx': 'no one is signed in',
}

const sources = execFileSync('git', ['ls-files', 'app/**/*.tsx'], { encoding: 'utf8' }).trim().split('\n')
/** Fields into which people type; not searches or hidden values. */
const typed =
  /<(Input|Textarea|MoneyInput|DateInput|textarea)\b|<input\b(?![^>]*type="(hidden|search|checkbox|radio|file)")/

test('every form into which people type keeps what is typed, or gives a reason why not', () => {
  const without = sources.filter(file => {
    const text = readFileSync(file, 'utf8')
    const form = /<(Form|form|[a-z]\w*\.Form)\b(?![^>]*method="get")/.test(text)
    return form && typed.test(text) && !text.includes('<KeptForm ')
  })
  expect(without.sort()).toEqual(Object.keys(reasons).sort())
})
