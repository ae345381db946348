import { folded } from '../../../platform/values/folded'
import type { SpokenEntry, SpokenLines, SpokenMaterial } from './schema'
import { type SpokenHours, spokenDuration, spokenSpan } from './spoken-hours'
import { type SpokenLanguage, spokenNumber } from './spoken-number'
import { type SpokenToken, spokenTokens } from './spoken-tokens'
import { spokenUnit } from './spoken-units'

/** What the company calls its people and its work. */
export interface SpokenAbout {
  language: SpokenLanguage
  /** Who speaks. */
  userId: number | null
  colleagues: ReadonlyArray<{ user_id: number; name: string }>
  categories: readonly string[]
}

const set = (words: string) => new Set(words.split(/\s+/).filter(Boolean))

/** Say nothing by themselves: left out at both ends of a text. */
const fillers = set(`
  ich hab habe hatte haben hat wir er sie heute also so ja und dann danach noch ausserdem auch dazu gearbeitet gebraucht verbraucht verbaut verwendet
  benoetigt insgesamt material stunden arbeitszeit lang von mit fuer als war waren der die das je jeweils jeder beide zusammen bitte ca circa etwa
  ungefaehr rund knapp bis zu i we he she did have has had worked used needed today also then and plus for of with as was were the each both
  in total total altogether about roughly around approximately please hours material materials by a an there
`)
const speaking = set('ich i')
const many = set('wir we zweit dritt viert mann leute us men people')
const each = set('je jeweils jeder beide each both apiece')
const about = set('ca circa etwa ungefaehr rund knapp fast about roughly around approximately almost nearly')
/** Stands before a customer's or a site's name, which may be a colleague's as well. */
const beforeOthers = set(`
  bei beim fuer familie fam firma haus hause kunde kundin kunden baustelle projekt strasse herr herrn frau at for family customer client site project
  mr mrs ms company
`)
const breaks = /^(mittags|fruehstuecks)?(pause|pausen|mittag|jause)$|^(break|breaks|lunch|lunchbreak)$/
/** Takes back what was said before, or says the opposite: then nothing is read out of the sentence. */
const takenBack = set(
  'nein doch quatsch falsch korrektur korrigiere stopp halt moment streich vergiss sorry no wait scratch correction actually wrong',
)
const denied = set('nicht kein keine keinen keiner keinem ohne not no without never nie')
/** Still to come: no work that was done. */
const ahead = set(`
  morgen uebermorgen bestellen bestell bestellt fehlt fehlen fehlten brauchen brauche braeuchte nachbestellen naechste naechsten naechster tomorrow order ordered
  reorder need needs missing lacking next will
`)
const otherDays = set(`
  gestern vorgestern montag dienstag mittwoch donnerstag freitag samstag sonntag yesterday monday tuesday wednesday thursday friday saturday sunday
`)
/** Counted, but no material. */
const noMaterial = set(`
  euro euros cent prozent grad uhr mann leute personen tag tage tagen woche wochen monat monate jahr jahre stock etage meter mal x minuten stunden stunde
  fahrten zimmer raeume raum percent degrees people men man workers day days week weeks month months year years hour hours minute minutes floor floors times trips rooms room
  millimeter zentimeter mm cm kilometer km pounds dollars er of
`)
/** Done to something: "zwei Fenster montiert" is work, no material. */
const isDone = (word: string): boolean =>
  /^(ge\p{L}{2,}(t|en)|\p{L}+iert|(ab|an|auf|aus|ein|zu|nach|vor|um|weg|her|hin|fertig)ge\p{L}+(t|en)|ver\p{L}+(t|en)|er(neuert|setzt|stellt|ledigt|gaenzt)|be(festigt|arbeitet|handelt|schichtet)|\p{L}{2,}ed|built|hung|laid|cut|put|set|done|made)$/u.test(
    word,
  ) && !/^(gebraucht|verbraucht|verbaut|verwendet|benoetigt|used|needed)$/.test(word)

type Item =
  | { kind: 'hours'; said: SpokenHours }
  | { kind: 'break'; hours: number }
  | { kind: 'material'; quantity: number; unit: string; unsure: boolean }
  | { kind: 'who'; ids: readonly number[]; exact: boolean }
  | { kind: 'category'; name: string; exact: boolean }
  | { kind: 'word' }

