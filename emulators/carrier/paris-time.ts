/** `2026-12-07T09:14:00+01:00`: the time in Paris, as Suivi writes it. */
export function parisTime(at: Date): string {
  const parts = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/Paris',
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(at)
  const minutes =
    (Date.parse(`${parts.replace(' ', 'T')}Z`) - Math.floor(at.getTime() / 1000) * 1000) / 60_000
  const offset = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
  return `${parts.replace(' ', 'T')}+${offset}`
}
