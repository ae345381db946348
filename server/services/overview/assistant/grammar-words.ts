const set = (words: string) => new Set(words.split(/\s+/).filter(Boolean))

/** Words without meaning of their own. */
const fillers = set(`
  bitte zeig zeige mir uns alle aller alles die der das den dem des welche welcher welches welchen was sind ist gibt es
  haben habe hab hast wir du liste auflisten anzeigen von vom fuer bei beim an zu zum zur im in am noch gerade
  aktuell aktuelle aktuellen derzeit momentan unsere unserer unseren da unser ein eine einen einer hat wer wo stehen
  steht steh liegen denn mal kannst kann herr herrn frau familie firma lautet sehen aus uebersicht ueberblick
  show list display me us all the which what are is there do does we have has you of for from by at on to our a an
  any please currently now right give get got can could see tell about mr mrs ms company family where who overview in
  yet
`)

/** A question with one of these words wants something that no tool does. */
const beyond = set(`
  loesche loeschen entferne entfernen sende senden schick schicke schicken verschicke storniere stornieren bezahle zahle
  ueberweise verrechne verrechnen aendere aendern mahne mahnen kuendige gib ueberweisen mail maile exportiere drucke
  warum wieso weshalb wie wann weisst vergleiche erklaere ignoriere ignorieren
  delete remove send mail cancel pay transfer bill change update edit export print why how when compare explain ignore
  forget drop
  over euro euros mehr weniger groesser kleiner ueber unter than more less above below between zwischen ohne without
  ausser except
`)

/** Two words with one meaning. */
const pairs: Readonly<Record<string, string>> = {
  'nicht bezahlt': 'offen',
  'nicht bezahlte': 'offen',
  'nicht bezahlten': 'offen',
  'not paid': 'offen',
  'noch offen': 'offen',
  'still open': 'offen',
  'nicht verrechnet': 'unverrechnet',
  'nicht verrechnete': 'unverrechnet',
  'nicht verrechneten': 'unverrechnet',
  'not billed': 'unverrechnet',
  'nicht beantwortet': 'unbeantwortet',
  'nicht beantwortete': 'unbeantwortet',
  'nicht beantworteten': 'unbeantwortet',
  'not answered': 'unbeantwortet',
  'nicht abgeschlossen': 'unfertig',
  'nicht abgeschlossene': 'unfertig',
  'nicht abgeschlossenen': 'unfertig',
  'nicht fertig': 'unfertig',
  'nicht fertige': 'unfertig',
  'not finished': 'unfertig',
  'not completed': 'unfertig',
  'not done': 'unfertig',
  'teilweise bezahlt': 'teilbezahlt',
  'teilweise bezahlte': 'teilbezahlt',
  'partly paid': 'teilbezahlt',
  'partially paid': 'teilbezahlt',
  'in arbeit': 'inarbeit',
  'in progress': 'inarbeit',
  'im bau': 'imbau',
  'in bau': 'imbau',
  'under construction': 'imbau',
  'diese woche': 'diesewoche',
  'dieser woche': 'diesewoche',
  'this week': 'diesewoche',
  'naechste woche': 'naechstewoche',
  'naechster woche': 'naechstewoche',
  'kommende woche': 'naechstewoche',
  'next week': 'naechstewoche',
  'letzte woche': 'letztewoche',
  'letzter woche': 'letztewoche',
  'vorige woche': 'letztewoche',
  'last week': 'letztewoche',
  'diesen monat': 'diesermonat',
  'dieses monat': 'diesermonat',
  'diesem monat': 'diesermonat',
  'this month': 'diesermonat',
  'site report': 'rapport',
  'site reports': 'rapporte',
  'phone number': 'telefonnummer',
  'phone numbers': 'telefonnummern',
  'e-mail adresse': 'email',
  'email adresse': 'email',
  'mobile number': 'telefonnummer',
  'email address': 'email',
  'e-mail address': 'email',
  'vat number': 'uid',
  'working hours': 'stunden',
  'gib mir': 'zeig',
  'kann ich': 'zeig',
  'can i': 'zeig',
  'fuer mich': 'meine',
  'von mir': 'meine',
  'bei mir': 'meine',
  'for me': 'meine',
  'of mine': 'meine',
  'by me': 'meine',
  'with me': 'meine',
  'habe ich': 'meine',
  'hab ich': 'meine',
  'i have': 'meine',
  'have i': 'meine',
}

/** The person who asks. */
const own = set('ich meine meinen meiner mein meines meinem my mine i')

/**
 * Words of the language that are no part of a name. One that nothing else has taken makes a question uncertain: as a
 * text to be searched for it would only hide what is there.
 */
