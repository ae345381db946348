import type { TaxCategory } from '../money/tax'
import type { EInvoice, EInvoiceProfile } from './model'

const list = (codes: string): ReadonlySet<string> => new Set(codes.trim().split(/\s+/))

/** BT-24 and BT-23 of the two profiles that we write. */
export const specifications: Readonly<Record<EInvoiceProfile, { id: string; process: string | null }>> = {
  en16931: { id: 'urn:cen.eu:en16931:2017', process: null },
  xrechnung: {
    id: 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0',
    process: 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0',
  },
}

/**
 * BT-3. 386 is the exact code of a deposit (money before the work), but XRechnung warns about it (BR-DE-17) and has 326
 * instead. A progress invoice is 326 in both. A final invoice stays 380: 876 and 877 mean the same for construction
 * only, are unknown to validators from before 2021, and the deduction is in BT-113 and BG-3 anyway. A Storno is 381
 * with positive amounts.
 */
export function typeCodeOf(invoice: Pick<EInvoice, 'kind' | 'type'>, profile: EInvoiceProfile): string {
  if (invoice.kind === 'credit_note') return '381'
  if (invoice.type === 'anzahlung') return profile === 'xrechnung' ? '326' : '386'
  return invoice.type === 'teilrechnung' ? '326' : '380'
}

/** UNTDID 1001 as BT-3 may use it (BR-CL-01). */
export const typeCodes = list(`
  71 80 81 82 83 84 102 130 202 203 204 211 218 219 261 262 295 296 308 325 326 331 380 381 382 383 384 385 386
  387 388 389 390 393 394 395 396 420 456 457 458 471 472 473 500 501 502 503 527 532 553 575 623 633 751 780 817
  870 875 876 877 935`)

/** The ones that XRechnung allows (BR-DE-17). */
export const xrechnungTypeCodes = list('326 380 381 384 389 875 876 877')

/** UNTDID 4461 (BR-CL-16). */
export const paymentMeansCodes = list(`
  1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40 41
  42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 63 64 65 66 67 68 69 70 74 75 76 77 78 91 92 93 94
  95 96 97 98 ZZZ`)

/**
 * Credit transfer. 58, which is SEPA only, would give the reader no further information, and processors that check an
 * IBAN in floating point would then warn about valid ones (BR-DE-19 in SaxonJS).
 */
export const creditTransfer = '30'

/** UNTDID 5305 as EN 16931 uses it (BR-CL-17, BR-CL-18). */
export const taxCategoryCodes = list('S Z E AE K G O L M B')

/** ISO 4217 (BR-CL-03, BR-CL-04). */
export const currencyCodes = list(`
  AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF
  CHE CHF CHW CLF CLP CNH CNY COP COU CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD
  GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR
  LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK
  PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STD STN SVC SYP SZL THB TJS TMT
  TND TOP TRY TTD TWD TZS UAH UGX USD USN UYI UYU UYW UZS VED VES VND VUV WST XAF XAG XAU XBA XBB XBC XBD XCD XDR
  XOF XPD XPF XPT XSU XTS XUA XXX YER ZAR ZMW ZWG`)

/** ISO 3166-1, with Kosovo (1A) and Northern Ireland (XI) as EN 16931 has them (BR-CL-14). */
export const countryCodes = list(`
  1A AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ
  CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR
  GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO
  JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR
  MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO
  RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV
  TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XI YE YT ZA ZM ZW`)

/** Schemes of an electronic address (BR-CL-25): EM is e-mail, the rest are Peppol's. */
export const addressSchemes = list(`
  0002 0007 0009 0037 0060 0088 0096 0097 0106 0130 0135 0142 0147 0151 0154 0158 0170 0177 0183 0184 0188 0190 0191
  0192 0193 0194 0195 0196 0198 0199 0200 0201 0202 0203 0204 0205 0208 0209 0210 0211 0212 0213 0215 0216 0217 0218
  0219 0220 0221 0225 0230 0235 0240 0244 9901 9910 9913 9914 9915 9918 9919 9920 9922 9923 9924 9925 9926 9927 9928
  9929 9930 9931 9932 9933 9934 9935 9936 9937 9938 9939 9940 9941 9942 9943 9944 9945 9946 9947 9948 9949 9950 9951
  9952 9953 9957 9959 AN AQ AS AU EM`)

const vatexEu =
  /^VATEX-EU-(79-C|132(-1[A-Q])?|135(-1[A-L]?)?|143(-1(FA|[A-L]))?|144|146-1E|148(-[A-G])?|151(-1(AA|[A-E]))?|153|159|309|AE|D|F|G|I|IC|J|O)$/
const vatexNational = /^VATEX-[A-Z]{2}-[0-9A-Z-]+$/

/** CEF VATEX (BR-CL-22): the codes of the directive; countries add their own with their prefix. */
export const isExemptionCode = (code: string): boolean =>
  vatexEu.test(code) || (vatexNational.test(code) && !code.startsWith('VATEX-EU-'))

interface Exemption {
  reason: string
  code: string | null
}

const smallBusiness: Readonly<Record<string, string>> = {
  AT: 'Umsatzsteuerfrei aufgrund der Kleinunternehmerregelung (§ 6 Abs. 1 Z 27 UStG).',
  DE: 'Steuerfrei für Kleinunternehmer (§ 19 UStG).',
}

/**
 * Why a category has no tax, if the invoice states no reason of its own (BR-AE-10, BR-E-10, BR-IC-10, BR-G-10,
 * BR-O-10). No VATEX code means small businesses.
 */
export function exemptionOf(category: TaxCategory, sellerCountry: string): Exemption | null {
  switch (category) {
    case 'AE':
      return { reason: 'Steuerschuldnerschaft des Leistungsempfängers', code: 'VATEX-EU-AE' }
    case 'K':
      return { reason: 'Steuerfreie innergemeinschaftliche Lieferung', code: 'VATEX-EU-IC' }
    case 'G':
      return { reason: 'Steuerfreie Ausfuhrlieferung', code: 'VATEX-EU-G' }
    case 'O':
      return { reason: 'Nicht steuerbar', code: 'VATEX-EU-O' }
    case 'E':
      return { reason: smallBusiness[sellerCountry] ?? 'Steuerfrei', code: null }
    default:
      return null
  }
}
