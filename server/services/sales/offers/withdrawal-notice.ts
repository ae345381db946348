import type { Company } from '../../../../prisma/client/client'
import type { Locale } from '../../../platform/values/locale'
import type { WithdrawalRules } from './withdrawal-rules'

/** The recipient of a withdrawal. */
type Trader = Pick<Company, 'name' | 'street' | 'postalCode' | 'city' | 'phone' | 'email'>

export interface NoticeSection {
  title: string
  paragraphs: string[]
}

interface NoticeOf {
  company: Trader
  rules: WithdrawalRules
}

/**
 * The information that consumers must get, after the models of Annex I to Directive 2011/83/EU, and the form to send
 * back.
 */
export function withdrawalNotice(locale: Locale, { company, rules }: NoticeOf): NoticeSection[] {
  const place = [company.postalCode, company.city].filter(Boolean).join(' ')
  const trader = [company.name, company.street, place, company.phone, company.email].filter(Boolean).join(', ')
  return texts[locale]({ trader, ...rules })
}

const texts: Record<Locale, (of: { trader: string; days: number; online: boolean }) => NoticeSection[]> = {
  de: ({ trader, days, online }) => [
    {
      title: 'Widerrufsrecht',
      paragraphs: [
        `Sie haben das Recht, binnen ${days} Tagen ohne Angabe von Gründen diesen Vertrag zu widerrufen. Die Widerrufsfrist beträgt ${days} Tage ab dem Tag des Vertragsabschlusses.`,
        `Um Ihr Widerrufsrecht auszuüben, müssen Sie uns (${trader}) mittels einer eindeutigen Erklärung (z. B. ein mit der Post versandter Brief oder eine E-Mail) über Ihren Entschluss, diesen Vertrag zu widerrufen, informieren. Sie können dafür das beigefügte Muster-Widerrufsformular verwenden, das jedoch nicht vorgeschrieben ist.`,
        ...(online
          ? [
              'Sie können Ihr Widerrufsrecht auch online ausüben: auf der Seite dieses Auftrags, zu der Sie der Link in unserer E-Mail führt, mit „Vertrag widerrufen“. Wenn Sie diese Online-Funktion nutzen, übermitteln wir Ihnen unverzüglich auf einem dauerhaften Datenträger (z. B. per E-Mail) eine Eingangsbestätigung mit dem Inhalt Ihres Widerrufs sowie Datum und Uhrzeit seines Eingangs.',
            ]
          : []),
        'Zur Wahrung der Widerrufsfrist reicht es aus, dass Sie die Mitteilung über die Ausübung des Widerrufsrechts vor Ablauf der Widerrufsfrist absenden.',
      ],
    },
    {
      title: 'Folgen des Widerrufs',
      paragraphs: [
        'Wenn Sie diesen Vertrag widerrufen, haben wir Ihnen alle Zahlungen, die wir von Ihnen erhalten haben, einschließlich der Lieferkosten (mit Ausnahme der zusätzlichen Kosten, die sich daraus ergeben, dass Sie eine andere Art der Lieferung als die von uns angebotene, günstigste Standardlieferung gewählt haben), unverzüglich und spätestens binnen vierzehn Tagen ab dem Tag zurückzuzahlen, an dem die Mitteilung über Ihren Widerruf dieses Vertrags bei uns eingegangen ist. Für diese Rückzahlung verwenden wir dasselbe Zahlungsmittel, das Sie bei der ursprünglichen Transaktion eingesetzt haben, es sei denn, mit Ihnen wurde ausdrücklich etwas anderes vereinbart; in keinem Fall werden Ihnen wegen dieser Rückzahlung Entgelte berechnet.',
        'Haben Sie verlangt, dass die Dienstleistungen während der Widerrufsfrist beginnen sollen, so haben Sie uns einen angemessenen Betrag zu zahlen, der dem Anteil der bis zu dem Zeitpunkt, zu dem Sie uns von der Ausübung des Widerrufsrechts hinsichtlich dieses Vertrags unterrichten, bereits erbrachten Dienstleistungen im Vergleich zum Gesamtumfang der im Vertrag vorgesehenen Dienstleistungen entspricht.',
      ],
    },
    {
      title: 'Muster-Widerrufsformular',
      paragraphs: [
        '(Wenn Sie den Vertrag widerrufen wollen, dann füllen Sie bitte dieses Formular aus und senden Sie es zurück.)',
        `– An ${trader}:`,
        '– Hiermit widerrufe(n) ich/wir (*) den von mir/uns (*) abgeschlossenen Vertrag über den Kauf der folgenden Waren (*)/die Erbringung der folgenden Dienstleistung (*)',
        '– Bestellt am (*)/erhalten am (*)',
        '– Name des/der Verbraucher(s)',
        '– Anschrift des/der Verbraucher(s)',
        '– Unterschrift des/der Verbraucher(s) (nur bei Mitteilung auf Papier)',
        '– Datum',
        '(*) Unzutreffendes streichen.',
      ],
    },
  ],
  en: ({ trader, days, online }) => [
    {
      title: 'Right of withdrawal',
      paragraphs: [
        `You have the right to withdraw from this contract within ${days} days without giving any reason. The withdrawal period will expire after ${days} days from the day of the conclusion of the contract.`,
        `To exercise the right of withdrawal, you must inform us (${trader}) of your decision to withdraw from this contract by an unequivocal statement (e.g. a letter sent by post or e-mail). You may use the attached model withdrawal form, but it is not obligatory.`,
        ...(online
          ? [
              'You may also exercise your right of withdrawal online: on the page of this order, to which the link in our e-mail leads, by “Withdraw from contract”. If you use this online function, we will send you without undue delay, on a durable medium (e.g. by e-mail), an acknowledgement of receipt with the content of your withdrawal and the date and time of its receipt.',
            ]
          : []),
        'To meet the withdrawal deadline, it is sufficient for you to send your communication concerning your exercise of the right of withdrawal before the withdrawal period has expired.',
      ],
    },
    {
      title: 'Effects of withdrawal',
      paragraphs: [
        'If you withdraw from this contract, we shall reimburse to you all payments received from you, including the costs of delivery (with the exception of the supplementary costs resulting from your choice of a type of delivery other than the least expensive type of standard delivery offered by us), without undue delay and in any event not later than 14 days from the day on which we are informed about your decision to withdraw from this contract. We will carry out such reimbursement using the same means of payment as you used for the initial transaction, unless you have expressly agreed otherwise; in any event, you will not incur any fees as a result of such reimbursement.',
        'If you requested to begin the performance of services during the withdrawal period, you shall pay us an amount which is in proportion to what has been provided until you have communicated us your withdrawal from this contract, in comparison with the full coverage of the contract.',
      ],
    },
    {
      title: 'Model withdrawal form',
      paragraphs: [
        '(Complete and return this form only if you wish to withdraw from the contract.)',
        `– To ${trader}:`,
        '– I/We (*) hereby give notice that I/We (*) withdraw from my/our (*) contract of sale of the following goods (*)/for the provision of the following service (*)',
        '– Ordered on (*)/received on (*)',
        '– Name of consumer(s)',
        '– Address of consumer(s)',
        '– Signature of consumer(s) (only if this form is notified on paper)',
        '– Date',
        '(*) Delete as appropriate.',
      ],
    },
  ],
}