const unnamed = set(`
  er sie ihr ihm ihn ihnen ihre ihren ihrer dein deine deinen sich man jemand etwas nichts jede jeder jedes jeden jedem
  keine kein keiner keinen beide beiden andere anderen mehrere einige wenige viele viel solche diese dieser dieses
  diesen diesem jene jenes mich dich wem wen wessen wessem wohin woher womit wofuer wovon wievielte wieviel wieviele
  und oder aber sowie weil dass ob wenn falls als bis seit ab auf mit vor nach durch gegen um wegen trotz waehrend innerhalb
  nicht nie nur auch schon bereits sehr so heute gestern dann jetzt bald sofort spaeter frueher zuletzt immer wieder
  insgesamt zusammen gesamt genau etwa circa ungefaehr sonst danach davor dazu davon dabei daran dafuer hier dort
  wurde wurden worden wird werden war waren geworden sei soll sollen sollte muss muessen darf duerfen will wollen
  moechte moechten haette gern gerne brauche brauchen braucht kommt kommen geht gehen fehlt fehlen bleibt bleiben
  gehoert gehoeren ansprechpartner person
  neueste neuesten neuester letzte letzten letzter letztes erste ersten erster aelteste aeltesten hoechste hoechsten
  groesste groessten kleinste teuerste teuersten meiste meisten beste besten naechste naechsten naechster vorige
  vorigen kommende kommenden vergangene vergangenen jeweils pro
  anzahl summe umsatz umsaetze gewinn gesamtsumme durchschnitt statistik auswertung zusammenfassung betrag betraege
  zwei drei vier fuenf sechs sieben acht neun zehn elf zwoelf hundert tausend halbe halben
  tag tage tagen woche wochen monat monate monaten jahr jahre jahres jahren quartal uhr vormittag nachmittag abend
  mittag wochenende heuer heurige heurigen vorjahr
  faellig faellige faelligen erledigt erledigte erledigten beantwortet beantwortete beantworteten gestellt gestellte
  gestellten geschickt geschickte erstellt erstellte dringend dringende dringenden wichtig wichtige wichtigen grosse
  grossen kleine kleinen teure teuren billige billigen hohe hohen alte alten fehlende
  fehlenden ungelesen ungelesene bestaetigt bestaetigte freigegeben freigegebene genehmigt genehmigte
  urlaub urlaube urlaubsantrag urlaubsantraege abwesenheit abwesenheiten krankenstand mahnung mahnungen gutschrift
  gutschriften storno stornos artikel material fahrzeug fahrzeuge mitarbeiter mitarbeiterin team dokument dokumente
  datei dateien foto fotos nachricht nachrichten mails aufgabe aufgaben zahlung zahlungen lieferant lieferanten
  and or but if because that this these those it its he she they them his her your him whose whom
  not none never only also already very so as then today yesterday tomorrow soon later earlier again always total sum
  count revenue turnover average amount number much most many few several some other both each every was were been
  being be details will would should must shall still did want wants need needs since until till with just before after within
  recent recently latest newest oldest last first next biggest largest highest smallest per two three four five six
  seven eight nine ten
  year years month months week weeks day days quarter weekend morning afternoon evening
  due urgent important big large small old expensive cheap high low missing waiting answered replied made created
  person leave absence absences vacation dunning dunnings reminder reminders credit article articles material materials
  vehicle vehicles employee employees team document documents file files photo photos message messages task tasks
  payment payments supplier suppliers
`)

/** What people do with records, which no list answers; verbs of a craft stand in titles: "Dach erneuern". */
const officeVerb = new RegExp(
  [
    '^(?:',
    [
      '(?:an)?nehm|nimm|uebernehm|uebernimm|(?:ab)?schliess|(?:er|zu)?stell|(?:an|ver)?leg|mach|schreib|verfass|abrechn',
      'freigeb|genehmig|ablehn|akzeptier|bestaetig|verwerf|archivier|pausier|oeffn|start|beginn|beend|stopp|fortsetz',
      'verschieb|plan|trag|eintrag|buch|erfass|hinzufueg|fueg|ergaenz|zuweis|zuordn|zuteil|umwandl|wandl|kopier',
      'duplizier|druck|herunterlad|hochlad|lad|unterschreib|signier|antwort|beantwort|anruf|ruf|kontaktier|erinner|merk',
      'reservier|bestell|(?:ver)?schick|(?:ver)?send|verlaenger|umbuch|kauf|verkauf|berechn|rechn|zaehl|summier|sortier|gruppier|uebersetz|setz|verknuepf',
      'veroeffentlich|informier|benachrichtig|frag|bearbeit|korrigier|ersetz|umbenenn|nenn|wiederhol|absag|zusag|sag',
      'begleich|ueberpruef|pruef|kontrollier|hol|bring|gutschreib|speicher|aktualisier|vereinbar|ausstell',
    ].join('|'),
    ')(?:e|en|n|t|et|st)?$',
    '|^(?:',
    [
      'accept|approve|reject|decline|complete|finish|close|reopen|archive|pause|resume|start|begin|stop|end|create',
      'make|write|add|insert|issue|charge|copy|duplicate|download|upload|sign|call|answer|reply|respond|remind|order|buy',
      'calculate|compute|sort|group|translate|set|put|move|reschedule|postpone|shift|assign|plan|schedule|book',
      'log|record|enter|register|save|share|publish|notify|inform|ask|confirm|convert|turn|merge|split|rename',
      'replace|fix|correct|check|review|prepare|generate|attach|release|submit|undo|restore',
    ].join('|'),
    ')$',
  ].join(''),
)

export const grammarWords = { fillers, beyond, pairs, own, unnamed, officeVerb }