/** Something that was understood, or a word, with where it stands among the tokens. */
type Placed = Item & { at: number; next: number }

/**
 * Lines of a rapport out of what was said, by rules alone: an amount with its unit begins a line; commas, "und" and
 * the names of colleagues and job categories cut. What is not understood stays as it was said, in `rest` or as the text
 * of a line; nothing is added that was not said, and what might be meant otherwise is named in `uncertain`.
 */
export function spokenLines(text: string, about: SpokenAbout): SpokenLines {
  const tokens = spokenTokens(text)
  const reader = new Reader(text.normalize('NFC'), tokens, about)
  let start = 0
  for (let at = 1; at <= tokens.length; at++)
    if (at === tokens.length || tokens[at]?.cut === 'hard') {
      reader.sentence(start, at)
      start = at
    }
  return reader.lines
}

class Reader {
  readonly lines: SpokenLines = { entries: [], materials: [], rest: '' }
  private readonly categories: ReadonlyArray<{ name: string; words: string[] }>

  constructor(
    private readonly text: string,
    private readonly tokens: readonly SpokenToken[],
    private readonly about: SpokenAbout,
  ) {
    const known = new Map(about.categories.map(name => [folded(name), name]))
    this.categories = [...known.values()]
      .map(name => ({
        name,
        words: folded(name)
          .split(/[^\p{L}\d]+/u)
          .filter(Boolean),
      }))
      .filter(({ words }) => words.length > 0)
      .sort((a, b) => b.words.length - a.words.length)
  }

  sentence(start: number, end: number): void {
    const words = this.tokens.slice(start, end).map(({ word }) => word)
    const isTakenBack = words.some(word => takenBack.has(word))
    const isAhead = words.some(word => ahead.has(word))
    // What was said just before may be meant otherwise now.
    if (isTakenBack) this.doubtLast()
    const items = isTakenBack || isAhead ? [] : this.itemsOf(start, end)
    if (items.some(isAmount)) new Sentence(this, piecesOf(items, this.tokens)).read()
    else this.leave(start, end)
  }

  private doubtLast(): void {
    const [entry, material] = [this.lines.entries.at(-1), this.lines.materials.at(-1)]
    if (entry) doubt(entry, 'hours')
    if (material) doubt(material, 'quantity')
  }

  tokenAt(at: number): SpokenToken | undefined {
    return this.tokens[at]
  }

  get speaker(): SpokenAbout['userId'] {
    return this.about.userId
  }

  /** Adds to what was not understood. */
  leave(start: number, end: number): void {
    const said = this.said(start, end)
    if (said) this.lines.rest = [this.lines.rest, said].filter(Boolean).join('\n')
  }

  /** The words as they were said. */
  said(start: number, end: number): string {
    const [first, last] = [this.tokens[start], this.tokens[end - 1]]
    return !first || !last || end <= start ? '' : this.text.slice(first.from, last.to)
  }

  /** The same without what says nothing at both ends. */
  saying(start: number, end: number): string {
    let [from, to] = [start, end]
    while (from < to && fillers.has(this.tokens[from]?.word ?? '')) from++
    while (to > from && fillers.has(this.tokens[to - 1]?.word ?? '')) to--
    return this.said(from, to)
  }

  private itemsOf(start: number, end: number): Placed[] {
    const items: Placed[] = []
    const tokens = this.tokens.slice(0, end)
    for (let at = start; at < end; ) {
      const item = this.timeAt(tokens, at) ?? this.amountAt(tokens, at, items) ?? this.nameAt(tokens, at, items)
      const one: Placed = item ?? { kind: 'word', at, next: at + 1 }
      items.push(one)
      at = one.next
    }
    return items
  }

