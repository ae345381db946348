import { type Text, text } from './rule'
import type { FaultId } from './structure-leaves'

interface Texts {
  message: Text
  remedy: Text
}

const file = text(
  'Das liegt an der Datei, nicht an Ihren Angaben. Melden Sie die Stelle dem Absender oder Betreiber.',
  'This is a fault of the file, not of your data. Report the place to the sender or operator.',
)

const say =
  (de: (path: string, value: string) => string, en: (path: string, value: string) => string) =>
  (path: string, value: string): Texts => ({ message: text(de(path, value), en(path, value)), remedy: file })

const unknownCode = say(
  (path, value) => `Den Code „${value}“ gibt es nicht (${path}).`,
  (path, value) => `There is no code “${value}” (${path}).`,
)

const missing = say(
  (path, value) => `In ${path} fehlt ${value}.`,
  (path, value) => `${value} is missing in ${path}.`,
)

const emptyElement = say(
  path => `Ein Element ist leer: ${path}.`,
  path => `An element is empty: ${path}.`,
)

/** The text that reports a fault of the structure, from the place in the file and the value named there. */
export const structureTexts: Readonly<Record<FaultId, (path: string, value: string) => Texts>> = {
  'CII-UNREAD': say(
    path => `EN 16931 kennt dieses Element nicht, es wird nicht gelesen: ${path}.`,
    path => `EN 16931 does not know this element, it is not read: ${path}.`,
  ),
  'CII-UNKNOWN': say(
    path => `Dieses Element gibt es dort im Schema nicht: ${path}.`,
    path => `The schema has no such element there: ${path}.`,
  ),
  'CII-TEXT': say(
    path => `Hier steht ein Text, wo nur Elemente stehen dürfen: ${path}.`,
    path => `A text stands here where there may only be elements: ${path}.`,
  ),
  'CII-MISSING': missing,
  'BR-52': missing,
  'BR-54': missing,
  'CII-DOUBLED': say(
    (path, value) => `${value} steht in ${path} öfter, als es darf.`,
    (path, value) => `${value} stands in ${path} more often than it may.`,
  ),
  'CII-D16B': say(
    (_, value) => `${value} steht mehrmals; das Schema D16B, mit dem Empfänger prüfen, kennt es nur einmal.`,
    (_, value) => `${value} stands there several times; the schema D16B, which receivers use, knows one.`,
  ),
  'CII-ORDER': say(
    (path, value) => `${value} steht in ${path} nicht an seiner Stelle.`,
    (path, value) => `${value} is out of its order in ${path}.`,
  ),
  'CII-EMPTY': emptyElement,
  'PEPPOL-EN16931-R008': emptyElement,
  'CII-NUMBER': say(
    (path, value) => `„${value}“ ist keine Zahl (${path}).`,
    (path, value) => `“${value}” is no number (${path}).`,
  ),
  'CII-FILE': say(
    path => `Die angehängte Datei ist beschädigt: Ihr Inhalt ist nicht Base64 (${path}).`,
    path => `The attached file is damaged: its content is no Base64 (${path}).`,
  ),
  'CII-INDICATOR': say(
    (path, value) => `„${value}“ ist weder true noch false (${path}).`,
    (path, value) => `“${value}” is neither true nor false (${path}).`,
  ),
  'CII-DATE': say(
    (path, value) => `„${value}“ ist kein Datum im Format 102 (${path}).`,
    (path, value) => `“${value}” is no date of format 102 (${path}).`,
  ),
  'CII-VAT': say(
    (path, value) => `Die Art der Steuer ist „${value}“ statt VAT (${path}).`,
    (path, value) => `The kind of the tax is “${value}” instead of VAT (${path}).`,
  ),
  'CII-CURRENCY': say(
    path => `Die Währung (currencyID) steht an der Steuersumme und nirgends sonst (${path}).`,
    path => `The currency (currencyID) stands on the VAT total and nowhere else (${path}).`,
  ),
  'CII-SCHEME': say(
    (path, value) => `Das Attribut ${value} fehlt oder ist dort nicht bekannt (${path}).`,
    (path, value) => `The attribute ${value} is missing or not known there (${path}).`,
  ),
  'CII-ATTRIBUTE': say(
    (path, value) => `Das Attribut ${value} kennt EN 16931 dort nicht (${path}).`,
    (path, value) => `EN 16931 does not know the attribute ${value} there (${path}).`,
  ),
  'BR-CL-06': unknownCode,
  'BR-CL-07': unknownCode,
  'BR-CL-08': unknownCode,
  'BR-CL-10': unknownCode,
  'BR-CL-13': unknownCode,
  'BR-CL-15': unknownCode,
  'BR-CL-19': unknownCode,
  'BR-CL-23': unknownCode,
  'BR-CL-24': unknownCode,
  'BR-CL-25': unknownCode,
}
