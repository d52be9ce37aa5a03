const day = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'UTC' })

/** A day of the calendar (« 2026-12-22 »), the same for every reader: « 22 décembre 2026 », « 1er décembre 2026 ». */
export const formatCivilDay = (isoDay: string): string =>
  day.format(new Date(`${isoDay}T00:00:00Z`)).replace(/^1 /, '1er ')
