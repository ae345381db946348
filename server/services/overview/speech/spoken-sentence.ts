import { cutText } from '../../../platform/values/cut-text'
import { dayWords, wordIn } from '../../../platform/values/day-words'
import type { Day } from '../../../platform/values/days'
import { folded } from '../../../platform/values/folded'
import { keepAsText } from './keep-as-text'
import { markUncertain } from './mark-uncertain'
import type { SpokenEntry, SpokenLines, SpokenMaterial } from './schema'
import { isAmount, type SpokenItem } from './spoken-items'
import type { SpokenAbout, SpokenNames } from './spoken-names'
import { spokenNumber } from './spoken-number'
import { type DayItem, isDay, piecesOf, type SpokenPiece } from './spoken-piece'
import type { SpokenText } from './spoken-text'
import type { SpokenToken } from './spoken-tokens'
import { spokenWords } from './spoken-words'

const { breaks, each, fillers, isDone, many, same, speaking, unnamed } = spokenWords

/** The line of a person who is named by their job category alone. */
const roleLine = (known: SpokenItem | null) => ({
  job_category: known?.kind === 'category' ? known.name : null,
  employee_user_id: null,
})

interface Who {
  id: number | null
  unsure: boolean
}

/** A sentence's context, and the lines that it adds to. */
interface SpokenWhole {
  text: SpokenText
  names: SpokenNames
  lines: SpokenLines
  about: Pick<SpokenAbout, 'userId' | 'today' | 'language'>
  /** The day of the previous sentence; null when it was today or none was said. */
  day: Day | null
}

/** Of several days said in one, those before the last. */
const earlierDays = (day: DayItem): DayItem[] => day.earlier.map(one => ({ ...day, ...one, earlier: [] }))

/** Reads the pieces of one sentence in their order. */
export class SpokenSentence {
  /** The lines of the last hours, while the following text still belongs to them. */
  private group: SpokenEntry[] = []
  private isSpan = false
  /** The same lines for the other days that were said with theirs. */
  private ofOtherDays: SpokenEntry[] = []
  /** Earlier spans of the same working time. */
  private joined: SpokenEntry[] = []
  /** The last material, while a following size still belongs to it: "OSB, 22 mm". */
  private material: SpokenMaterial | null = null
  private readonly waiting: { who: SpokenItem[]; category: SpokenItem | null; text: [number, number] | null } = {
    ...{ who: [], category: null, text: null },
  }

  private readonly pieces: readonly SpokenPiece[]
  /** The day of the following text. */
  private day: DayItem | null = null
  /** "Am Montag und am Dienstag": earlier days that the following text belongs to as well. */
  private otherDays: DayItem[] = []
  /** Where a piece that held only a day ended. */
  private dayEnd = -1
  /** Where the last hours ended, and whether a name followed them. */
  private hoursEnd = -1
  private isNamedBehind = false
  /** The hours were said to be each person's. */
  private isEach = false
  /** Where names that lead to hours ended. */
  private namesEnd = -1

  constructor(
    items: readonly SpokenItem[],
    private readonly whole: SpokenWhole,
  ) {
    this.pieces = piecesOf(items, whole.text)
    this.lastDay = this.dayAfter(items)
  }

  /** The day of a following sentence without a day of its own, if it is not today. */
  readonly lastDay: Day | null

  private dayAfter(items: readonly SpokenItem[]): Day | null {
    const last = items.findLast(isDay)?.date ?? this.whole.day
    return last === this.whole.about.today ? null : last
  }

  read(): void {
    const textLeads = !this.pieces[0]?.items.some(isAmount) && this.pieces[0]?.hasWords() === true
    for (const [index, piece] of this.pieces.entries()) {
      const kinds = new Set(piece.items.map(({ kind }) => kind))
      const hoursFollow = this.pieces.slice(index + 1).some(({ items }) => items.some(({ kind }) => kind === 'hours'))
      this.takeDay(piece, hoursFollow)
      if (kinds.has('hours') && !piece.isDenied()) this.takeHours(piece)
      else if (kinds.has('material') && !piece.isDenied()) this.takeMaterial(piece)
      else if (kinds.has('break') && this.group.length > 0) this.takeBreak(piece)
      else if (this.isSame(piece)) this.takeSame(piece)
      else if (piece.isNamesOnly()) this.takeNames(piece, hoursFollow)
      else this.takeText(piece, { hoursFollow, textLeads })
    }
    this.leaveText()
  }

  private tokenAt(at: number): SpokenToken | undefined {
    return this.whole.text.tokens[at]
  }