  private timeAt(tokens: readonly SpokenToken[], at: number): Placed | null {
    const { language } = this.about
    const said = spokenSpan(tokens, at, language) ?? spokenDuration(tokens, at, language)
    if (!said || (!said.isSpan && this.isSecondOfTwo(tokens, at))) return null
    // "eine halbe Stunde Pause", "half an hour for lunch".
    const behind = tokens.slice(said.next, said.next + 2).map(({ word }) => word)
    const breakAt = behind.findIndex(word => breaks.test(word))
    const isBreak = !said.isSpan && (breakAt === 0 || (breakAt === 1 && /^(for|of|als|fuer)$/.test(behind[0] ?? '')))
    if (isBreak) return { kind: 'break', hours: said.hours, at, next: said.next + breakAt + 1 }
    const unsure = said.unsure || isGuess(tokens, at)
    return { kind: 'hours', said: { ...said, unsure }, at, next: said.next }
  }

  private amountAt(tokens: readonly SpokenToken[], at: number, before: readonly Placed[]): Placed | null {
    const { language } = this.about
    const number = spokenNumber(tokens, at, language)
    if (!number || number.value <= 0 || number.value > 99_999) return null
    // "drei mal zwei Meter", "6 x 80": measures of something, no amount.
    if (isMeasure(tokens, at) || isMeasure(tokens, number.next)) return null
    if (this.isSecondOfTwo(tokens, at)) return null
    if (/^(bis|oder|or|to)$/.test(wordAt(tokens, number.next)) && spokenNumber(tokens, number.next + 1, language))
      return null
    const unsure = isGuess(tokens, at)
    const found = spokenUnit(wordAt(tokens, number.next), wordAt(tokens, number.next + 1), language)
    const quantity = number.value
    if (found) {
      const next = number.next + found.words
      // "drei Meter fünfzig".
      const more = found.unit === 'm' && tokens[next]?.cut === 'none' ? spokenNumber(tokens, next, language) : null
      const isRest = more && !more.isArticle && Number.isInteger(more.value) && more.value >= 10 && more.value < 100
      if (isRest && Number.isInteger(quantity))
        return { kind: 'material', quantity: quantity + more.value / 100, unit: 'm', unsure: true, at, next: more.next }
      // "Sack" and "Rolle" name no material by themselves, so they are a unit.
      return { kind: 'material', quantity, unit: found.unit, unsure, at, next }
    }
    return this.isCounted(tokens, at, number, before)
      ? { kind: 'material', quantity, unit: '', unsure, at, next: number.next }
      : null
  }

  /** "zwei bis drei Sack": nothing that is known. */
  private isSecondOfTwo(tokens: readonly SpokenToken[], at: number): boolean {
    const joins = /^(bis|to|oder|or)$/.test(tokens[at - 1]?.word ?? '')
    return joins && spokenNumber(tokens, at - 2, this.about.language) !== null
  }

  /** "zwölf Schrauben": a whole number at the head of a piece, before what can be counted and nothing that is done. */
  private isCounted(
    tokens: readonly SpokenToken[],
    at: number,
    { value, next, isArticle }: { value: number; next: number; isArticle: boolean },
    before: readonly Placed[],
  ): boolean {
    const [counted, behind] = [tokens[next], tokens[next + 1]]
    if (isArticle || !Number.isInteger(value) || !counted || counted.cut !== 'none' || counted.glued) return false
    if (noMaterial.has(counted.word) || !/^\p{L}{3,}/u.test(counted.word)) return false
    if (this.about.language === 'de' && !/^\p{Lu}/u.test(counted.raw)) {
      // "zwölf verzinkte Schrauben".
      const noun = behind?.cut === 'none' ? behind.raw : ''
      if (!/^\p{Lu}/u.test(noun)) return false
    }
    const head = before.findLastIndex(({ at: place }) => cuts(tokens[place]))
    const leading = cuts(tokens[at]) ? [] : before.slice(Math.max(head, 0))
    if (leading.some(item => item.kind !== 'word' || !fillers.has(tokens[item.at]?.word ?? ''))) return false
    let last = next
    while (tokens[last + 1] && !cuts(tokens[last + 1])) last++
    // English puts the same form before what it describes: "galvanised brackets".
    const verbs = tokens.slice(this.about.language === 'de' ? next : last, last + 1)
    if (verbs.some(({ word }) => isDone(word))) return false
    return !this.categoryAt(tokens, next) && this.whoAt(tokens, next) === null
  }

