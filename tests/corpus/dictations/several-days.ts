import type { Dictation } from './dictation'

/** Work of several days dictated at once: written down before the rules for them. */
export const severalDaysGerman: readonly Dictation[] = [
  ['Am 3.-4. März acht Stunden Zimmerer', '8 h Zimmerer on 03-03 ?hours', '8 h Zimmerer on 03-04 ?hours'],
  ['Am 3. und 4. März je acht Stunden Zimmerer', '8 h Zimmerer on 03-03', '8 h Zimmerer on 03-04'],
  [
    'Vom 3. bis 5. März je acht Stunden Zimmerer',
    ...['8 h Zimmerer on 03-03', '8 h Zimmerer on 03-04', '8 h Zimmerer on 03-05'],
  ],
  ['3. bis 4. März jeweils sechs Stunden Maler', '6 h Maler on 03-03', '6 h Maler on 03-04'],
  ['Von 3. bis zum 4. März je sechs Stunden Maler', '6 h Maler on 03-03', '6 h Maler on 03-04'],
  ['Vom 3.–4.3. je sechs Stunden Maler', '6 h Maler on 03-03', '6 h Maler on 03-04'],
  ['Am 3./4. März je sechs Stunden Maler', '6 h Maler on 03-03', '6 h Maler on 03-04'],
  ['Vom 3.3. bis 4.3. je sechs Stunden Maler', '6 h Maler on 03-03', '6 h Maler on 03-04'],
  ['Vom 27. Februar bis 1. März je vier Stunden', '4 h on 02-27', '4 h on 02-28 ?date', '4 h on 03-01 ?date'],
  ['Von Montag bis Mittwoch je acht Stunden', '8 h on 03-09', '8 h on 03-10', '8 h on 03-11'],
  ['Montag bis Mittwoch je acht Stunden', '8 h on 03-09', '8 h on 03-10', '8 h on 03-11'],
  ['Montag und Dienstag je acht Stunden', '8 h on 03-09', '8 h on 03-10'],
  ['Acht Stunden Zimmerer, 3. bis 4. März', '8 h Zimmerer on 03-03 ?hours', '8 h Zimmerer on 03-04 ?hours'],
  ['Je acht Stunden Zimmerer, am 3. und 4. März', '8 h Zimmerer on 03-03', '8 h Zimmerer on 03-04'],
  [
    'Huber und Maier vom 3. bis 4. März je acht Stunden',
    ...['8 h @Huber on 03-03', '8 h @Maier on 03-03', '8 h @Huber on 03-04', '8 h @Maier on 03-04'],
  ],
  [
    'Vom 3. bis 4. März von 7 bis 16 Uhr, halbe Stunde Pause, Fassade gestrichen',
    ...['8.5 h on 03-03 "Fassade gestrichen" ?hours', '8.5 h on 03-04 "Fassade gestrichen" ?hours'],
  ],
  ['Am 9. und 10.3. je vier Stunden Tischler', '4 h Tischler on 03-09', '4 h Tischler on 03-10'],
  ['9.3.-10.3. je vier Stunden', '4 h on 03-09', '4 h on 03-10'],
  ['Vom 3. bis 4. März je acht Stunden, Huber', '8 h @Huber on 03-03', '8 h @Huber on 03-04'],
  // Not over yet, or reversed: the days stay unknown.
  ['Vom 10. bis 14. März je acht Stunden', '8 h "Vom 10. bis 14. März"'],
  ['Vom 5. bis 3. März je acht Stunden', '8 h "Vom 5. bis 3. März"'],
  // Times and amounts are not days.
  ['Am 3. März von 7 bis 12 Uhr Zimmerer', '5 h Zimmerer on 03-03'],
  ['3-4 Sack Zement', '~ 3-4 Sack Zement'],
]

export const severalDaysEnglish: readonly Dictation[] = [
  ['On March 3rd and 4th eight hours each carpenter', '8 h Carpenter on 03-03', '8 h Carpenter on 03-04'],
  ['March 3-4 eight hours carpenter', '8 h Carpenter on 03-03 ?hours', '8 h Carpenter on 03-04 ?hours'],
  ['From March 3rd to 4th eight hours each', '8 h on 03-03', '8 h on 03-04'],
  ['From the 3rd to the 4th of March eight hours each', '8 h on 03-03', '8 h on 03-04'],
  ['3rd to 4th March eight hours each', '8 h on 03-03', '8 h on 03-04'],
  ['3-4 March eight hours each', '8 h on 03-03', '8 h on 03-04'],
  ['March 3rd through March 5th eight hours each', '8 h on 03-03', '8 h on 03-04', '8 h on 03-05'],
  ['On the 3rd and 4th of March eight hours each', '8 h on 03-03', '8 h on 03-04'],
  ['From Monday to Wednesday eight hours each', '8 h on 03-09', '8 h on 03-10', '8 h on 03-11'],
  ['Monday till Tuesday eight hours each painter', '8 h Painter on 03-09', '8 h Painter on 03-10'],
  ['Eight hours carpenter, March 3rd to 4th', '8 h Carpenter on 03-03 ?hours', '8 h Carpenter on 03-04 ?hours'],
  ['2nd-4th March eight hours each', '8 h on 03-02', '8 h on 03-03', '8 h on 03-04'],
  ['Between March 2nd and 4th six hours each', '6 h on 03-02', '6 h on 03-03', '6 h on 03-04'],
  ['From March 10th to 14th eight hours each', '8 h "From March 10th to 14th"'],
  ['On March 3rd from 7 to 12 carpenter', '5 h Carpenter on 03-03'],
  ['On March 3rd and 5 bags of cement', '5 bag | cement', '~ On March 3rd'],
]
