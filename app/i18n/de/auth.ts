export default {
  tagline: 'Von der Anfrage bis zur bezahlten Rechnung.',
  login: {
    title: 'Anmelden',
    email: 'E-Mail-Adresse',
    password: 'Passwort',
    showPassword: 'Passwort anzeigen',
    hidePassword: 'Passwort verbergen',
    submit: 'Anmelden',
    pending: 'Wird angemeldet …',
  },
  errors: {
    missing: 'Bitte E-Mail-Adresse und Passwort eingeben.',
    invalid_credentials: 'E-Mail-Adresse oder Passwort stimmt nicht. Bitte prüfen und noch einmal versuchen.',
    too_many_attempts: 'Zu viele Versuche. Bitte in einigen Minuten noch einmal anmelden.',
    email_not_verified:
      'Diese E-Mail-Adresse ist noch nicht bestätigt. Der Link dazu steht in Ihrem Posteingang.',
    no_company: 'Dieses Konto gehört zu keinem Betrieb. Bitte lassen Sie sich einladen.',
    unavailable: 'Die Anmeldung ist gerade nicht möglich. Bitte gleich noch einmal versuchen.',
  },
}
