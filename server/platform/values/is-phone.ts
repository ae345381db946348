/** At least three digits, anywhere: the minimum that KoSIT accepts as a telephone number (XRechnung, BR-DE-27). */
export const isPhone = (text: string): boolean => text.replace(/\D/g, '').length >= 3
