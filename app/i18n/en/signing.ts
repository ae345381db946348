import type german from '../de/signing'
import type { Translation } from '../keys'

export default {
  pad: {
    label: 'Signature',
    clear: 'Clear',
    help: 'By finger, pen or mouse. Without a drawing the name as typed counts.',
  },
  here: {
    title: 'Sign on site',
    help: 'Hand the device to the customer.',
    agree: 'The customer confirms working hours and material.',
    sign: 'Sign',
    signed: 'Signed',
    not: 'Customer absent or unwilling',
    absent: 'Customer absent',
    refused: 'Signature refused',
    wasAbsent: 'The customer was not there',
    wasRefused: 'The customer refused to sign',
    reason: 'Reason',
    note: 'Note down',
    noted: 'Noted down',
  },
  verify: {
    title: 'Check a signed document',
    help: 'The file stays on this device: only its fingerprint (SHA-256) is compared.',
    file: 'Choose a PDF',
    hash: 'SHA-256 of the file',
    check: 'Check',
    known: 'Unchanged',
    knownAs: 'Signed on {{at}} at {{company}}.',
    unknown: 'Unknown',
    unknownHelp: 'This file was not signed here, or was changed afterwards.',
    malformed: 'This is no SHA-256: 64 characters of 0–9 and a–f.',
  },
} satisfies Translation<typeof german>
