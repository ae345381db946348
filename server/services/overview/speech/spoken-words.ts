const set = (words: string) => new Set(words.split(/\s+/).filter(Boolean))

/** Words without meaning of their own: left out at both ends of a text. */
const fillers = set(`
  ich hab habe hatte haben hat wir er sie heute also so ja und dann danach noch ausserdem auch dazu gearbeitet gebraucht verbraucht verbaut verwendet
  benoetigt insgesamt material stunden arbeitszeit lang von mit fuer als war waren der die das je jeweils jeder beide zusammen bitte ca circa etwa
  ungefaehr rund knapp zu i we he she did have has had worked used needed today also then and plus for of with as was were the each both
  nur fast nearly almost aeh aehm also ach na ja vollen volle gut gute guten gutes abzueglich minus abgezogen only just took takes uh er full good well
  dem den da me together in total total altogether about roughly around approximately approx please hours material materials by a an there
`)
const speaking = set('ich i me')
const many = set('wir we zweit dritt viert fuenft mann leute us men people')
/** Several people who are not named: the hours may be of one or of all. */
const unnamed = set('zweit dritt viert fuenft mann leute us men people')
/** The same number as the previous person. */
const same = set('auch ebenfalls ebenso detto dasselbe gleich same likewise too')
/** Counts a part of what was said before. */
const partly = set('davon darunter them')
const each = set('je jeweils jeder beide each both apiece')
const about = set(
  'ca circa etwa ungefaehr rund knapp fast gut gute guten about roughly around approx approximately almost nearly',
)
/** The same, in two words. */
const aboutInTwo = set('bis-zu up-to just-under just-over a-good')
/** Stands before a customer's or a site's name, which may be a colleague's as well. */
const beforeOthers = set(`
  bei beim fuer familie fam firma haus hause kunde kundin kunden baustelle projekt strasse herr herrn frau at for family customer client site project
  mr mrs ms company
`)
const breaks = /^(mittags|fruehstuecks)?(pause|pausen|mittag|jause)$|^(break|breaks|lunch|lunchbreak)$/
/** Corrects what was said before, or negates it: then nothing is read from the sentence. */
const takenBack = set(
  'nein doch quatsch falsch korrektur korrigiere stopp halt moment streich vergiss sorry no wait scratch correction actually wrong nope irrtum vielmehr rather',
)
const denied = set('nicht kein keine keinen keiner keinem ohne not no without never nie')
/** Still to come: not work that was done. */
const ahead = set(`
  morgen uebermorgen bestellen bestell bestellt fehlt fehlen fehlten brauchen brauche braeuchte nachbestellen naechste naechsten naechster tomorrow order ordered
  reorder need needs missing lacking next will
`)
/** Counted, but no material. */
const noMaterial = set(`
  euro euros cent prozent grad uhr mann leute personen tag tage tagen woche wochen monat monate jahr jahre stock etage meter mal x minuten stunden stunde
  fahrten zimmer raeume raum percent degrees people men man workers day days week weeks month months year years hour hours minute minutes floor floors times trips rooms room
  millimeter zentimeter mm cm kilometer kilometern kilometre kilometres kilometers miles km more pounds dollars er of
`)
/** Done to something: "zwei Fenster montiert" is work, no material. */
const isDone = (word: string): boolean =>
  /^(ge\p{L}{2,}(t|en)|\p{L}+iert|(ab|an|auf|aus|ein|zu|nach|vor|um|weg|her|hin|fertig)ge\p{L}+(t|en)|ver\p{L}+(t|en)|er(neuert|setzt|stellt|ledigt|gaenzt)|be(festigt|arbeitet|handelt|schichtet)|\p{L}{2,}ed|built|hung|laid|cut|put|set|done|made)$/u.test(
    word,
  ) && !/^(gebraucht|verbraucht|verbaut|verwendet|benoetigt|used|needed|screed|\p{L}*shed)$/u.test(word)

/** Words that decide how a sentence is read, in both languages. */
export const spokenWords = {
  ...{ fillers, speaking, many, unnamed, same, partly, each, about, aboutInTwo, beforeOthers, breaks },
  ...{ takenBack, denied, ahead, noMaterial, isDone },
}
