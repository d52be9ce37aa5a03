/** The next parcel number as Colissimo gives it: « 6A », ten digits, and the digit that proves them. */
export function parcelNumberAfter(last: string | undefined, now: Date): string {
  // From the time, so that an emptied folder does not give a number twice.
  const fromTime = Math.floor(now.getTime() / 1000)
  const fromLast = last === undefined ? 0 : Number(last.slice(2, 12)) + 1
  const serial = String(Math.max(fromTime, fromLast)).padStart(10, '0')
  return `6A${serial}${checkDigit(serial)}`
}

function checkDigit(serial: string): number {
  const sum = Array.from(serial).reduce(
    (total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3),
    0,
  )
  return (10 - (sum % 10)) % 10
}