  /** A day after hours belongs to them when the piece says no more; else it belongs to the hours to come. */
  private takeDay(piece: SpokenPiece, hoursFollow: boolean): void {
    const day = piece.items.find(isDay)
    if (!day) return
    const isAlone = !piece.hasWords() && !piece.items.some(isAmount)
    if (!isAlone || hoursFollow || this.group.length === 0) {
      if (this.day && this.dayEnd === piece.start && piece.isJoined()) this.otherDays.push(this.day)
      this.otherDays.push(...earlierDays(day))
      if (isAlone) this.dayEnd = piece.end
      // A day said together with something else may belong to that alone.
      const isOfElse = !isAlone && !piece.items.some(({ kind }) => kind === 'hours')
      const isRelative = this.tokenAt(day.at)?.word !== undefined && day.next === day.at + 1
      this.day = { ...day, unsure: day.unsure || (isOfElse && !isRelative) }
      return
    }
    this.whole.text.takeAsDay(day.at, day.next)
    const [first = day, ...others] = [...earlierDays(day), day]
    for (const entry of this.group) {
      this.date(entry, first)
      if (others.length > 0 && !this.isEach) markUncertain(entry, 'hours')
    }
    for (const other of others) this.copyToDay(other)
  }

  /** Copies the lines of the last hours to another day. */
  private copyToDay(other: DayItem): void {
    for (const entry of this.group) {
      const copy = { ...entry, uncertain: entry.uncertain.filter(field => field !== 'date') }
      this.date(copy, other)
      this.ofOtherDays.push(copy)
      this.whole.lines.entries.push(copy)
    }
  }

  private date(entry: SpokenEntry, { date, unsure }: Pick<DayItem, 'date' | 'unsure'>): void {
    entry.date = date
    if (unsure) markUncertain(entry, 'date')
  }

  private takeHours(piece: SpokenPiece): void {
    const at = piece.items.findIndex(({ kind }) => kind === 'hours')
    const item = piece.items[at]
    if (item?.kind !== 'hours') return
    const words = piece.words()
    const who = [...this.waiting.who, ...piece.items.filter(({ kind }) => kind === 'who')]
    const categories = piece.items.filter(({ kind }) => kind === 'category')
    const category = categories[0] ?? this.waiting.category
    const compound = item.said.prefix ? this.whole.names.categoryOf(item.said.prefix) : null
    const uncertain: SpokenEntry['uncertain'] = []
    if (item.said.unsure) uncertain.push('hours')
    const speaks = words.some(word => speaking.has(word)) || this.isWithOne(who)
    const before = this.groupBefore(piece, item)
    const isEach = [...words, ...this.namesWords()].some(word => each.has(word))
    this.isEach = isEach
    if (who.length + (speaks ? 1 : 0) > 1 && !isEach && !item.said.unsure) uncertain.push('hours')
    if (words.some(word => unnamed.has(word)) && !isEach && !uncertain.includes('hours')) uncertain.push('hours')
    const known = category?.kind === 'category' ? category : null
    if ((known && !known.exact) || categories.length > 1 || (item.said.prefix && !compound))
      uncertain.push('job_category')
    // A day that may not be that of the work, or was not recognised as one.
    if (words.some(word => wordIn(dayWords.weekdays, word) !== undefined)) uncertain.push('date')
    if (!isEach && this.otherDays.length > 0) uncertain.push('hours')
    // "mit dem Lehrling": hours of one person, or of two.
    const withRole = known !== null && who.length === 0 && this.isBehindWith(known.at)
    if (withRole && !isEach && !uncertain.includes('hours')) uncertain.push('hours')
    for (const day of [...this.otherDays, ...(this.day ? [this.day] : [])]) this.whole.text.takeAsDay(day.at, day.next)
    const text = this.textAround(piece, item, compound)
    this.waiting.who = []
    this.waiting.category = null
    const people = this.peopleOf(who, speaks, words)
    // "Steiner und der Lehrling": one by name, the other by job category.
    const isOfRole = this.isRoleBesideNames(piece, known)
    const isShared = isOfRole && !isEach && !uncertain.includes('hours')
    if (isShared) uncertain.push('hours')
    this.material = null
    this.ofOtherDays = []
    this.group = people.map(({ id, unsure }) => ({
      date: null,
      hours: item.said.hours,
      job_category: isOfRole ? null : (compound ?? known?.name ?? null),
      employee_user_id: id,
      description: text || null,
      uncertain: unsure ? [...uncertain, 'employee_user_id' as const] : [...uncertain],
    }))
    const [like] = this.group
    if (isOfRole && like) this.group.push({ ...like, ...roleLine(known), uncertain: [...like.uncertain] })
    if (before) this.joinSpans(before)
    this.joined = before ? [...this.joined, ...before] : []
    const day = this.day ?? (this.whole.day === null ? null : { date: this.whole.day, unsure: true })
    if (day) for (const entry of this.group) this.date(entry, day)
    this.isSpan = item.said.isSpan
    for (const other of this.otherDays) this.copyToDay(other)
    this.otherDays = []
    this.hoursEnd = piece.end
    this.isNamedBehind = piece.items.at(-1)?.kind === 'who' && who.length === 1 && !speaks
    this.whole.lines.entries.push(...this.group)
    const rest = piece.items.find(({ kind }) => kind === 'break')
    if (rest?.kind === 'break') this.subtract(rest.hours)
  }