  private nameAt(tokens: readonly SpokenToken[], at: number, before: readonly Placed[]): Placed | null {
    const category = this.categoryAt(tokens, at)
    if (category) return { ...category, at }
    const who = beforeOthers.has(before.at(-1) ? (tokens[at - 1]?.word ?? '') : '') ? null : this.whoAt(tokens, at)
    if (who) return { ...who, at }
    // "als Kranführer", "as crane driver": a category that the company does not have yet.
    const isRole = /^(als|as)$/.test(tokens[at - 1]?.word ?? '') && tokens[at]?.cut === 'none'
    const word = tokens[at]
    return isRole && word && /^\p{Lu}\p{L}{3,}/u.test(word.raw)
      ? { kind: 'category', name: word.raw, exact: false, at, next: at + 1 }
      : null
  }

  private categoryAt(tokens: readonly SpokenToken[], at: number) {
    for (const { name, words } of this.categories)
      if (words.every((word, index) => sameRole(tokens[at + index], word, index)))
        return { kind: 'category' as const, name, exact: true, next: at + words.length }
    return null
  }

  /** The category that begins a word such as "Zimmererstunden". */
  categoryOf(prefix: string): string | null {
    const found = this.categories.find(({ words }) => words.length === 1 && sameWord(prefix, words[0] ?? ''))
    return found?.name ?? null
  }

  private whoAt(tokens: readonly SpokenToken[], at: number) {
    const token = tokens[at]
    if (!token || !/^\p{Lu}/u.test(token.raw)) return null
    const behind = tokens[at + 1]
    const second = behind?.cut === 'none' ? behind.word : ''
    const named = this.about.colleagues.map(({ user_id, name }) => ({ id: user_id, words: folded(name).split(/\s+/) }))
    const [firstOf, lastOf] = [(words: string[]) => words[0] ?? '', (words: string[]) => words.at(-1) ?? '']
    const find = (is: (words: string[]) => boolean) => named.filter(({ words }) => is(words)).map(({ id }) => id)
    for (const same of [(a: string, b: string) => a === b, soundsAlike]) {
      const exact = same !== soundsAlike
      const whole = find(words => words.length > 1 && same(token.word, firstOf(words)) && same(second, lastOf(words)))
      if (second && whole.length > 0) return { kind: 'who' as const, ids: whole, exact, next: at + 2 }
      const alone = find(words => same(withoutGenitive(token.word), lastOf(words)) || same(token.word, firstOf(words)))
      if (alone.length > 0) return { kind: 'who' as const, ids: alone, exact, next: at + 1 }
    }
    return null
  }
}

