import { expect, test } from 'vitest'
import { ibanGroups, isIban } from './iban'

test('right IBANs are known from wrong ones, by check digits and by the length of their country', () => {
  for (const iban of ['AT61 1904 3002 3457 3201', 'DE89370400440532013000', 'de89 3704 0044 0532 0130 00'])
    expect(isIban(iban)).toBe(true)
  // The checksum of the last one is correct; no account in Austria is that short.
  for (const iban of ['DE88370400440532013000', 'DE89', '', 'AT12190430023457']) expect(isIban(iban)).toBe(false)
})

test('an account is displayed in groups of four, however it was written', () => {
  expect(ibanGroups('AT6119 04300234573201')).toBe('AT61 1904 3002 3457 3201')
})