  /** "7 bis 12 und 13 bis 17 Uhr": the lines that the second span adds to, when only the times differ. */
  private groupBefore(piece: SpokenPiece, hours: SpokenItem): SpokenEntry[] | null {
    const follows = this.hoursEnd === piece.start && this.isSpan && this.group.length > 0
    const isSpan = hours.kind === 'hours' && hours.said.isSpan
    const isNamed = this.waiting.who.length > 0 || piece.items.some(({ kind }) => kind === 'who')
    return follows && isSpan && !isNamed ? this.group : null
  }

  /** Joins two spans into one working time: the same people, and the category that was said with one of them. */
  private joinSpans(before: readonly SpokenEntry[]): void {
    const [like] = this.group
    const isPlain = before.every(({ job_category, description }) => job_category === null && description === null)
    if (!like || like.employee_user_id !== null) return
    if (isPlain) for (const entry of before) entry.job_category = like.job_category
    const isOfBoth = like.job_category === null
    this.group = before.map(entry => ({
      ...like,
      employee_user_id: entry.employee_user_id,
      job_category: isOfBoth ? entry.job_category : like.job_category,
      uncertain: [
        ...like.uncertain,
        ...entry.uncertain.filter(field => field === 'employee_user_id' && !like.uncertain.includes(field)),
        ...(isOfBoth && entry.job_category !== null ? ['job_category' as const] : []),
      ],
    }))
  }

  private isBehindWith(at: number): boolean {
    const words = [at - 2, at - 1].map(place => this.tokenAt(place)?.word ?? '').join(' ')
    return /(^| )(mit|with)( dem| der| einem| the| an| a)?$/.test(words)
  }

  private isRoleBesideNames(piece: SpokenPiece, known: SpokenItem | null): boolean {
    const hours = piece.items.find(({ kind }) => kind === 'hours')
    const isNamed = piece.items.some(({ kind }) => kind === 'who')
    const leads = known !== null && hours !== undefined && known.at >= piece.start && known.at < hours.at
    return leads && !isNamed && piece.isJoined() && piece.items.length > 0 && this.namesEnd === piece.start
  }

  /** Words that came with names alone, such as "beide". */
  private namesWords(): string[] {
    const first = this.waiting.who[0]?.at
    if (first === undefined) return []
    const words: string[] = []
    for (let at = first; at < first + 12; at++) words.push(this.tokenAt(at)?.word ?? '')
    return words
  }

  /** "mit dem Steiner", and no one else is named, so the speaker was there. */
  private isWithOne(who: readonly SpokenItem[]): boolean {
    const [one, other] = who
    if (!one || other) return false
    return this.isBehindWith(one.at)
  }

  private peopleOf(who: readonly SpokenItem[], isSpeaking: boolean, words: readonly string[]): Who[] {
    const people = who.flatMap((one): Who[] =>
      one.kind === 'who'
        ? [{ id: one.ids.length === 1 ? (one.ids[0] ?? null) : null, unsure: one.ids.length > 1 || !one.exact }]
        : [],
    )
    const speaks = isSpeaking && this.whole.about.userId !== null
    const isMany = words.some(word => many.has(word))
    // "mit Huber": the speaker and a colleague, or the colleague alone.
    if (speaks && people.length > 0) return [{ id: this.whole.about.userId, unsure: true }, ...people]
    if (speaks) return [{ id: this.whole.about.userId, unsure: isMany }]
    if (people.length === 0) return [{ id: null, unsure: isMany }]
    return people.map(one => ({ ...one, unsure: one.unsure || isMany }))
  }