const withoutGenitive = (word: string): string => word.replace(/['’]s$/, '')
const wordAt = (tokens: readonly SpokenToken[], at: number): string =>
  tokens[at]?.cut === 'none' ? (tokens[at]?.word ?? '') : ''
const cuts = (token: SpokenToken | undefined): boolean =>
  token !== undefined && (token.cut !== 'none' || /^(und|and|sowie|dann|danach|ausserdem|then|plus)$/.test(token.word))
const isGuess = (tokens: readonly SpokenToken[], at: number): boolean => about.has(tokens[at - 1]?.word ?? '')
const isMeasure = (tokens: readonly SpokenToken[], at: number): boolean =>
  [at - 1, at].some(place => /^(mal|x|times|by)$/.test(tokens[place]?.word ?? ''))

/** Endings that the language adds: "Zimmerer" and "Zimmerern", "carpenter" and "carpenters". */
const sameWord = (said: string, known: string): boolean =>
  said === known || (known.length > 3 && said.startsWith(known) && /^(n|en|s|in|innen)$/.test(said.slice(known.length)))
const sameRole = (token: SpokenToken | undefined, known: string, index: number): boolean =>
  token !== undefined && (index === 0 || token.cut === 'none') && sameWord(token.word, known)

/** Maier, Mayer and Meyr: spellings that a recording does not distinguish. */
const sound = (word: string): string =>
  word
    .replace(/[ae][iy]/g, 'ai')
    .replace(/th/g, 't')
    .replace(/dt|d$/g, 't')
    .replace(/ck/g, 'k')
    .replace(/ph|v/g, 'f')
    .replace(/c(?!h)/g, 'k')
    .replace(/y/g, 'i')
    .replace(/([aeiou])h/g, '$1')
    .replace(/(.)\1+/g, '$1')
const soundsAlike = (a: string, b: string): boolean => a.length > 3 && b.length > 3 && sound(a) === sound(b)

function doubt<Field extends string>(line: { uncertain: Field[] }, field: Field): void {
  if (!line.uncertain.includes(field)) line.uncertain.push(field)
}

/** What stands between two cuts. */
interface Piece {
  items: readonly Placed[]
  start: number
  end: number
}

/** Commas and "und" cut, and so does a further amount, or the name that leads to it. */
function piecesOf(items: readonly Placed[], tokens: readonly SpokenToken[]): Piece[] {
  const groups: Placed[][] = []
  for (const item of items) {
    if (groups.length === 0 || cuts(tokens[item.at])) groups.push([])
    groups.at(-1)?.push(item)
  }
  return groups.flatMap(splitByAmounts).map(group => ({
    items: group,
    start: group[0]?.at ?? 0,
    end: group.at(-1)?.next ?? 0,
  }))
}

const isAmount = ({ kind }: Placed): boolean => kind === 'hours' || kind === 'material'

function splitByAmounts(items: readonly Placed[]): Placed[][] {
  const amounts = items.flatMap((item, at) => (isAmount(item) ? [at] : []))
  if (amounts.length < 2) return [[...items]]
  const named = items.findIndex(({ kind }) => kind === 'who' || kind === 'category')
  const lead = named >= 0 && named < (amounts[0] ?? 0) ? items[named]?.kind : null
  const starts = amounts.slice(1).map((amount, index) => {
    const before = amounts[index] ?? 0
    const name = items.findIndex(({ kind }, at) => at > before && at < amount && kind === lead)
    return lead && name >= 0 ? name : amount
  })
  return [0, ...starts].map((start, index) => items.slice(start, starts[index] ?? items.length))
}

interface Who {
  id: number | null
  unsure: boolean
}

/** Reads the pieces of one sentence in their order. */
class Sentence {
  /** The lines of the last hours, while what follows still belongs to them. */
  private group: SpokenEntry[] = []
  private isSpan = false
  private readonly waiting: { who: Placed[]; category: Placed | null; text: [number, number] | null } = {
    ...{ who: [], category: null, text: null },
  }

  constructor(
    private readonly reader: Reader,
    private readonly pieces: readonly Piece[],
  ) {}

  read(): void {
    const textLeads = !this.pieces[0]?.items.some(isAmount) && this.hasWords(this.pieces[0])
    for (const [index, piece] of this.pieces.entries()) {
      const kinds = new Set(piece.items.map(({ kind }) => kind))
      const hoursFollow = this.pieces.slice(index + 1).some(({ items }) => items.some(({ kind }) => kind === 'hours'))
      if (kinds.has('hours') && !this.isDenied(piece)) this.takeHours(piece)
      else if (kinds.has('material') && !this.isDenied(piece)) this.takeMaterial(piece)
      else if (kinds.has('break') && this.group.length > 0) this.takeBreak(piece)
      else if (this.namesOnly(piece)) this.takeNames(piece, hoursFollow)
      else this.takeText(piece, { hoursFollow, textLeads })
    }
    this.leaveText()
  }

  private wordsOf(piece: Piece | undefined): string[] {
    return (piece?.items ?? [])
      .filter(({ kind }) => kind === 'word')
      .map(({ at }) => this.reader.tokenAt(at)?.word ?? '')
  }

  private hasWords(piece: Piece | undefined): boolean {
    return this.wordsOf(piece).some(word => !fillers.has(word))
  }

  private isDenied(piece: Piece): boolean {
    return this.wordsOf(piece).some(word => denied.has(word))
  }

  private namesOnly(piece: Piece): boolean {
    return piece.items.some(({ kind }) => kind === 'who' || kind === 'category') && !this.hasWords(piece)
  }

  private takeHours(piece: Piece): void {
    const at = piece.items.findIndex(({ kind }) => kind === 'hours')
    const item = piece.items[at]
    if (item?.kind !== 'hours') return
    const words = this.wordsOf(piece)
    const who = [...this.waiting.who, ...piece.items.filter(({ kind }) => kind === 'who')]
    const categories = piece.items.filter(({ kind }) => kind === 'category')
    const category = categories[0] ?? this.waiting.category
    const compound = item.said.prefix ? this.reader.categoryOf(item.said.prefix) : null
    const uncertain: SpokenEntry['uncertain'] = []
    if (item.said.unsure) uncertain.push('hours')
    const speaks = words.some(word => speaking.has(word))
    const isEach = [...words, ...this.namesWords()].some(word => each.has(word))
    if (who.length + (speaks ? 1 : 0) > 1 && !isEach && !item.said.unsure) uncertain.push('hours')
    const known = category?.kind === 'category' ? category : null
    if ((known && !known.exact) || categories.length > 1 || (item.said.prefix && !compound))
      uncertain.push('job_category')
    if (words.some(word => otherDays.has(word))) uncertain.push('description')
    const text = this.textAround(piece, item, compound)
    this.waiting.who = []
    this.waiting.category = null
    const people = this.peopleOf(who, words)
    this.group = people.map(({ id, unsure }) => ({
      hours: item.said.hours,
      job_category: compound ?? known?.name ?? null,
      employee_user_id: id,
      description: text || null,
      uncertain: unsure ? [...uncertain, 'employee_user_id' as const] : [...uncertain],
    }))
    this.isSpan = item.said.isSpan
    this.reader.lines.entries.push(...this.group)
    const rest = piece.items.find(({ kind }) => kind === 'break')
    if (rest?.kind === 'break') this.subtract(rest.hours)
  }

  /** Words that came with names alone, such as "beide". */
  private namesWords(): string[] {
    const first = this.waiting.who[0]?.at
    if (first === undefined) return []
    const words: string[] = []
    for (let at = first; at < first + 12; at++) words.push(this.reader.tokenAt(at)?.word ?? '')
    return words
  }

  private peopleOf(who: readonly Placed[], words: readonly string[]): Who[] {
    const people = who.flatMap((one): Who[] =>
      one.kind === 'who'
        ? [{ id: one.ids.length === 1 ? (one.ids[0] ?? null) : null, unsure: one.ids.length > 1 || !one.exact }]
        : [],
    )
    const speaks = words.some(word => speaking.has(word)) && this.reader.speaker !== null
    const isMany = words.some(word => many.has(word))
    // "mit Huber": the speaker and a colleague, or the colleague alone.
    if (speaks && people.length > 0) return [{ id: this.reader.speaker, unsure: true }, ...people]
    if (speaks) return [{ id: this.reader.speaker, unsure: isMany }]
    if (people.length === 0) return [{ id: null, unsure: isMany }]
    return people.map(one => ({ ...one, unsure: one.unsure || isMany }))
  }

  /** What was said around the hours: what was done. */
  private textAround(piece: Piece, hours: Placed, compound: string | null): string {
    const parts: string[] = []
    if (this.waiting.text) parts.push(this.reader.saying(...this.waiting.text))
    this.waiting.text = null
    parts.push(...this.texts(piece, hours.at, hours.next))
    if (hours.kind === 'hours' && hours.said.prefix && !compound) {
      const unit = this.reader.tokenAt(hours.next - 1)
      if (unit) parts.push(unit.raw)
    }
    return parts.filter(Boolean).join(', ')
  }

  /** The runs of words of a piece, without names and without what stands from `from` to `to`. */
  private texts(piece: Piece, from: number, to: number): string[] {
    const runs: Array<[number, number]> = []
    for (const item of piece.items) {
      const isAmbiguous = item.kind === 'who' && item.ids.length > 1
      if (item.at >= from && item.next <= to) continue
      if (item.kind !== 'word' && item.kind !== 'material' && !isAmbiguous) continue
      const last = runs.at(-1)
      if (last && last[1] === item.at) last[1] = item.next
      else runs.push([item.at, item.next])
    }
    return runs.map(([start, end]) => this.reader.saying(start, end)).filter(Boolean)
  }

  private takeMaterial(piece: Piece): void {
    const item = piece.items.find(({ kind }) => kind === 'material')
    if (item?.kind !== 'material') return
    const uncertain: SpokenMaterial['uncertain'] = []
    if (item.unsure) uncertain.push('quantity')
    let name = this.reader.saying(item.next, piece.end)
    let before = this.reader.saying(piece.start, item.at)
    if (!name) {
      ;[name, before] = [before, '']
      if (!name && this.waiting.text) {
        name = this.reader.saying(...this.waiting.text)
        this.waiting.text = null
      }
      if (name) uncertain.push('name')
    }
    const said = folded(name).split(/[^\p{L}\d]+/u)
    // "Rinne erneuert, zwei Laufmeter": what was done, and no material.
    if (!name || name.length > 200 || (uncertain.includes('name') && said.some(isDone))) {
      this.leaveWhole(piece, name)
      return
    }
    if (isDone(said.at(-1) ?? '')) uncertain.push('name')
    if (item.unit === '') uncertain.push('unit')
    if (before) this.addText(before)
    const { quantity, unit } = item
    this.reader.lines.materials.push({ name, quantity, unit, article_id: null, unit_price: null, uncertain })
    this.group = []
  }

  private leaveWhole(piece: Piece, taken: string): void {
    const said = this.reader.said(piece.start, piece.end)
    const whole = taken && !said.includes(taken) ? `${taken}, ${said}` : said
    this.reader.lines.rest = [this.reader.lines.rest, whole].filter(Boolean).join('\n')
  }

  private takeBreak(piece: Piece): void {
    const rest = piece.items.find(({ kind }) => kind === 'break')
    if (rest?.kind !== 'break') return
    this.subtract(rest.hours)
    for (const text of this.texts(piece, rest.at, rest.next)) this.addText(text)
  }

  /** A break is taken off what was said as two times; of hours one cannot know whether it is off already. */
  private subtract(hours: number): void {
    for (const entry of this.group) {
      const left = Math.round((entry.hours - hours) * 100) / 100
      if (this.isSpan && left > 0) entry.hours = left
      else doubt(entry, 'hours')
    }
  }

  private takeNames(piece: Piece, hoursFollow: boolean): void {
    for (const item of piece.items) {
      if (item.kind === 'who') {
        const [only, ...others] = this.group
        if (!hoursFollow && only && others.length === 0 && only.employee_user_id === null) this.give(only, item)
        else if (hoursFollow) this.waiting.who.push(item)
        else this.leaveItem(item)
      }
      if (item.kind === 'category') {
        const open = this.group.filter(entry => entry.job_category === null)
        if (open.length > 0)
          for (const entry of open) {
            entry.job_category = item.name
            if (!item.exact) doubt(entry, 'job_category')
          }
        else if (hoursFollow) this.waiting.category = item
        else this.leaveItem(item)
      }
    }
  }

  private give(entry: SpokenEntry, item: Placed): void {
    if (item.kind !== 'who') return
    entry.employee_user_id = item.ids.length === 1 ? (item.ids[0] ?? null) : null
    if (item.ids.length > 1 || !item.exact) doubt(entry, 'employee_user_id')
    if (item.ids.length > 1) this.addText(this.reader.said(item.at, item.next))
  }

  private leaveItem({ at, next }: Placed): void {
    this.addText(this.reader.said(at, next))
  }

  private takeText(piece: Piece, { hoursFollow, textLeads }: { hoursFollow: boolean; textLeads: boolean }): void {
    const said = this.reader.saying(piece.start, piece.end)
    const isForNext = hoursFollow && (textLeads || this.group.length === 0)
    if (!said) return
    if (this.group.length > 0 && !isForNext) this.addText(said)
    // Pieces that follow each other are one text, with the comma or the "und" between them.
    else if (this.waiting.text?.[1] === piece.start) this.waiting.text[1] = piece.end
    else {
      this.leaveText()
      this.waiting.text = [piece.start, piece.end]
    }
  }

  private leaveText(): void {
    if (this.waiting.text) this.reader.leave(...this.waiting.text)
    this.waiting.text = null
  }

  /** Belongs to the hours before it; without such it stays as it was said. */
  private addText(text: string): void {
    if (this.group.length === 0) {
      this.reader.lines.rest = [this.reader.lines.rest, text].filter(Boolean).join('\n')
      return
    }
    for (const entry of this.group) entry.description = [entry.description, text].filter(Boolean).join(', ')
  }
}
