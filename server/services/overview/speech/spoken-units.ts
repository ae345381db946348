import type { SpokenLanguage } from './spoken-number'

const german: Readonly<Record<string, string>> = {
  ...{ stueck: 'Stk', stk: 'Stk', stck: 'Stk', m: 'm', meter: 'm', metern: 'm', lfm: 'lfm', laufmeter: 'lfm' },
  ...{ laufmetern: 'lfm', m2: 'm²', qm: 'm²', quadratmeter: 'm²', quadratmetern: 'm²', m3: 'm³', cbm: 'm³' },
  ...{ kubikmeter: 'm³', kubikmetern: 'm³', kg: 'kg', kilo: 'kg', kilogramm: 'kg', g: 'g', gramm: 'g', t: 't' },
  ...{ tonne: 't', tonnen: 't', l: 'l', liter: 'l', litern: 'l', packung: 'Pkg', packungen: 'Pkg', pkg: 'Pkg' },
  ...{ paket: 'Pkg', pakete: 'Pkg', paketen: 'Pkg', karton: 'Karton', kartons: 'Karton', sack: 'Sack' },
  ...{ saecke: 'Sack', saecken: 'Sack', palette: 'Palette', paletten: 'Palette', rolle: 'Rolle', rollen: 'Rolle' },
  ...{ eimer: 'Eimer', eimern: 'Eimer', kuebel: 'Kübel', dose: 'Dose', dosen: 'Dose', kanister: 'Kanister' },
  ...{ flasche: 'Flasche', flaschen: 'Flasche', tube: 'Tube', tuben: 'Tube', kartusche: 'Kartusche' },
  ...{ kartuschen: 'Kartusche', bund: 'Bund', buendel: 'Bund', paar: 'Paar', set: 'Set', sets: 'Set', satz: 'Satz' },
  ...{ packerl: 'Pkg', packerln: 'Pkg', sackerl: 'Sack', sackerln: 'Sack', stange: 'Stange', stangen: 'Stange' },
  ...{ schubkarre: 'Schubkarren', schubkarren: 'Schubkarren' },
  ...{ kubik: 'm³', gebinde: 'Gebinde', fass: 'Fass', faesser: 'Fass', fuhre: 'Fuhre', fuhren: 'Fuhre' },
  ...{ spule: 'Spule', spulen: 'Spule', ring: 'Ring', ringe: 'Ring', ballen: 'Ballen', schachtel: 'Schachtel' },
  ...{ schachteln: 'Schachtel', beutel: 'Beutel', gebinden: 'Gebinde', kiste: 'Kiste', kisten: 'Kiste' },
  ...{ tuete: 'Tüte', tueten: 'Tüte', doserl: 'Dose', flascherl: 'Flasche', kisterl: 'Kiste' },
  ...{ scheibtruhe: 'Scheibtruhe', scheibtruhen: 'Scheibtruhe', platte: 'Platte', tafel: 'Tafel', tafeln: 'Tafel' },
}
const english: Readonly<Record<string, string>> = {
  ...{ piece: 'pcs', pieces: 'pcs', pcs: 'pcs', pc: 'pcs', m: 'm', metre: 'm', metres: 'm', meter: 'm', meters: 'm' },
  ...{ m2: 'm²', sqm: 'm²', m3: 'm³', cbm: 'm³', kg: 'kg', kilo: 'kg', kilos: 'kg', kilogram: 'kg' },
  ...{ kilograms: 'kg', gram: 'g', grams: 'g', g: 'g', t: 't', ton: 't', tons: 't', tonne: 't', tonnes: 't' },
  ...{ l: 'l', litre: 'l', litres: 'l', liter: 'l', liters: 'l', bag: 'bag', bags: 'bag', sack: 'bag', sacks: 'bag' },
  ...{ roll: 'roll', rolls: 'roll', pack: 'pack', packs: 'pack', packet: 'pack', packets: 'pack', box: 'box' },
  ...{ boxes: 'box', bucket: 'bucket', buckets: 'bucket', can: 'can', cans: 'can', tin: 'can', tins: 'can' },
  ...{ tube: 'tube', tubes: 'tube', cartridge: 'cartridge', cartridges: 'cartridge', bundle: 'bundle' },
  ...{ bundles: 'bundle', pallet: 'pallet', pallets: 'pallet', pair: 'pair', pairs: 'pair', set: 'set', sets: 'set' },
  ...{ drum: 'drum', drums: 'drum', reel: 'reel', reels: 'reel', coil: 'coil', coils: 'coil', bale: 'bale' },
  ...{ bales: 'bale', load: 'load', loads: 'load', case: 'case', cases: 'case', crate: 'crate', crates: 'crate' },
  ...{ carton: 'carton', cartons: 'carton', jar: 'jar', jars: 'jar', spool: 'spool', spools: 'spool' },
  ...{ strip: 'strip', strips: 'strip', wheelbarrow: 'wheelbarrow', wheelbarrows: 'wheelbarrow', barrow: 'barrow' },
  ...{ barrows: 'barrow', canister: 'canister', canisters: 'canister', tub: 'tub', tubs: 'tub', length: 'length' },
  ...{ lengths: 'length', sheet: 'sheet', sheets: 'sheet', bottle: 'bottle', bottles: 'bottle' },
}

/** Of two words: "laufende Meter", "square metres". */
const inTwo: Readonly<Record<SpokenLanguage, ReadonlyArray<readonly [first: RegExp, second: RegExp, unit: string]>>> = {
  de: [[/^laufenden?$/, /^metern?$/, 'lfm']],
  en: [
    [/^(running|linear|lineal)$/, /^met(re|er)s?$/, 'm'],
    [/^square$/, /^met(re|er)s?$/, 'm²'],
    [/^cubic$/, /^met(re|er)s?$/, 'm³'],
  ],
}

/** The unit expressed by one word or two, as it is written in a line; null for anything else. */
export function spokenUnit(first: string, second: string, language: SpokenLanguage) {
  const pair = inTwo[language].find(([one, two]) => one.test(first) && two.test(second))
  if (pair) return { unit: pair[2], words: 2 }
  const table = language === 'de' ? german : english
  const word = first.replace('²', '2').replace('³', '3')
  const unit = Object.hasOwn(table, word) ? table[word] : undefined
  return unit === undefined ? null : { unit, words: 1 }
}
