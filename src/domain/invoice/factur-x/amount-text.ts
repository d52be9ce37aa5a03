/** Hundredths with a point: « 1234.50 » of cents, « 8.50 » per cent of basis points. */
export function amountText(hundredths: number): string {
  const digits = String(Math.abs(hundredths)).padStart(3, '0')
  return `${hundredths < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
