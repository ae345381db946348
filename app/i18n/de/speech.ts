export default {
  start: 'Diktieren',
  stop: 'Aufnahme beenden',
  working: 'Wird verstanden …',
  recording: 'Aufnahme läuft, höchstens fünf Minuten',
  denied: 'Das Mikrofon ist gesperrt. Bitte im Browser erlauben oder tippen.',
  nothing: 'Es war nichts zu verstehen. Bitte noch einmal.',
  failed: 'Das hat nicht geklappt. Bitte noch einmal versuchen oder tippen.',
}
