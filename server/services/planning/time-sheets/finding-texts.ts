import type { Locale } from '../../../platform/values/locale'
import type { RuleKind } from './working-time-rules'

type Texts = Readonly<Record<Locale, string>>
interface FindingTexts {
  text: Texts
  remedy: Texts
}

/** Texts of findings; `{actual}` and `{required}` are durations or numbers of days, `{on}` is a day. */
export const findingTexts: Readonly<Record<RuleKind, FindingTexts>> = {
  day: {
    text: {
      de: '{actual} an einem Tag gearbeitet, erlaubt sind {required}.',
      en: '{actual} worked in one day, {required} are allowed.',
    },
    remedy: {
      de: 'Arbeit auf andere Tage oder Personen verteilen.',
      en: 'Spread the work over other days or people.',
    },
  },
  week: {
    text: {
      de: '{actual} in der Woche gearbeitet, erlaubt sind {required}.',
      en: '{actual} worked in the week, {required} are allowed.',
    },
    remedy: {
      de: 'Arbeit auf andere Wochen oder Personen verteilen.',
      en: 'Spread the work over other weeks or people.',
    },
  },
  average: {
    text: {
      de: '{actual} je Woche im Durchschnitt von {weeks} Wochen, erlaubt sind {required}.',
      en: '{actual} a week on average over {weeks} weeks, {required} are allowed.',
    },
    remedy: {
      de: 'In den nächsten Wochen weniger einplanen oder Zeitausgleich geben.',
      en: 'Plan less in the coming weeks, or give time off.',
    },
  },
  overtime: {
    text: {
      de: '{actual} gearbeitet, ab {required} sind es Überstunden.',
      en: '{actual} worked, beyond {required} it is overtime.',
    },
    remedy: {
      de: 'Mit Zuschlag auszahlen oder durch Zeitausgleich abgelten.',
      en: 'Pay it with the supplement, or give time off.',
    },
  },
  week_overtime: {
    text: {
      de: '{actual} Überstunden in der Woche, erlaubt sind {required}.',
      en: '{actual} of overtime in the week, {required} are allowed.',
    },
    remedy: {
      de: 'Überstunden auf andere Wochen oder Personen verteilen.',
      en: 'Spread the overtime over other weeks or people.',
    },
  },
  break: {
    text: {
      de: 'Pausen von {actual}, vorgeschrieben sind {required}.',
      en: 'Breaks of {actual}, {required} are required.',
    },
    remedy: {
      de: 'War die Pause da, bitte eintragen. Sonst ist sie künftig einzuhalten.',
      en: 'If the break was taken, enter it. Otherwise take it from now on.',
    },
  },
  parting: {
    text: {
      de: 'Die Pausen sind anders geteilt als in 30, zweimal 15 oder dreimal 10 Minuten.',
      en: 'The breaks are not split into 30, 2 × 15 or 3 × 10 minutes.',
    },
    remedy: {
      de: 'Eine andere Teilung braucht eine Betriebsvereinbarung oder die Zulassung des Arbeitsinspektorats.',
      en: 'Another split requires a works agreement, or the labour inspectorate’s permission.',
    },
  },
  stretch: {
    text: {
      de: '{actual} ohne Pause am Stück gearbeitet, erlaubt sind {required}.',
      en: '{actual} worked without a break, {required} are allowed.',
    },
    remedy: {
      de: 'War dazwischen eine Pause, bitte eintragen. Sonst ist sie früher zu machen.',
      en: 'If there was a break in between, enter it. Otherwise take it earlier.',
    },
  },
  rest: {
    text: {
      de: '{actual} Ruhezeit vor dem Arbeitsbeginn, vorgeschrieben sind {required}.',
      en: '{actual} of rest before work began, {required} are required.',
    },
    remedy: {
      de: 'Nach spätem Ende am nächsten Tag später beginnen.',
      en: 'After a late end, begin later on the next day.',
    },
  },
  weekend: {
    text: {
      de: '{actual} Wochenendruhe ab Samstag 13 Uhr, vorgeschrieben sind {required}.',
      en: '{actual} of weekly rest from Saturday 13:00 on, {required} are required.',
    },
    remedy: {
      de: 'Grund bei der Zeit eintragen und in der nächsten Woche Ersatzruhe geben (§ 6 ARG).',
      en: 'Write the reason with the time, and give compensatory rest in the next week (§ 6 ARG).',
    },
  },
  sunday: {
    text: { de: '{actual} am Sonntag gearbeitet.', en: '{actual} worked on a Sunday.' },
    remedy: {
      de: 'Grund bei der Zeit eintragen und binnen zwei Wochen einen Ersatzruhetag geben.',
      en: 'Write the reason with the time, and give a day off within two weeks.',
    },
  },
  day_off: {
    text: {
      de: 'Für die Arbeit am {on} fehlt der Ersatzruhetag, der binnen {required} Tagen zu geben war.',
      en: 'The day off for the work on {on}, due within {required} days, is missing.',
    },
    remedy: {
      de: 'Einen Werktag frei geben, auch wenn die Frist vorbei ist; ein freier Samstag zählt.',
      en: 'Give a working day off, even after the deadline; a free Saturday counts.',
    },
  },
  compensation: {
    text: {
      de: 'Nach der Arbeit am Wochenende {actual} gearbeitet, mit der Ersatzruhe sind {required} erlaubt.',
      en: '{actual} worked after work at the weekend, {required} are allowed beside the compensatory rest.',
    },
    remedy: {
      de: 'Die Ersatzruhe nachholen: Sie liegt vor dem nächsten Wochenende und zählt als Arbeitszeit (§ 6 ARG).',
      en: 'Make up for the rest: it lies before the next weekend and counts as working time (§ 6 ARG).',
    },
  },
  holiday: {
    text: { de: '{actual} am Feiertag gearbeitet.', en: '{actual} worked on a public holiday.' },
    remedy: {
      de: 'Grund bei der Zeit eintragen; Feiertagsarbeit abgelten oder einen freien Tag geben.',
      en: 'Write the reason with the time; pay the holiday’s work or give a day off.',
    },
  },
  hours: {
    text: {
      de: '{actual} außerhalb der Zeit gearbeitet, die für Jugendliche erlaubt ist (6 bis 20 Uhr).',
      en: '{actual} worked outside of what is allowed under 18 (6:00 to 20:00).',
    },
    remedy: { de: 'Nur zwischen 6 und 20 Uhr einplanen.', en: 'Plan between 6:00 and 20:00 only.' },
  },
  days: {
    text: {
      de: 'An {actual} Tagen der Woche gearbeitet, erlaubt sind {required}.',
      en: 'Worked on {actual} days of the week, {required} are allowed.',
    },
    remedy: { de: 'Zwei Tage der Woche frei geben.', en: 'Give two days of the week off.' },
  },
  span: {
    text: {
      de: '{actual} vom Beginn bis zum Ende, mit Pausen sind {required} erlaubt.',
      en: '{actual} from begin to end, {required} are allowed with breaks.',
    },
    remedy: {
      de: 'Später beginnen oder früher enden. Elf Stunden sind nur auf Bau- und Montagestellen erlaubt, sonst zehn.',
      en: 'Begin later or end earlier. Eleven hours are allowed only on building and assembly sites, ten elsewhere.',
    },
  },
  unstamped: {
    text: { de: 'Von {actual} fehlen Beginn und Ende.', en: 'Start and end of {actual} are missing.' },
    remedy: { de: 'Beginn, Ende und Pausen eintragen.', en: 'Enter begin, end and breaks.' },
  },
  late: {
    text: {
      de: 'Erst {actual} Tage danach aufgezeichnet, vorgeschrieben sind {required}.',
      en: 'Recorded {actual} days after, {required} are required.',
    },
    remedy: { de: 'Zeiten binnen sieben Tagen aufzeichnen.', en: 'Record times within seven days.' },
  },
}
