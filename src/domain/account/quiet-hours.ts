/** No SMS leaves from 20:00 to 08:00 of its reader, but for a code (docs/rules/messages.md#quiet-hours). */
const startsAt = 20 * 60
const endsAt = 8 * 60

const minute = 60_000
const day = 24 * 60

/** The first instant from now on at which an SMS may leave for a reader in that time zone. */
export function nextSendingTime(now: Date, zone: string): Date {
  const time = localMinutes(now, zone)
  if (time >= endsAt && time < startsAt) return now
  const thisMinute = Math.floor(now.getTime() / minute) * minute
  const morning = thisMinute + ((endsAt - time + day) % day) * minute
  // In the night that changes the clocks, that instant is an hour before or after 08:00.
  const drift = endsAt - localMinutes(new Date(morning), zone)
  return new Date(morning + drift * minute)
}

/** Minutes since midnight on a clock of that zone. */
function localMinutes(at: Date, zone: string): number {
  const [hours = 0, minutes = 0] = clockOf(zone).format(at).split(':').map(Number)
  return hours * 60 + minutes
}

/** Making one formatter takes longer than formatting a thousand times. */
const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone)
  if (known) return known
  const clock = new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: zone,
  })
  clocks.set(zone, clock)
  return clock
}