  /** The words around the hours: the work done. */
  private textAround(piece: SpokenPiece, hours: SpokenItem, compound: string | null): string {
    const parts: string[] = []
    if (this.waiting.text) parts.push(this.whole.text.saying(...this.waiting.text))
    this.waiting.text = null
    parts.push(...piece.texts(hours.at, hours.next))
    if (hours.kind === 'hours' && hours.said.prefix && !compound) {
      const unit = this.tokenAt(hours.next - 1)
      if (unit) parts.push(unit.raw)
    }
    return parts.filter(Boolean).join(', ')
  }

  private takeMaterial(piece: SpokenPiece): void {
    const item = piece.items.find(({ kind }) => kind === 'material')
    if (item?.kind !== 'material') return
    const uncertain: SpokenMaterial['uncertain'] = []
    if (item.unsure) uncertain.push('quantity')
    let name = this.whole.text.saying(item.next, piece.end)
    let before = this.whole.text.saying(piece.start, item.at)
    if (!name) {
      ;[name, before] = [before, '']
      if (!name && this.waiting.text) {
        name = this.whole.text.saying(...this.waiting.text)
        this.waiting.text = null
      }
      if (name) uncertain.push('name')
    }
    const said = folded(name).split(/[^\p{L}\d]+/u)
    // "Rinne erneuert, zwei Laufmeter": work done, not material.
    if (!name || name.length > 200 || (uncertain.includes('name') && said.some(isDone))) {
      this.leaveWhole(piece, name)
      return
    }
    if (isDone(said.at(-1) ?? '') || piece.items.some(one => isDay(one) && one.at > item.at)) uncertain.push('name')
    if (item.unit === '') uncertain.push('unit')
    if (before) this.addText(before)
    const { quantity, unit } = item
    this.material = { name, quantity, unit, article_id: null, unit_price: null, uncertain }
    this.whole.lines.materials.push(this.material)
    this.group = []
    this.ofOtherDays = []
  }

  private leaveWhole(piece: SpokenPiece, taken: string): void {
    const said = this.whole.text.said(piece.start, piece.end)
    const whole = taken && !said.includes(taken) ? `${taken}, ${said}` : said
    keepAsText(this.whole.lines, whole)
  }

  private takeBreak(piece: SpokenPiece): void {
    const rest = piece.items.find(({ kind }) => kind === 'break')
    if (rest?.kind !== 'break') return
    this.subtract(rest.hours)
    for (const text of piece.texts(rest.at, rest.next)) if (!breaks.test(folded(text))) this.addText(text)
  }

  /**
   * Subtracts a break from hours said as two times; for a plain number of hours it is unknown whether it is subtracted
   * already.
   */
  private subtract(hours: number): void {
    for (const entry of [...this.group, ...this.ofOtherDays]) {
      const left = Math.round((entry.hours - hours) * 100) / 100
      if (this.isSpan && left > 0) entry.hours = left
      else markUncertain(entry, 'hours')
    }
  }

  /** "Maier auch", "Maier the same". */
  private isSame(piece: SpokenPiece): boolean {
    const words = piece.words().filter(word => !fillers.has(word) || same.has(word))
    const isNamed = piece.items.some(item => item.kind === 'who' && item.ids.length === 1)
    return this.group.length > 0 && isNamed && words.length > 0 && words.every(word => same.has(word))
  }

  private takeSame(piece: SpokenPiece): void {
    const [like] = this.group
    if (!like) return
    this.ofOtherDays = []
    this.group = piece.items.flatMap(item => {
      if (item.kind !== 'who') return []
      const uncertain = [...new Set([...like.uncertain, 'hours' as const])]
      return [{ ...like, employee_user_id: item.ids[0] ?? null, uncertain }]
    })
    this.whole.lines.entries.push(...this.group)
  }

  private takeNames(piece: SpokenPiece, hoursFollow: boolean): void {
    if (hoursFollow && piece.items.some(({ kind }) => kind === 'who')) this.namesEnd = piece.end
    for (const item of piece.items) {
      if (item.kind === 'who') {
        const [only, ...others] = this.group
        if (!hoursFollow && only && others.length === 0 && only.employee_user_id === null) {
          for (const entry of [only, ...this.joined, ...this.ofOtherDays]) this.give(entry, item)
          this.isNamedBehind = true
        } else if (!hoursFollow && only && this.isNamedBehind && item.ids.length === 1) this.giveAlso(only, item, piece)
        else if (hoursFollow) this.waiting.who.push(item)
        else this.leaveItem(item)
      }
      if (item.kind === 'category') {
        const open = [...this.joined, ...this.ofOtherDays, ...this.group].filter(entry => entry.job_category === null)
        if (open.length > 0)
          for (const entry of open) {
            entry.job_category = item.name
            if (!item.exact) markUncertain(entry, 'job_category')
          }
        else if (hoursFollow) this.waiting.category = item
        else this.leaveItem(item)
      }
    }
  }

