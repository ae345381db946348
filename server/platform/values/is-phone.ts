/** Three digits at least, wherever they stand: KoSIT holds no less to be a telephone number (XRechnung, BR-DE-27). */
export const isPhone = (text: string): boolean => text.replace(/\D/g, '').length >= 3