  private give(entry: SpokenEntry, item: SpokenItem): void {
    if (item.kind !== 'who') return
    entry.employee_user_id = item.ids.length === 1 ? (item.ids[0] ?? null) : null
    if (item.ids.length > 1 || !item.exact) markUncertain(entry, 'employee_user_id')
    if (item.ids.length > 1) this.addText(this.whole.text.said(item.at, item.next))
  }

  /** "Vier Stunden, Huber und Maier": one more person with the same hours, which may be the hours of both. */
  private giveAlso(like: SpokenEntry, item: SpokenItem, piece: SpokenPiece): void {
    if (item.kind !== 'who') return
    const also = { ...like, employee_user_id: item.ids[0] ?? null, uncertain: [...like.uncertain] }
    this.group.push(also)
    this.whole.lines.entries.push(also)
    if (!piece.words().some(word => each.has(word))) for (const entry of this.group) markUncertain(entry, 'hours')
  }

  private leaveItem({ at, next }: SpokenItem): void {
    this.addText(this.whole.text.said(at, next))
  }

  private takeText(piece: SpokenPiece, { hoursFollow, textLeads }: { hoursFollow: boolean; textLeads: boolean }): void {
    const said = this.whole.text.saying(piece.start, piece.end)
    const isForNext = hoursFollow && (textLeads || this.group.length === 0)
    if (!said) return
    if (isForNext && this.takeWhoOfText(piece)) return
    if (this.material && this.isSize(piece)) {
      const size = this.whole.text.said(piece.start, piece.end)
      this.material.name = cutText(`${this.material.name}, ${size}`, 200)
      return
    }
    if (piece.words().some(word => unnamed.has(word)))
      for (const entry of [...this.group, ...this.ofOtherDays]) {
        markUncertain(entry, 'hours')
        markUncertain(entry, 'employee_user_id')
      }
    if (this.group.length > 0 && !isForNext) this.addText(said)
    // Adjacent pieces form one text, with the comma or the "und" between them.
    else if (this.waiting.text?.[1] === piece.start) this.waiting.text[1] = piece.end
    else {
      this.leaveText()
      this.waiting.text = [piece.start, piece.end]
    }
  }

  /** "Huber hat das Bad gefliest", "tiled the bathroom with Huber": names the people of the hours that follow. */
  private takeWhoOfText(piece: SpokenPiece): boolean {
    const named = piece.items.filter(({ kind }) => kind === 'who')
    const [who] = named
    if (who?.kind !== 'who' || who.ids.length !== 1 || named.length > 1 || this.waiting.text) return false
    const isWith = this.isBehindWith(who.at)
    const isHead = piece.items.every(({ at, kind }) => at >= who.at || kind === 'day' || this.saysNothing(at))
    const isTail = who.next === piece.end
    const acts = /^(hat|haben|has|have|did|war|was)$/.test(this.tokenAt(who.next)?.word ?? '')
    if (!(isHead || (isTail && isWith))) return false
    this.waiting.who.push({ ...who, exact: who.exact && (isWith || acts) })
    const from = isHead ? who.next : piece.start
    this.waiting.text = [from, isHead ? piece.end : who.at]
    return true
  }

  private saysNothing(at: number): boolean {
    return fillers.has(this.tokenAt(at)?.word ?? '')
  }

  /** "22 mm", "three metres each". */
  private isSize({ start, end }: SpokenPiece): boolean {
    const last = this.tokenAt(end - 1)?.word ?? ''
    return (
      spokenNumber(this.whole.text.tokens, start, this.whole.about.language) !== null &&
      /^(mm|cm|m|millimeter|zentimeter|meter|metres?|meters?|lang|breit|hoch|dick|long|wide|high|thick|each)$/.test(
        last,
      )
    )
  }

  private leaveText(): void {
    if (this.waiting.text) keepAsText(this.whole.lines, this.whole.text.said(...this.waiting.text))
    this.waiting.text = null
  }

  /** Adds the text to the hours before it; without any it is kept verbatim. */
  private addText(text: string): void {
    if (this.group.length === 0) {
      keepAsText(this.whole.lines, text)
      return
    }
    for (const entry of [...this.group, ...this.ofOtherDays])
      entry.description = [entry.description, text].filter(Boolean).join(', ')
  }
}
